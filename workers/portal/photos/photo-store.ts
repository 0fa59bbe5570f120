/** Photos in the bucket `PHOTOS`; the only code that knows it. */
import { toHex } from "#shared/digest.ts";
import { newPhotoKey } from "./photo-key.ts";
import type { Picture } from "./pictures/picture.ts";

/** Longer than saving a photo takes: what nobody refers to by then is left over from something that failed. */
const orphanAgeMs = 10 * 60_000;

export type PhotoStore = ReturnType<typeof photoStore>;

export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

export function photoStore(bucket: R2Bucket) {
  return {
    /** Answers the key that it got. */
    async put(owner: string, { bytes, type }: Picture): Promise<string> {
      const key = newPhotoKey(owner, type);
      await bucket.put(key, bytes, { httpMetadata: { contentType: type }, sha256: await digestOf(bytes) });
      return key;
    },

    async isSame(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
      const { sha256 } = (await bucket.head(key))?.checksums ?? {};
      return sha256 !== undefined && toHex(new Uint8Array(sha256)) === (await digestOf(bytes));
    },

    /** Deletes `replaced` and what is left over of this owner, but not `kept`. */
    async sweep(owner: string, { kept, replaced }: { kept: string | null; replaced: string | null }, now: Date) {
      const folder = `${owner}/`;
      const { objects } = await bucket.list({ prefix: folder });
      const isOver = ({ key, uploaded }: R2Object) =>
        key === replaced || now.getTime() - uploaded.getTime() > orphanAgeMs;
      const keys = objects.filter((object) => object.key !== kept && isOver(object)).map(({ key }) => key);
      if (keys.length > 0) await bucket.delete(keys);
    },

    head: (key: string) => bucket.head(key),

    /** Without a body it is the one that the asker has already. */
    async get(key: string, known: string | undefined): Promise<R2Object | R2ObjectBody | null> {
      return known ? bucket.get(key, { onlyIf: new Headers({ "If-None-Match": known }) }) : bucket.get(key);
    },
  };
}
