/** Whether something that a Worker depends on answers. */
import { seconds } from "./duration.ts";
import { withTimeLimit } from "./time-limit.ts";

/** `off`: not configured, switched off, or nothing to check. */
export type DependencyState = "ok" | "slow" | "down" | "off";

/** Vendors, and their stand-in in development, recognise checks by it. */
export const checkHeaders = { "User-Agent": "portal-health-check" } as const;

const slowMs = seconds(1);
/** A dependency that hangs counts as one that does not answer. */
export const maxCheckMs = seconds(2);

/** `work` rejects when the dependency does not answer well, and may answer "off". */
export async function checkDependency(work: () => Promise<unknown>): Promise<DependencyState> {
  const startMs = Date.now();
  try {
    if ((await withTimeLimit(maxCheckMs, work())) === "off") return "off";
    return Date.now() - startMs < slowMs ? "ok" : "slow";
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
