/** Takes a profile photo away, also one that came with a social account: the initials show again. */
import type { PhotosControl } from "./contract.ts";
import { type PhotoTools, sweepAfter } from "./save.ts";

export async function removePhoto(tools: PhotoTools): ReturnType<PhotosControl["remove"]> {
  // As after the first of two clicks.
  if (tools.photoUrl === null) return "removed";
  try {
    const written = await tools.writeAddress("");
    if (!written) return "unavailable";
    await sweepAfter(tools, null, written.previous);
    return "removed";
  } catch (error) {
    tools.onFault(error);
    return "unavailable";
  }
}
