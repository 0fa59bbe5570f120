/** Sizes that Shopify and social networks recommend, and the limits of a size of one's own. */
import { type AmbiguousNumber, isAmbiguous, readWholeNumber, units } from "#base/typed-number.ts";
import type { Size } from "./crop.ts";

export const shopifyPresets = [
  { id: "product", width: 2048, height: 2048 },
  { id: "banner", width: 2880, height: 960 },
  { id: "article", width: 1600, height: 900 },
  { id: "social", width: 1200, height: 628 },
  { id: "socialSquare", width: 1080, height: 1080 },
  { id: "collection", width: 1024, height: 1024 },
  { id: "logo", width: 450, height: 250 },
] as const;

export const firstChosen: readonly string[] = ["product"];

export const minSide = 16;
/** Shopify takes pictures of at most 5,000 × 5,000 pixels. */
export const maxSide = 5_000;

/** Null for anything but two whole numbers within the limits. */
export function parseFreeSize(width: string, height: string): Size | AmbiguousNumber | null {
  const [across, down] = [width, height].map((side) => readWholeNumber(side, units.pixels));
  const unclear = [across, down].find((side) => isAmbiguous(side ?? null));
  if (isAmbiguous(unclear ?? null)) return unclear as AmbiguousNumber;
  return isSide(across) && isSide(down) ? { width: across, height: down } : null;
}

const isSide = (side: unknown): side is number => typeof side === "number" && side >= minSide && side <= maxSide;
