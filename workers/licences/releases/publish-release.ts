/** Publishes a draft with its notes and unpacks it; a repeated request with the same notes completes an interrupted one. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, publishReleaseRequest, Release } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { publishDraft, selectRelease, toRelease } from "./release-repository.ts";
import { loadManifest } from "./unpack-release.ts";

export async function publishRelease(
  context: Context,
  actor: Actor,
  version: string,
  request: z.infer<typeof publishReleaseRequest>,
): Promise<Release> {
  const { database, now } = context;
  const { notes } = request;
  const publishedAt = request.publishedAt === undefined ? now : new Date(request.publishedAt);
  if (Number.isNaN(publishedAt.getTime())) fail("INVALID_REQUEST", { fields: ["publishedAt"] });
  const [published, , after] = await database.batch([
    publishDraft(database, version, notes, publishedAt.toISOString()),
    insertEvent(database, { type: "release.published", now, actor, version }),
    selectRelease(database, version),
  ]);
  const row = after.rows[0] ?? fail("RELEASE_NOT_FOUND");
  const hasSameNotes = row.status === "published" && row.notes_fr === notes.fr && row.notes_en === notes.en;
  if (published.changes !== 1 && !hasSameNotes) fail("STATE_CONFLICT");
  // Unpack after publication, because the bytes of a draft may still change.
  await loadManifest(context, version);
  return toRelease(row);
}
