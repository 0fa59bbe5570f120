/**
 * The limits of tests, and of what their helpers wait for: no test has a limit of its own, so that a busy machine fails
 * none. `TIME_SCALE` multiplies them together with those of the product (`base/time-limits.ts`).
 */
import process from "node:process";
import { hours, minutes, seconds } from "#base/duration.ts";
import { isFull } from "./size.ts";

const defaultTimeScale = "3";

const createTestLimits = (scale: number) => ({
  /** One test; `npm run proof` has tests of their full size. */
  testMs: (isFull ? hours(1) : minutes(2)) * scale,
  hookMs: minutes(2) * scale,
  /** One state that a test waits for. */
  waitMs: (isFull ? minutes(2) : seconds(30)) * scale,
});

export const testLimits = createTestLimits(Number(process.env.TIME_SCALE ?? 1));

/** For the configurations of vitest. The scale that it chooses for this process also reaches the stacks of tests. */
export function scaleTests() {
  process.env.TIME_SCALE ??= defaultTimeScale;
  const { testMs, hookMs, waitMs } = createTestLimits(Number(process.env.TIME_SCALE));
  return {
    timeScale: process.env.TIME_SCALE,
    limits: { testTimeout: testMs, hookTimeout: hookMs, expect: { poll: { timeout: waitMs } } },
  };
}
