/** What the person should know about a result. */
import type { Key } from "#app/i18n/index.ts";
import type { EncodedPicture } from "#app/tools/images/contract.ts";
import { pictureTypes } from "#base/picture-formats.ts";

type NotedResult = Pick<EncodedPicture, "blob" | "isOriginal" | "isAimReached">;

export function findNote({ blob, isOriginal, isAimReached }: NotedResult, originalBytes: number): Key | null {
  // A PNG has no quality that could be lowered.
  const isPng = blob.type === pictureTypes.png.type;
  if (blob.size > originalBytes) return isPng ? "imageOptimizer.list.largerPng" : "imageOptimizer.list.larger";
  if (!isAimReached) return isPng ? "imageOptimizer.list.lossless" : "imageOptimizer.list.unreached";
  return isOriginal ? "imageOptimizer.list.kept" : null;
}
