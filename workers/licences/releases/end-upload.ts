/** Ends an upload in parts that the file store has forgotten; any other trouble may pass, and the upload waits. */
import type { Context } from "../context.ts";
import { fail, LicenceError, unavailable } from "../errors.ts";
import { removeUpload, type UploadRow } from "./upload-repository.ts";

/** The store's words for an upload that has been completed, given up, or left for a week; it gives no codes. */
export const forgotten = /upload does not exist|NoSuchUpload|10024/i;

/** Throws: STATE_CONFLICT says to begin anew. */
export async function endUpload({ database }: Context, upload: UploadRow, error: unknown): Promise<never> {
  if (error instanceof LicenceError) throw error;
  if (!(error instanceof Error) || !forgotten.test(error.message)) throw unavailable(error);
  await database.batch([removeUpload(database, upload.object_key)]);
  return fail("STATE_CONFLICT");
}
