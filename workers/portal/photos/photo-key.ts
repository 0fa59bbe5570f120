/** A photo's name in the store tells whose it is, without telling the uid, and cannot be guessed. */

import { sha256Hex, toHex } from "#shared/digest.ts";
import { paths } from "#shared/paths.ts";
import type { PhotoType } from "./contract.ts";

export const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif" } as const satisfies Record<
  PhotoType,
  string
>;

const ownerLength = 32;
const randomBytes = 16;
const pattern = /^[0-9a-f]{32}\/[0-9a-f]{32}\.(?:jpg|png|gif)$/;

/** The folder of somebody's photos. */
export const ownerOf = async (uid: string): Promise<string> => sha256Hex(`photo:${uid}`).slice(0, ownerLength);

export const newPhotoKey = (owner: string, type: PhotoType): string =>
  `${owner}/${toHex(crypto.getRandomValues(new Uint8Array(randomBytes)))}.${extensions[type]}`;

export const isPhotoKey = (key: string): boolean => pattern.test(key);

/** The key behind an address of ours; null for one of another site, or none. */
export function photoKeyOf(address: string | null): string | null {
  const folder = paths.photo("");
  const key = address?.startsWith(folder) ? address.slice(folder.length) : "";
  return isPhotoKey(key) ? key : null;
}
