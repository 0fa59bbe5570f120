/** Whoever asks twice, as by a double click, is told what becomes of the first time. */
import type { ErasureRow } from "../cron/journal.ts";

interface Journal {
  erasureOf(uid: string): Promise<ErasureRow | null>;
}

/** A deletion that began longer ago than this is not the other half of a double click. */
const sameActMs = 60_000;
const patienceMs = 5_000;
const pauseMs = 100;

/** Null when no other request, whose name for the archive is another, deletes this account now, or when it did not get to. */
export async function erasureUnderWay(
  journal: Journal,
  { uid, archive }: { uid: string; archive: string },
): Promise<{ finished: boolean } | null> {
  const startedAtMs = Date.now();
  let row = await journal.erasureOf(uid);
  if (!row || row.archive === archive || startedAtMs - row.begunAtMs > sameActMs) return null;
  while (row && row.passedAtMs === null && Date.now() - startedAtMs < patienceMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    row = await journal.erasureOf(uid);
  }
  return row?.isConfirmed ? { finished: row.passedAtMs !== null } : null;
}
