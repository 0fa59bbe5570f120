/** The preview of a template: a picture by the staff in place of the drawing. */

import type * as z from "zod";
import { minPreviewSidePixels, previewWidths } from "#base/picture-limits.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { findCurrent, nameFile } from "../change-template.ts";
import type { SavedTemplate } from "../contract.ts";
import type { changePreviewRequest, PreviewFile, previewQuery } from "./contract.ts";
import { readPreview, removeFiles, saveFiles } from "./picture-files.ts";
import { updatePreview } from "./picture-repository.ts";

/** Throws PICTURE_INVALID, and STATE_CONFLICT when another administrator changes it at the same time. */
export async function changePreview(
  context: Context,
  actor: Actor,
  { id, bytes }: z.output<typeof changePreviewRequest>,
): Promise<SavedTemplate> {
  const { database, now } = context;
  const { row } = await findCurrent(context, id);
  const saved = { id, revision: row.revision };
  if (bytes === null && row.preview === null) return saved;
  const files = { widths: previewWidths, minSidePixels: minPreviewSidePixels, keepsSource: false };
  const preview = bytes && (await saveFiles(context, { ...files, bytes }));
  const [, changed] = await database.batch(
    recordChange(database, counted(updatePreview(database, row, preview, { by: actor.email, now })), {
      ...{ type: "template.changed", now, actor, object: { kind: "template", id } },
      before: { preview: row.preview !== null },
      after: { ...nameFile(row), preview: preview !== null },
    }),
  );
  const unused = changed.changes === 1 ? row.preview : preview;
  if (unused) await removeFiles(context, unused);
  return changed.changes === 1 ? saved : fail("STATE_CONFLICT");
}

/** Also the thumbnail of a picture. */
export async function loadPreview(
  context: Context,
  _actor: Actor,
  { file, known }: z.output<typeof previewQuery>,
): Promise<PreviewFile> {
  const object = (await readPreview(context, file, known)) ?? fail("TEMPLATE_NOT_FOUND");
  const bytes = isWithBody(object) ? new Uint8Array(await object.arrayBuffer()) : null;
  return { etag: object.httpEtag, bytes };
}

const isWithBody = (object: R2Object | R2ObjectBody): object is R2ObjectBody => "body" in object;
