/** What the whole batch amounts to. */
import type { Picture } from "#app/tools/images/picture-list.ts";
import type { Batch } from "./batch.ts";

export interface Summary {
  /** Pictures that can be encoded. */
  total: number;
  done: number;
  failed: number;
  /** Finished pictures that are not downloaded. */
  leftOut: number;
  /** Counts only the pictures that are downloaded. */
  before: number;
  after: number;
  /** From 0 to 1, weighted by file sizes. */
  progress: number;
  isRunning: boolean;
  isStopped: boolean;
  /** Null before a first picture is finished. */
  remainingMs: number | null;
}

export function summarize(
  pictures: readonly Picture[],
  { entries, startedAt, isStopped }: Batch,
  now: number,
): Summary {
  const summary = { total: 0, done: 0, failed: 0, leftOut: 0, before: 0, after: 0 };
  let [bytes, bytesDone, waiting] = [0, 0, 0];
  for (const { id, file, error } of pictures) {
    const entry = entries.get(id);
    if (error || entry?.state === "failed") {
      summary.failed += 1;
      continue;
    }
    summary.total += 1;
    bytes += file.size;
    bytesDone += file.size * (entry?.progress ?? 0);
    if (entry?.state !== "done" || !entry.result) {
      waiting += 1;
      continue;
    }
    summary.done += 1;
    if (entry.isLeftOut) {
      summary.leftOut += 1;
      continue;
    }
    summary.before += file.size;
    summary.after += entry.result.blob.size;
  }
  const progress = bytes > 0 ? bytesDone / bytes : 0;
  const isRunning = waiting > 0 && !isStopped;
  const remainingMs = isRunning && summary.done > 0 ? ((now - startedAt) * (1 - progress)) / progress : null;
  return { ...summary, progress, isRunning, isStopped: isStopped && waiting > 0, remainingMs };
}

/** Whole number of times smaller from two on; percent below; null without a gain worth a headline. */
export function describeGain(before: number, after: number): { times: number } | { percent: number } | null {
  if (before === 0 || after === 0) return null;
  const ratio = before / after;
  if (ratio >= 1.95) return { times: Math.round(ratio) };
  const percent = Math.round((1 - 1 / ratio) * 100);
  return percent >= 3 ? { percent } : null;
}
