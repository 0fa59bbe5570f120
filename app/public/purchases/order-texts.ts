/** What the form says of the order for a quantity. */
import type { T } from "#app/i18n/index.ts";
import { maxOrderQuantity as max } from "#base/order-limits.ts";
import { readWholeNumber, units } from "#base/typed-number.ts";
import type { PriceView } from "./basket.server.ts";

export interface OrderTexts {
  /** Beside the quantity. */
  stores: string;
  line: string;
  /** Empty without a price, and for a quantity that cannot be bought. */
  total: string;
  included: string;
  pay: string;
}

/** 0 for what is no quantity that can be bought. */
export function toCount(typed: string): number {
  const count = readWholeNumber(typed, units.licences);
  return typeof count === "number" && count <= max ? count : 0;
}

export function getOrderTexts(t: T, price: PriceView | null, count: number): OrderTexts {
  const stores = count > 0 ? t("buy.stores", { count, max }) : t("buy.range", { max });
  const total = price?.totals[count - 1];
  if (!price || !total)
    return { stores, line: price?.price ?? "", total: "", included: "", pay: t("buy.order.payUnknown") };
  return {
    ...{ stores, total, line: t("buy.order.line", { count, price: price.price }) },
    ...{ included: t("buy.order.included", { count }), pay: t("buy.order.pay", { amount: total }) },
  };
}

/** For `public/signed-out.js`: the texts by quantity, at 0 those without one. */
export const listOrderTexts = (t: T, price: PriceView): OrderTexts[] =>
  Array.from({ length: max + 1 }, (_, count) => getOrderTexts(t, price, count));
