/** Publishes and withdraws releases, and changes their notes. */

import type * as z from "zod";
import { toChangedFields } from "../events/changed-fields.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { loadReleaseCheck } from "./check/load-release-check.ts";
import type { publishReleaseRequest, Release, releaseNotesRequest } from "./contract.ts";
import { startFanout } from "./notifications/notification-repository.ts";
import { publishDraft, selectRelease, setNotes, toRelease, withdrawPublished } from "./release-repository.ts";
import { loadManifest } from "./unpack-release.ts";
import { assertTaken } from "./upload-release.ts";

/**
 * Publishes a draft with its notes and unpacks it; a repeated request with the same notes completes an interrupted one.
 */
export async function publishRelease(
  context: Context,
  actor: Actor,
  version: string,
  request: z.infer<typeof publishReleaseRequest>,
): Promise<Release> {
  const { database, now } = context;
  const { notes, stage, acknowledged } = request;
  const publishedAt = request.publishedAt === undefined ? now : new Date(request.publishedAt);
  if (Number.isNaN(publishedAt.getTime())) fail("INVALID_REQUEST", { fields: ["publishedAt"] });
  const listed = await findListed(context, version);
  if (listed > 0 && !acknowledged) fail("ACKNOWLEDGEMENT_REQUIRED", { listed });
  const id = newId(now);
  const publication = publishDraft(database, version, notes, { publishedAt: publishedAt.toISOString(), stage, now });
  const [, published, , after] = await database.batch([
    ...recordChange(database, counted(publication), {
      ...{ id, type: "release.published", now, actor, version, before: { status: "draft" } },
      after: {
        ...{ status: "published", publishedAt: publishedAt.toISOString(), stage },
        ...(listed > 0 ? { acknowledged: listed } : {}),
      },
    }),
    startFanout(database, id),
    selectRelease(database, version),
  ]);
  const row = after.rows[0] ?? fail("RELEASE_NOT_FOUND");
  const hasSameNotes = row.status === "published" && row.notes_fr === notes.fr && row.notes_en === notes.en;
  if (published.changes !== 1 && !hasSameNotes) fail("STATE_CONFLICT");
  // Unpack after publication, because the bytes of a draft may still change.
  await loadManifest(context, version);
  return toRelease(row);
}

/** How many findings of a draft its publication acknowledges. Throws RELEASE_INVALID for what Shopify refuses. */
async function findListed(context: Context, version: string): Promise<number> {
  const [row] = await context.database.rows(selectRelease(context.database, version));
  if (row?.status !== "draft") return 0;
  const check = await loadReleaseCheck(context, row);
  assertTaken(check);
  return check.listed.length + check.more;
}

/** Changes the notes of a release, before or after its publication. */
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
  const fields = toChangedFields(
    { notesFr: before.notes_fr, notesEn: before.notes_en },
    { notesFr: notes.fr, notesEn: notes.en },
  );
  const [, , after] = await database.batch([
    ...recordChange(database, setNotes(database, version, notes), {
      ...{ type: "release.notes_changed", now, actor, version },
      ...fields,
    }),
    selectRelease(database, version),
  ]);
  const row = after.rows[0];
  if (!row || row.status === "withdrawn") return fail("STATE_CONFLICT");
  return toRelease(row);
}

/** Withdraws a published release: it is no longer listed or downloaded, and its version is never used again. */
export async function withdrawRelease(
  context: Context,
  actor: Actor,
  version: string,
  reason: string,
): Promise<Release> {
  const { database, now } = context;
  const eventId = newId(now);
  const [, withdrawn, , after] = await database.batch([
    ...recordChange(database, counted(withdrawPublished(database, version)), {
      ...{ id: eventId, type: "release.withdrawn", now, actor, version, reason },
      ...{ before: { status: "published" }, after: { status: "withdrawn" } },
    }),
    insertEventNotification(database, eventId),
    selectRelease(database, version),
  ]);
  const row = after.rows[0] ?? fail("RELEASE_NOT_FOUND");
  if (withdrawn.changes !== 1) fail("STATE_CONFLICT");
  return toRelease(row);
}
