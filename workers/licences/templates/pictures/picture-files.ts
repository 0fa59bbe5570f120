/** Files of pictures in R2. Each upload has a name of its own, so that what is shown never changes under its address. */

import { cut } from "#base/cut.ts";
import { hours } from "#base/duration.ts";
import { encodedPictureType, encodePictures } from "#base/encode-picture.ts";
import type { PictureFormat } from "#base/picture-formats.ts";
import { maxTemplatePictureBytes } from "#base/picture-limits.ts";
import type { Context } from "../../platform/context.ts";
import { fail, LicenceError, unavailable } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import type { TemplatePictureFault } from "./contract.ts";
import { selectUsedFiles } from "./picture-repository.ts";

const previews = "template-previews/";
const sources = "template-pictures/";

export const formats: ReadonlySet<PictureFormat> = new Set<PictureFormat>(["jpeg", "png", "webp"]);
/** Of the width; a page of any length stays within what a WebP can hold. */
const maxHeightFactor = 4;

export const failPicture = (fault: TemplatePictureFault, file?: string): never =>
  fail("PICTURE_INVALID", { fault, ...(file === undefined ? {} : { file: cut(file, 100) }) });

interface NewFiles {
  bytes: Uint8Array<ArrayBuffer>;
  widths: readonly number[];
  minSidePixels: number;
  /** As the person knows the picture. */
  name?: string;
  keepsSource: boolean;
}

/** Returns the name of the files. Throws PICTURE_INVALID. */
export async function saveFiles(
  { files, images, now }: Context,
  { bytes, widths, minSidePixels, name, keepsSource }: NewFiles,
): Promise<string> {
  if (bytes.length === 0) return failPicture("empty", name);
  if (bytes.length > maxTemplatePictureBytes) return failPicture("heavy", name);
  const sizes = widths.map((width): ImageTransform => ({ width, height: width * maxHeightFactor, fit: "scale-down" }));
  const encoded = await encodePictures(images, bytes, { formats, minSidePixels }, sizes).catch(orUnavailable);
  if (!encoded.ok) return failPicture(encoded.error, name);
  const file = newId(now);
  const options = { httpMetadata: { contentType: encodedPictureType } };
  await Promise.all([
    ...encoded.pictures.map((picture, at) => files.put(`${previews}${file}-${widths[at]}.webp`, picture, options)),
    ...(keepsSource ? [files.put(sources + file, bytes)] : []),
  ]).catch(orUnavailable);
  return file;
}

export const readSource = (context: Context, file: string): Promise<R2ObjectBody | null> =>
  context.files.get(sources + file).catch(orUnavailable);

export const readPreview = (context: Context, file: string, known?: string): Promise<R2ObjectBody | R2Object | null> =>
  context.files
    .get(previews + file, known ? { onlyIf: new Headers({ "If-None-Match": known }) } : {})
    .catch(orUnavailable);

/** The hourly task removes what cannot be removed now. */
export async function removeFiles({ files }: Context, file: string): Promise<void> {
  try {
    const { objects } = await files.list({ prefix: previews + file });
    await files.delete([sources + file, ...objects.map(({ key }) => key)]);
  } catch {
    // The hourly task tries again.
  }
}

/** Longer than an upload takes. */
const minUnusedMs = hours(1);

/** When the files were saved. */
const toTimeMs = (file: string): number => Number.parseInt(file.slice(0, 8), 16) * 1000;

/** Removes files that belong to nothing: an upload that was interrupted, or a template that is gone for good. */
export async function removeUnusedFiles({ files, database, now }: Context): Promise<number> {
  let removed = 0;
  for (const prefix of [previews, sources]) {
    let cursor: string | undefined;
    do {
      const page = await files.list({ prefix, ...(cursor === undefined ? {} : { cursor }) }).catch(orUnavailable);
      const old = page.objects.flatMap(({ key }) => {
        const file = /^[0-9a-f]{24}/.exec(key.slice(prefix.length))?.[0];
        return file && now.getTime() - toTimeMs(file) > minUnusedMs ? [{ key, file }] : [];
      });
      const used = new Set(
        (await database.rows(selectUsedFiles(database, [...new Set(old.map(({ file }) => file))]))).map(
          ({ file }) => file,
        ),
      );
      const unused = old.filter(({ file }) => !used.has(file)).map(({ key }) => key);
      if (unused.length > 0) await files.delete(unused).catch(orUnavailable);
      removed += unused.length;
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }
  return removed;
}

const orUnavailable = (error: unknown): never => {
  throw error instanceof LicenceError ? error : unavailable(error);
};
