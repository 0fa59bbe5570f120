/** When the answer to a call is due: all questions to Shopify that are asked for it share what is left. */
export interface Deadline {
  leftMs(): number;
}

/** For jobs, the clock, and work that goes on when the caller has gone. */
export const noDeadline: Deadline = { leftMs: () => Number.POSITIVE_INFINITY };

export function deadlineAfter(durationMs: number): Deadline {
  const endMs = Date.now() + durationMs;
  return { leftMs: () => Math.max(0, endMs - Date.now()) };
}
