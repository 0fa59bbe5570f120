/** The photo of one person, as routes may change it. */

import { withTimeLimit } from "#shared/time-limit.ts";
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

/** From when the picture is here: the sender's line may have taken longer than the request's deadline. */
const writeMs = 1_800;

export function photosControl({ env, viewer: { uid, photoUrl }, onFault }: ControlOptions): PhotosControl {
  const tools: PhotoTools = {
    uid,
    photoUrl,
    photos: photoStore(env.PHOTOS),
    writeAddress: (address) => withTimeLimit(writeMs, env.ACCOUNT.getByName(uid).savePhoto(address)),
    onFault,
  };
  return { save: (bytes) => savePhoto(tools, bytes), remove: () => removePhoto(tools) };
}
