/** Changes the notes of a release, before or after its publication. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, Release, releaseNotesRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { selectRelease, setNotes, toRelease } from "./release-repository.ts";

export async function changeReleaseNotes(
  { database, now }: Context,
  actor: Actor,
  version: string,
  { notes }: z.infer<typeof releaseNotesRequest>,
): Promise<Release> {
  const [before] = await database.rows(selectRelease(database, version));
  if (!before) return fail("RELEASE_NOT_FOUND");
  // Published notes never become empty.
  if (before.status === "published" && (notes.fr === "" || notes.en === "")) {
    fail("INVALID_REQUEST", { fields: ["notes"] });
  }
  const [, , after] = await database.batch([
    setNotes(database, version, notes),
    insertEvent(database, { type: "release.notes_changed", now, actor, version }),
    selectRelease(database, version),
  ]);
  const row = after.rows[0];
  if (!row || row.status === "withdrawn") return fail("STATE_CONFLICT");
  return toRelease(row);
}
