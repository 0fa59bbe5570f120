/**
 * `GET /api/health`: whether everything that the portal depends on answers. It shows states, never addresses or
 * secrets. 503 means that an essential part is down.
 */
import type { Handler } from "hono";
import { seconds } from "#base/duration.ts";
import { cacheControl } from "#base/response-headers.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { getJournal } from "../env.ts";
import { checkPortalDependencies } from "../maintenance/check-dependencies.ts";
import { maxCheckAgeMs } from "../maintenance/contract.ts";
import { type DependencyStates, summarize } from "../maintenance/dependencies.ts";
import type { PortalHono } from "./hono.ts";

/** The endpoint is public, so each isolate checks at most this often. */
const maxAgeMs = seconds(5);

/** `schedule`: whether the scheduled check of the services runs; `never` on a new deployment. */
type Schedule = "ok" | "late" | "never" | "unknown";

interface Health {
  parts: DependencyStates;
  schedule: Schedule;
  checkedAt: string;
}

let checkedAtMs = Number.NEGATIVE_INFINITY;
let cache: Health | null = null;

export const health: Handler<PortalHono> = async (c) => {
  if (Date.now() - checkedAtMs > maxAgeMs) {
    // Set before the check ends, so that concurrent requests get the known states and start no other check.
    checkedAtMs = Date.now();
    const options = { env: c.env, configuration: c.get("configuration"), requestId: c.get("requestId") };
    const [parts, schedule] = await Promise.all([checkPortalDependencies(options), readSchedule(c.env)]);
    cache = { parts, schedule, checkedAt: new Date(checkedAtMs).toISOString() };
  }
  const headers = { "Cache-Control": cacheControl.none };
  if (!cache) return c.json({ status: "checking", parts: {} }, 200, headers);
  const status = summarize(cache.parts);
  return c.json({ status, ...cache }, status === "down" ? 503 : 200, headers);
};

async function readSchedule(env: PortalHono["Bindings"]): Promise<Schedule> {
  try {
    const lastMs = await withTimeLimit(timeLimits.services.journalMs, getJournal(env).lastCheckMs());
    if (lastMs === null) return "never";
    return Date.now() - lastMs > maxCheckAgeMs ? "late" : "ok";
  } catch {
    return "unknown";
  }
}
