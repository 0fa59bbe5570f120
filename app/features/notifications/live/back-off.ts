/** Exponential back-off with jitter for the live channel. */
const firstMs = 1_000;
export const longestWaitMs = 60_000;
/** A channel that was open this long resets the back-off. */
export const stableAfterMs = 60_000;

/** Delay in milliseconds after `failures` (from 1); `random` is in [0, 1). */
export function waitMs(failures: number, random: number): number {
  const fullMs = Math.min(longestWaitMs, firstMs * 2 ** Math.min(failures - 1, 16));
  return fullMs * (0.5 + random / 2);
}
