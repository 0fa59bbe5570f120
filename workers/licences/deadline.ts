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

const longestMs = 60_000;

/** Of a header that says how many milliseconds are left; nonsense counts as none. */
export const deadlineIn = (header: string | undefined): Deadline =>
  header && /^\d{1,6}$/.test(header) ? deadlineAfter(Math.min(Number(header), longestMs)) : noDeadline;
