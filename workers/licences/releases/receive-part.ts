/** Takes one part of an upload in; sent again it replaces itself. */
import type * as z from "zod";
import { readUpTo } from "../body.ts";
import type { Context } from "../context.ts";
import type { partReply } from "../contract.ts";
import { fail } from "../errors.ts";
import { partBytes, partCount } from "./begin-upload.ts";
import { endUpload } from "./end-upload.ts";
import { savePart, uploadOf } from "./upload-repository.ts";

export interface Part {
  version: string;
  sha256: string;
  part: number;
  body: ReadableStream<Uint8Array>;
}

export async function receivePart(
  context: Context,
  { version, sha256, part, body }: Part,
): Promise<z.infer<typeof partReply>> {
  const { database, files } = context;
  const [upload] = await database.rows(uploadOf(database, version, sha256));
  if (!upload) return fail("STATE_CONFLICT");
  if (part > partCount(upload.size)) return fail("INVALID_REQUEST", { fields: ["part"] });
  const expected = Math.min(partBytes, upload.size - (part - 1) * partBytes);
  const bytes = await readUpTo(body, expected).catch(() => null);
  if (bytes?.length !== expected) return fail("INVALID_REQUEST", { fields: ["Content-Length"] });
  try {
    const { etag } = await files.resumeMultipartUpload(upload.object_key, upload.upload_id).uploadPart(part, bytes);
    const [saved] = await database.batch([savePart(database, upload.object_key, { part, etag })]);
    return saved?.changes === 1 ? { part } : fail("STATE_CONFLICT");
  } catch (error) {
    return endUpload(context, upload, error);
  }
}
