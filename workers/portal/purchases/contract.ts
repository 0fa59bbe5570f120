/** Purchases as pages see them. */
import type { Result } from "#base/errors.ts";
import type {
  BrowserOrder,
  CheckoutRequest,
  HeldPoints,
  LicencePrice,
  OtherPayment,
} from "#workers/licences/contract.ts";

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

/** Purchases of this browser, with or without an account. */
export interface PurchaseControl<Buyer> {
  loadPrice(): Promise<Result<LicencePrice>>;
  /** The cookie that `start` needs; set before the form is sent, so that a double click is one order. */
  createCookie(): Promise<string>;
  /** The address of Stripe's page, and the cookie that binds the order to this browser. */
  start(buyer: Buyer | null, basket: Basket): Promise<Result<{ url: string; setCookie: string }>>;
  /** Points that an open payment of the buyer holds; null without one. */
  loadHeldPoints(buyer: Buyer): Promise<Result<HeldPoints | null>>;
  /** The newest payment of this browser, or of the buyer, that is under way or has just been made; null without one. */
  loadRecentPayment(buyer: Buyer | null): Promise<Result<OtherPayment | null>>;
  /** Null when this browser has not made the order; without a name the newest one is meant. */
  findOrder(named?: { sessionId?: string | null; orderId?: string | null }): Promise<Result<BrowserOrder | null>>;
  /** The purchase of a receipt's link, or null. It proves nothing but that the mail was ours. */
  openReceipt(sealed: string): Promise<Receipt | null>;
  /** A cookie with what is typed into the form, for an hour. */
  keepBasket(buyer: Buyer | null, typed: TypedBasket): Promise<string>;
  findBasket(buyer: Buyer | null): Promise<TypedBasket | null>;
  forgetBasket(): string;
  /** The cookie without which this browser has made no order. */
  forget(): string;
}
