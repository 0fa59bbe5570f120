/** When the answer to one request is due: all calls to vendors that are made for it share what is left. */
export interface Deadline {
  leftMs(): number;
}

/** A call after the deadline still gets a moment: the page around a refused form reads its parts then. */
const lastCallMs = 300;

export function deadlineAfter(durationMs: number): Deadline {
  const endMs = Date.now() + durationMs;
  return { leftMs: () => Math.max(lastCallMs, endMs - Date.now()) };
}

/** For background work; each call keeps its own time limit. */
export const noDeadline: Deadline = { leftMs: () => Number.POSITIVE_INFINITY };
