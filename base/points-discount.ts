/** What loyalty points take off a price. Amounts are cents. */
import { brand } from "./brand.ts";

const pointCents = Math.round(brand.pointValueEuros * 100);
/** Points are worth euros. */
const currency = "eur";
/** Stripe's least payment. */
const leastPayment = 50;

export interface PointsDiscount {
  /** As many as the price takes: no more are used. */
  points: number;
  amount: number;
}

/** Null when points can pay nothing of this price. */
export function getPointsDiscount(
  points: number,
  { total, ...price }: { total: number; currency: string },
): PointsDiscount | null {
  if (price.currency !== currency) return null;
  const used = Math.min(points, Math.floor((total - leastPayment) / pointCents));
  return used > 0 ? { points: used, amount: used * pointCents } : null;
}
