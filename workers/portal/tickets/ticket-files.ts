/** Files of tickets wait in the bucket until the help desk has them. */
import { sha256Hex } from "#base/digest.ts";
import type { UploadedFile } from "./contract.ts";

export interface StoredFile {
  key: string;
  name: string;
  type: string;
  size: number;
}

/** All waiting files of one person, for the deletion of their account. */
export const toTicketOwner = (uid: string): string => `tickets/${sha256Hex(`tickets:${uid}`).slice(0, 32)}/`;

export const createTicketFiles = (bucket: R2Bucket, uid: string) => ({
  /** `folder` is the id of the ticket or of the reply, so that a repeated form stores the same objects. */
  async add(folder: string, files: readonly UploadedFile[]): Promise<StoredFile[]> {
    return Promise.all(
      files.map(async ({ name, type, bytes }, index) => {
        const key = `${toTicketOwner(uid)}${folder}/${index}`;
        await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
        return { key, name, type, size: bytes.length };
      }),
    );
  },

  /** Throws when one is missing, because a ticket without its file would be incomplete without notice. */
  async read(files: readonly StoredFile[]): Promise<UploadedFile[]> {
    return Promise.all(
      files.map(async ({ key, name, type }) => {
        const object = await bucket.get(key);
        if (!object) throw new Error("A file of a ticket is missing.");
        return { name, type, bytes: new Uint8Array(await object.arrayBuffer()) };
      }),
    );
  },

  async delete(files: readonly StoredFile[]): Promise<void> {
    if (files.length > 0) await bucket.delete(files.map(({ key }) => key));
  },
});

/** Deletes what waits for one person. */
export async function deleteTicketFiles(bucket: R2Bucket, uid: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix: toTicketOwner(uid) });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
