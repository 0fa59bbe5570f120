/** Takes a release's ZIP in as a draft; the same bytes again change nothing, other bytes for a version that is out are refused. */
import type { Context } from "../context.ts";
import type { Actor, Release } from "../contract.ts";
import { newId } from "../identifier.ts";
import { discardFile } from "./files.ts";
import { receiveFile } from "./receive.ts";
import { takeIn } from "./take-in.ts";

export interface Upload {
  version: string;
  body: ReadableStream<Uint8Array>;
  /** In bytes, as announced; a body of another length is refused. */
  size: number;
}

/** A key of its own for each upload: nothing that is being downloaded is ever written over. */
export const newObjectKey = (version: string, now: Date): string => `releases/${version}/${newId(now)}.zip`;

export async function uploadRelease(context: Context, actor: Actor, upload: Upload): Promise<Release> {
  const { version, body, size } = upload;
  const objectKey = newObjectKey(version, context.now);
  const received = await receiveFile(context.files, objectKey, body, size);
  try {
    return await takeIn(context, actor, { version, objectKey, size, ...received });
  } catch (error) {
    await discardFile(context, objectKey);
    throw error;
  }
}
