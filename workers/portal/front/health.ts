/**
 * `GET /api/health`: whether each service that the portal depends on answers. It shows states, never addresses or
 * secrets.
 */
import type { Handler } from "hono";
import { cacheControl } from "#base/response-headers.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { callUpstream } from "../clients/http-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { PortalHono } from "./hono.ts";

const timeoutMs = 2_000;
/** The endpoint is public, so each isolate checks the services at most this often. */
const maxAgeMs = 2_000;

type Part = "identity" | "secureToken" | "keys" | "documents" | "licences" | "sessions" | "attempts" | "notifications";

let checkedAtMs = Number.NEGATIVE_INFINITY;
let parts: Record<Part, boolean> | null = null;

export const health: Handler<PortalHono> = async (c) => {
  if (Date.now() - checkedAtMs > maxAgeMs) {
    // Set before the check ends, so that concurrent requests get the known states and start no other check.
    checkedAtMs = Date.now();
    parts = await checkAll(c.env, c.get("configuration"));
  }
  if (!parts) return c.json({ status: "checking", parts: {} }, 200, { "Cache-Control": cacheControl.none });
  const status = Object.values(parts).every(Boolean) ? "ok" : "degraded";
  const states = Object.fromEntries(
    Object.entries(parts).map(([part, isWell]) => [part, isWell ? "ok" : "unavailable"]),
  );
  return c.json({ status, parts: states }, 200, { "Cache-Control": cacheControl.none });
};

async function checkAll(env: PortalEnv, configuration: Configuration): Promise<Record<Part, boolean>> {
  const key = encodeURIComponent(configuration.FIREBASE_API_KEY);
  const rejectsInvalidToken = (url: string, init: RequestInit) =>
    fetchStatus(url, init).then((status) => status === 400);
  const checks: Record<Part, Promise<boolean>> = {
    // A healthy service rejects this malformed token.
    identity: rejectsInvalidToken(`${configuration.IDENTITY_URL}/v1/accounts:lookup?key=${key}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ idToken: "health" }),
    }),
    secureToken: rejectsInvalidToken(`${configuration.SECURETOKEN_URL}/v1/token?key=${key}`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "health" }),
    }),
    keys: fetchStatus(configuration.JWKS_URL, {}).then((status) => status === 200),
    documents: createFirestoreClient(getFirestoreOptions(configuration))
      .get(["system", "announcementBanner"])
      .then(() => true),
    licences: env.LICENCES.health().then(({ status }) => status === "ok"),
    sessions: env.ACCOUNT.getByName("health")
      .list("")
      .then(() => true),
    attempts: env.ATTEMPTS.getByName("health").isWell(),
    notifications: env.NOTIFICATIONS.getByName("health").isWell(),
  };
  const results = Object.entries(checks).map(
    async ([part, check]) =>
      [
        part,
        await withTimeLimitOr(
          timeoutMs,
          check.catch(() => false),
          false,
        ),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(results)) as Record<Part, boolean>;
}

async function fetchStatus(url: string, init: RequestInit): Promise<number> {
  const reply = await callUpstream({ vendor: "health", url, init, timeoutMs });
  return reply.status;
}
