/** Sizes that Shopify and social networks recommend, and the limits of a size of one's own. */
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
export function parseFreeSize(width: string, height: string): Size | null {
  const sides = [width, height].map((side) => (/^\d{1,5}$/.test(side.trim()) ? Number(side) : Number.NaN));
  const [across = Number.NaN, down = Number.NaN] = sides;
  return sides.every((side) => side >= minSide && side <= maxSide) ? { width: across, height: down } : null;
}
