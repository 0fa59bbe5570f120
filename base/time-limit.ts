/** How long work may take: a deadline that all calls for one request share, and a limit on one promise. */
export interface Deadline {
  leftMs(): number;
}

/** For background work; each call keeps its own time limit. */
export const noDeadline: Deadline = { leftMs: () => Number.POSITIVE_INFINITY };

/** A call after the deadline still gets `minLeftMs`. */
export function createDeadline(durationMs: number, minLeftMs = 0): Deadline {
  const endMs = Date.now() + durationMs;
  return { leftMs: () => Math.max(minLeftMs, endMs - Date.now()) };
}

export class TimeLimitError extends Error {
  override name = "TimeLimitError";
}

/** The result of `work`; throws a TimeLimitError when it takes longer. The work itself continues. */
export async function withTimeLimit<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  // `setTimeout` fires at once for Infinity.
  if (!Number.isFinite(limitMs)) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`No answer within ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of `work`, or `late` when it takes longer. The work itself continues. */
export async function withTimeLimitOr<Value, Late>(
  limitMs: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  try {
    return await withTimeLimit(limitMs, work);
  } catch (error) {
    if (error instanceof TimeLimitError) return late;
    throw error;
  }
}

export interface Background {
  /** Keeps the request's context until the promise ends. */
  waitUntil(promise: Promise<unknown>): void;
  onFault(error: unknown): void;
}

/** Waits for `work`, which continues in the background when it takes longer. Its faults are reported and not thrown. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>, { waitUntil, onFault }: Background) {
  const finished = work.catch(onFault);
  waitUntil(finished);
  await withTimeLimitOr(limitMs, finished, undefined);
}
