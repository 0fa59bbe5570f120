/** Work in bulk beside the requests of customers: D1 runs one call at a time, and everybody waits for the one that runs. */

/** A call that handles many rows should take no longer. */
export const maxSliceMs = 100;
/** Rows and moments differ, so aim lower. */
const aimedMs = 50;
/** The first slice shows how long a row takes; removing one name from an index of texts takes up to 20 ms. */
const firstRows = 5;

export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface SliceOptions {
  /** A slice handles no more, however fast its rows are. */
  maxRows: number;
  mustStop?(): boolean;
  clock?: Clock;
}

/**
 * Calls `work` with a number of rows until it returns null, because nothing is left, or `mustStop` says so. The number
 * follows the time that a row took: less time is believed slowly, more at once. After each slice the database is left to
 * others for as long as it took.
 * Returns the sum of what `work` returned.
 */
export async function runInSlices(
  work: (rows: number) => Promise<number | null>,
  { maxRows, mustStop = () => false, clock = systemClock }: SliceOptions,
): Promise<number> {
  let total = 0;
  let rows = Math.min(firstRows, maxRows);
  let msOfRow = 0;
  while (!mustStop()) {
    const startedAt = clock.now();
    const handled = await work(rows);
    if (handled === null) break;
    total += handled;
    const tookMs = clock.now() - startedAt;
    msOfRow = Math.max(tookMs / rows, msOfRow / 2);
    rows = Math.max(1, Math.min(Math.floor(aimedMs / msOfRow), 2 * rows, maxRows));
    await clock.wait(tookMs);
  }
  return total;
}
