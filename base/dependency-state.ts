/** Whether something that a Worker depends on answers. */
import { withTimeLimit } from "./time-limit.ts";
import { timeLimits } from "./time-limits.ts";

/** `off`: not configured, switched off, or nothing to check. */
export type DependencyState = "ok" | "slow" | "down" | "off";

/** Vendors, and their stand-in in development, recognise checks by it. */
export const checkHeaders = { "User-Agent": "portal-health-check" } as const;

const { checkMs, slowCheckMs } = timeLimits.vendors;

/** `work` rejects when the dependency does not answer well, and may answer "off". */
async function checkDependency(work: () => Promise<unknown>): Promise<DependencyState> {
  const startMs = Date.now();
  try {
    if ((await withTimeLimit(checkMs, work())) === "off") return "off";
    return Date.now() - startMs < slowCheckMs ? "ok" : "slow";
  } catch {
    return "down";
  }
}

/** Side by side: a Worker has six connections at once, so pass at most that many that need one. */
export async function checkDependencies<Name extends string>(
  checks: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, DependencyState>> {
  const names = Object.keys(checks) as Name[];
  const states = await Promise.all(names.map(async (name) => [name, await checkDependency(checks[name])] as const));
  return Object.fromEntries(states) as Record<Name, DependencyState>;
}
