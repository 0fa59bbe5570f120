/** Withdraws a published release: it is no longer listed or downloaded, and its version is never used again. */
import type { Context } from "../context.ts";
import type { Actor, Release } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { selectRelease, toRelease, withdrawPublished } from "./release-repository.ts";

export async function withdrawRelease(
  context: Context,
  actor: Actor,
  version: string,
  reason: string,
): Promise<Release> {
  const { database, now } = context;
  const [withdrawn, , after] = await database.batch([
    withdrawPublished(database, version),
    insertEvent(database, { type: "release.withdrawn", now, actor, version, reason }),
    selectRelease(database, version),
  ]);
  const row = after.rows[0] ?? fail("RELEASE_NOT_FOUND");
  if (withdrawn.changes !== 1) fail("STATE_CONFLICT");
  return toRelease(row);
}
