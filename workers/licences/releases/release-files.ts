/** Reads release files from R2 by range; a failure is UPSTREAM_UNAVAILABLE. */
import type { Context } from "../context.ts";
import { unavailable } from "../errors.ts";
import { log } from "../log.ts";
import type { ReadRange } from "./zip.ts";

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};

const requireFound = <Found>(found: Found | null): Found =>
  found ?? orUnavailable(new Error("A release's file is missing."));

export const openFile = async (
  files: R2Bucket,
  key: string,
  range: { offset: number; length: number },
): Promise<R2ObjectBody> => requireFound(await files.get(key, { range }).catch(orUnavailable));

export const headFile = async (files: R2Bucket, key: string): Promise<R2Object> =>
  requireFound(await files.head(key).catch(orUnavailable));

export const createRangeReader =
  (files: R2Bucket, key: string): ReadRange =>
  async (offset, length) => {
    const object = await openFile(files, key, { offset, length });
    return new Uint8Array(await object.arrayBuffer().catch(orUnavailable));
  };

/** A file left over only costs space, so a failure is logged and ignored. */
export async function discardFile({ files, requestId }: Context, key: string): Promise<void> {
  try {
    await files.delete(key);
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId, error });
  }
}
