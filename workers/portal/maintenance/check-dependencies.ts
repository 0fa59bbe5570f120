/** Checks everything that the portal depends on. Nothing is written, and no tokens of OpenAI are used. */
import { checkDependencies, checkHeaders } from "#base/dependency-state.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { LicencesDependencies } from "#workers/licences/platform/contract.ts";
import { assistantObject } from "../assistant/assistant-records.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { getHelpdeskOptions } from "../clients/helpdesk-client.ts";
import { callUpstream } from "../clients/http-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { getJournal } from "../env.ts";
import type { DependencyStates } from "./dependencies.ts";

const { checkMs } = timeLimits.vendors;

interface CheckOptions {
  env: PortalEnv;
  configuration: Configuration;
  requestId: string;
}

/** Ends within twice the time of one check. */
export async function checkPortalDependencies(options: CheckOptions): Promise<DependencyStates> {
  const { env } = options;
  const bindings = checkDependencies({
    sessions: () => env.ACCOUNT.getByName("health").list(""),
    attempts: async () => env.ATTEMPTS.getByName("health").isWell(),
    notifications: async () => env.NOTIFICATIONS.getByName("health").isWell(),
    assistant: async () => env.ASSISTANT.getByName(assistantObject).isOn(),
    administrators: async () => env.ADMINISTRATORS.getByName("portal").isWell(),
    journal: async () => getJournal(env).isWell(),
  });
  // Two rounds, because hanging calls of the first one must not use the connections of the second.
  const first = await Promise.all([checkLicences(options), checkDependencies(createGoogleChecks(options))]);
  const second = await checkDependencies(createOtherChecks(options));
  return Object.assign({}, ...first, second, await bindings);
}

async function checkLicences({ env, configuration, requestId }: CheckOptions): Promise<DependencyStates> {
  try {
    const parts: LicencesDependencies = await withTimeLimit(
      checkMs + timeLimits.services.licencesCheckGraceMs,
      env.LICENCES.health(requestId),
    );
    return { licences: "ok", ...parts };
  } catch {
    // Without a shop, payments cannot be down.
    return { licences: "down", ...(configuration.STRIPE_PRICE_ID ? {} : { stripe: "off" }) };
  }
}

function createGoogleChecks({ configuration }: CheckOptions) {
  const key = encodeURIComponent(configuration.FIREBASE_API_KEY);
  // A healthy service rejects a malformed token.
  return {
    identity: () =>
      expectStatus(400, `${configuration.IDENTITY_URL}/v1/accounts:lookup?key=${key}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ idToken: "health" }),
      }),
    secureToken: () =>
      expectStatus(400, `${configuration.SECURETOKEN_URL}/v1/token?key=${key}`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "health" }),
      }),
    keys: () => expectStatus(200, configuration.JWKS_URL),
    documents: () => createFirestoreClient(getFirestoreOptions(configuration)).get(["system", "announcementBanner"]),
  };
}

function createOtherChecks({ env, configuration }: CheckOptions) {
  const desk = getHelpdeskOptions(configuration);
  const { OPENAI_API_KEY: openAiKey, OPENAI_URL, OPENAI_MODEL } = configuration;
  return {
    cache: () => env.CACHE.get("health"),
    photos: () => env.PHOTOS.head("health"),
    // A ticket that does not exist: the answer shows that the address and the key are right.
    helpdesk: async () =>
      desk
        ? expectStatus(404, `${desk.baseUrl}/api/v2/tickets/0`, {
            headers: { Authorization: `Basic ${btoa(`${desk.apiKey}:X`)}` },
          })
        : "off",
    openai: async () =>
      openAiKey && (await env.ASSISTANT.getByName(assistantObject).isOn())
        ? expectStatus(200, `${OPENAI_URL}/models/${encodeURIComponent(OPENAI_MODEL)}`, {
            headers: { Authorization: `Bearer ${openAiKey}` },
          })
        : "off",
  };
}

async function expectStatus(expected: number, url: string, init: RequestInit = {}): Promise<void> {
  const headers = { ...init.headers, ...checkHeaders };
  const { status } = await callUpstream({ vendor: "health", url, init: { ...init, headers }, timeoutMs: checkMs });
  if (status !== expected) throw new Error(`${status} instead of ${expected}.`);
}
