import { maxOrderQuantity } from "#base/order-limits.ts";
import { readWholeNumber, units } from "#base/typed-number.ts";

export type QuantityStep = "less" | "more";

/** The quantity after a step; a number that is none begins at one. `public/signed-out.js` does the same. */
export function stepQuantity(typed: string | undefined, step: QuantityStep): number {
  const current = readWholeNumber(typed ?? "", units.licences);
  if (typeof current !== "number") return 1;
  return Math.min(maxOrderQuantity, Math.max(1, current + (step === "more" ? 1 : -1)));
}
