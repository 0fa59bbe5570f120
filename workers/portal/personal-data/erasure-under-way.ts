import type { ErasureRow } from "./erasure-repository.ts";

interface Journal {
  findErasure(uid: string): Promise<ErasureRow | null>;
}

/** An older deletion is not part of the same double click. */
const maxDoubleClickMs = 60_000;
const maxWaitMs = 5_000;
const pauseMs = 100;

/**
 * After a double click, waits for the other request and returns its result; null when there is none or it failed.
 * Another request's row has another archive name. When the other request came second but finished first, the row has
 * this request's archive name; `isGone` shows that case, because this request found the account gone.
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
