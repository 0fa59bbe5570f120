/** Purchases as pages see them. */
import type { CheckoutRequest } from "#workers/licences/orders/contract.ts";

/** What the link of a receipt is about. */
export interface Receipt {
  email: string;
  /** Of the order, as people see it. */
  number: number;
}

/** What a purchase asks for; `points` only of a buyer with an account. */
export type Basket = Omit<CheckoutRequest, "browser" | "language" | "arePointsHeld">;

/** Values of the purchase's form by field, as typed. */
export type TypedBasket = Record<string, string>;
