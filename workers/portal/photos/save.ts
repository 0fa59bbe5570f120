/** Saves a profile photo: made anew, stored, told in the profile, and only then the former one is deleted. */
import { paths } from "#shared/paths.ts";
import type { PhotosControl } from "./contract.ts";
import { ownerOf, photoKeyOf } from "./photo-key.ts";
import type { PhotoStore } from "./photo-store.ts";
import { rebuildPicture } from "./pictures/rebuild.ts";

/** Whose photo it is, and what it is changed with. */
export interface PhotoTools {
  uid: string;
  /** As the profile shows it now. */
  photoUrl: string | null;
  photos: PhotoStore;
  /** Writes the address into the profile, and answers the one before; null when it could not be written. */
  writeAddress(photoUrl: string): Promise<{ previous: string } | null>;
  onFault(error: unknown): void;
}

export async function savePhoto(tools: PhotoTools, bytes: Uint8Array): ReturnType<PhotosControl["save"]> {
  const rebuilt = await rebuildPicture(bytes);
  if (!rebuilt.ok) return rebuilt.fault;
  const { picture } = rebuilt;
  const { photos, onFault } = tools;
  try {
    const current = photoKeyOf(tools.photoUrl);
    if (current && (await photos.isSame(current, picture.bytes))) return "unchanged";
    const owner = await ownerOf(tools.uid);
    const key = await photos.put(owner, picture);
    // One whose address was not written, or of which that is not known, is swept with the next change.
    const written = await tools.writeAddress(paths.photo(key));
    if (!written) return "unavailable";
    await sweepAfter(tools, key, written.previous);
    return "saved";
  } catch (error) {
    onFault(error);
    return "unavailable";
  }
}

/** What could not be deleted now is deleted with the next change; the profile is right already. */
export async function sweepAfter(tools: PhotoTools, kept: string | null, previous: string): Promise<void> {
  const owner = await ownerOf(tools.uid);
  const replaced = photoKeyOf(previous);
  await tools.photos.sweep(owner, { kept, replaced }, new Date()).catch(tools.onFault);
}
