/** Whoever asks twice, as by a double click, is told what becomes of the first time. */
import type { ErasureRow } from "./maintenance-journal.ts";

interface Journal {
  findErasure(uid: string): Promise<ErasureRow | null>;
}

/** A deletion that began longer ago than this is not the other half of a double click. */
const maxDoubleClickMs = 60_000;
const maxWaitMs = 5_000;
const pauseMs = 100;

/**
 * Null when nobody else deletes this account now, or did not get to. The row is of another request when it bears another
 * name for the archive; it bears one's own also when the other one came second and was through first: that one's own try
 * found the account gone tells it then.
 */
export async function waitForOtherErasure(
  journal: Journal,
  { uid, archive, isGone }: { uid: string; archive: string; isGone: boolean },
): Promise<{ finished: boolean } | null> {
  const startedAtMs = Date.now();
  let row = await journal.findErasure(uid);
  if (!row || startedAtMs - row.begunAtMs > maxDoubleClickMs) return null;
  if (row.archive === archive && !isGone) return null;
  while (row && row.passedAtMs === null && Date.now() - startedAtMs < maxWaitMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    row = await journal.findErasure(uid);
  }
  return row?.isConfirmed ? { finished: row.passedAtMs !== null } : null;
}
