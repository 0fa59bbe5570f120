/** Work in bulk beside the requests of customers: D1 runs one call at a time, and everybody waits for the one that runs. */

/** A call that handles many rows should take no longer. */
export const maxSliceMs = 100;
/** Rows and moments differ, so aim lower. */
const aimedMs = 50;
/** No row that we handle takes longer than 10 ms. On a busy machine calls differ by more than all these rows take. */
const leastRows = 10;

export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface SliceOptions {
  /** A slice after the first handles no fewer, however slow its rows seem. */
  minRows?: number;
  /** A slice handles no more, however fast its rows are. */
  maxRows: number;
  mustStop?(): boolean;
  clock?: Clock;
}

/**
 * Calls `work` with a number of rows until it returns null, because nothing is left, or `mustStop` says so. The number
 * follows the time that a row took: less time is believed slowly, more at once. What every call takes, however few its
 * rows are, such as the way to a distant database, does not count: fewer rows would not shorten it. After each slice the
 * database is left to others for as long as it took. The first slice has one row, which shows what a call takes.
 * Returns the sum of what `work` returned.
 */
export async function runInSlices(
  work: (rows: number) => Promise<number | null>,
  { minRows = leastRows, maxRows, mustStop = () => false, clock = systemClock }: SliceOptions,
): Promise<number> {
  let total = 0;
  let rows = 1;
  let msOfRow = 0;
  let msOfCall = Number.POSITIVE_INFINITY;
  while (!mustStop()) {
    const startedAt = clock.now();
    const handled = await work(rows);
    if (handled === null) break;
    total += handled;
    const tookMs = clock.now() - startedAt;
    // The shortest slice had a row too, so this is a little more than the call alone.
    msOfCall = Math.min(tookMs, msOfCall);
    msOfRow = Math.max((tookMs - msOfCall) / rows, msOfRow / 2);
    rows = Math.max(minRows, Math.min(Math.floor(aimedMs / msOfRow), 2 * rows, maxRows));
    await clock.wait(tookMs);
  }
  return total;
}
