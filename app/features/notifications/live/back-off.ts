/** How long the live channel waits before it tries again, so that a thousand browsers do not come back at once. */
const firstMs = 1_000;
export const longestWaitMs = 60_000;
/** A channel that has stood so long was a good one: the next wait is the first again. */
export const stableAfterMs = 60_000;

/** After so many failures in a row, from 1; `random` is at least 0 and below 1. */
export function waitMs(failures: number, random: number): number {
  const fullMs = Math.min(longestWaitMs, firstMs * 2 ** Math.min(failures - 1, 16));
  return fullMs * (0.5 + random / 2);
}
