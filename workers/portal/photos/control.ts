/** The photo of one person, as routes may change it. */
import type { Viewer } from "../contract.ts";
import type { PortalEnv } from "../env.ts";
import type { PhotosControl } from "./contract.ts";
import { photoStore } from "./photo-store.ts";
import { removePhoto } from "./remove.ts";
import { type PhotoTools, savePhoto } from "./save.ts";

interface ControlOptions {
  env: PortalEnv;
  viewer: Viewer;
  onFault(error: unknown): void;
}

export function photosControl({ env, viewer: { uid, photoUrl }, onFault }: ControlOptions): PhotosControl {
  const tools: PhotoTools = {
    uid,
    photoUrl,
    photos: photoStore(env.PHOTOS),
    writeAddress: (address) => env.ACCOUNT.getByName(uid).savePhoto(address),
    onFault,
  };
  return { save: (bytes) => savePhoto(tools, bytes), remove: () => removePhoto(tools) };
}
