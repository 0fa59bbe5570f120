/** Previews of templates, and the pictures that a delivery puts into a store's Files. */
import * as z from "zod";
import type { PictureFault } from "#base/encode-picture.ts";
import {
  maxTakenPictures,
  maxTemplatePictureBytes,
  previewWidths,
  templatePictureName,
  thumbnailWidth,
} from "#base/picture-limits.ts";
import { type ListPage, listCursor, objectId, shopDomain } from "../../platform/wire.ts";

const source = z.string().trim().min(1).max(300);
const bytes = z.instanceof(Uint8Array<ArrayBuffer>).refine(({ length }) => length <= maxTemplatePictureBytes);

/** PICTURE_INVALID with the fault of the file. Null removes the preview. */
export const changePreviewRequest = z.object({ id: objectId, bytes: bytes.nullable() });

/** `known` is the ETag of a file that the browser has already. */
export const previewQuery = z.object({
  file: z.string().regex(new RegExp(`^[0-9a-f]{24}-(?:${[thumbnailWidth, ...previewWidths].join("|")})\\.webp$`)),
  known: z.string().max(100).optional(),
});
export interface PreviewFile {
  etag: string;
  /** Null when the browser has it. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/**
 * PICTURE_INVALID with the fault: `taken` unless it may replace a picture with its name. `source` says where it is from:
 * who adds it knows that customers may have it.
 */
export const addPictureRequest = z.object({ name: z.string().max(500), bytes, source, replaces: z.boolean() });

export const pictureName = z.string().regex(templatePictureName);

/** Takes pictures from the Files of the caller's own store. */
export const takePicturesRequest = z.object({
  shop: shopDomain,
  names: z.array(pictureName).min(1).max(maxTakenPictures),
  source,
});

export const pictureFaults = [
  "type",
  "damaged",
  "small",
  "large",
  "heavy",
  "empty",
  "name",
  "ending",
  "taken",
] as const satisfies readonly (PictureFault | string)[];
/** `ending`: the name's ending is not that of the content. `taken`: another picture has the name. */
export type TemplatePictureFault = (typeof pictureFaults)[number];

/** `missing`: the store has none. */
export type TakenPicture = { name: string; result: "added" | "missing" | TemplatePictureFault };

export const picturesQuery = z.object({ after: listCursor });

interface TemplatePicture {
  name: string;
  /** Of the thumbnail. */
  file: string;
  bytes: number;
  source: string;
  addedAt: string;
  addedBy: string | null;
  /** At most `maxShownUses`. */
  usedBy: { id: string; name: { fr: string; en: string } }[];
  uses: number;
}

export interface TemplatePictures {
  page: ListPage<TemplatePicture>;
  total: number;
  /** Named by templates, but not here. */
  missing: Pick<TemplatePicture, "name" | "usedBy" | "uses">[];
}
export const picturePageSize = 24;
export const maxShownUses = 3;
export const maxShownMissing = 50;
