/** Adds pictures that templates name, and deletes those that none names. */

import type * as z from "zod";
import { detectFormat, pictureTypes } from "#base/picture-formats.ts";
import { thumbnailWidth } from "#base/picture-limits.ts";
import { insertEvent, recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { type addPictureRequest, pictureName } from "./contract.ts";
import { failPicture, formats, removeFiles, saveFiles } from "./picture-files.ts";
import {
  deletePicture,
  hasPicture,
  insertPicture,
  type PictureRow,
  replacePicture,
  selectPicture,
} from "./picture-repository.ts";

/** Throws PICTURE_INVALID, and STATE_CONFLICT when another administrator replaces it at the same time. */
export async function addPicture(
  context: Context,
  actor: Actor,
  { name, bytes, source, replaces }: z.output<typeof addPictureRequest>,
): Promise<{ name: string }> {
  const { database, now } = context;
  if (!pictureName.safeParse(name).success) return failPicture("name", name);
  const [before] = await database.rows(selectPicture(database, name));
  if (before && !replaces) return failPicture("taken", name);
  const format = detectFormat(bytes);
  const ending = name.toLowerCase().replace(/\.jpeg$/, ".jpg");
  const isNamed = format !== null && ending.endsWith(`.${pictureTypes[format].extension}`);
  if (format && formats.has(format) && !isNamed) return failPicture("ending", name);
  const file = await saveFiles(context, { bytes, widths: [thumbnailWidth], minSidePixels: 1, name, keepsSource: true });
  const row: PictureRow = {
    ...{ name, file, bytes: bytes.length, source },
    ...{ added_at: now.toISOString(), added_by: actor.email },
  };
  const [written] = await database.batch([
    counted(before ? replacePicture(database, row, before.file) : insertPicture(database, row)),
    insertEvent(
      database,
      {
        ...{ type: "template.picture_added", now, actor, object: { kind: "picture", id: name } },
        ...(before ? { before: { size: before.bytes, source: before.source } } : {}),
        after: { size: bytes.length, source },
      },
      hasPicture(row),
    ),
  ]);
  if (written.changes === 1) {
    if (before) await removeFiles(context, before.file);
    return { name };
  }
  await removeFiles(context, file);
  return before ? fail("STATE_CONFLICT") : failPicture("taken", name);
}

/** Throws PICTURE_IN_USE. A picture that is gone is what the caller wants. */
export async function removePicture(context: Context, actor: Actor, name: string): Promise<{ name: string }> {
  const { database, now } = context;
  const [row] = await database.rows(selectPicture(database, name));
  if (!row) return { name };
  const [, deleted] = await database.batch(
    recordChange(database, counted(deletePicture(database, row)), {
      ...{ type: "template.picture_deleted", now, actor, object: { kind: "picture", id: name } },
      before: { size: row.bytes, source: row.source },
    }),
  );
  if (deleted.changes !== 1) return fail("PICTURE_IN_USE", { file: name });
  await removeFiles(context, row.file);
  return { name };
}
