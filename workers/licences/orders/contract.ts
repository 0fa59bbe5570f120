/** Purchases: what the portal asks for and what it shows. Amounts are cents, tax included. */
import * as z from "zod";
import { emailAddress } from "#base/email.ts";
import { reason } from "#base/form-fields.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import { normalizeName } from "#base/plain-text.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import { type ListPage, objectId } from "../platform/wire.ts";

const orderState = z.enum(["open", "processing", "paid", "failed", "expired", "review"]);
export type OrderState = z.infer<typeof orderState>;

/** Why staff have to look at an order: Stripe's facts differ from what was asked for. */
export const orderProblems = [
  "livemode",
  "currency",
  "price",
  "quantity",
  "amount",
  "reference",
  "no_address",
  "address",
  "refund_reversed",
  "points",
  "unread",
] as const;
export type OrderProblem = (typeof orderProblems)[number];

/** Loyalty points that pay a part of an order: taken while it can be paid, then spent, or given back. */
export type OrderPointsState = "held" | "spent" | "returned";

export type DisputeState = "none" | "open" | "won" | "lost";

/** The price of one licence, as Stripe has it. */
export interface LicencePrice {
  unitAmount: number;
  currency: string;
}

/** SHA-256 of the random value in the browser's cookie. */
const browserHash = z.string().regex(/^[0-9a-f]{64}$/);
const requestId = z.string().min(8).max(64);
const optionalText = z.string().overwrite(normalizeName).max(100).optional();

export const checkoutRequest = z.object({
  quantity: z.number().int().min(1).max(maxOrderQuantity),
  /** Of a visitor who pays. Other buyers have an account. */
  email: emailAddress.optional(),
  /** Gets the licences instead of the person who pays. */
  recipient: emailAddress.optional(),
  company: optionalText,
  vatId: optionalText,
  promotionCode: optionalText,
  /** Cents of one licence as the form showed them; the price itself is Stripe's. */
  seenPrice: z.number().int().optional(),
  language: z.enum(["fr", "en"]),
  browser: browserHash,
  requestId,
  /** How many of the buyer's points may be used; never more than the price takes. */
  points: z.number().int().min(0).max(9_999_999).default(0),
  /** The ledger holds them for this order. */
  arePointsHeld: z.boolean().default(false),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** Points are a person's. */
export const visitorCheckoutRequest = checkoutRequest.omit({ points: true, arePointsHeld: true });
export type VisitorCheckoutRequest = z.infer<typeof visitorCheckoutRequest>;

export interface CheckoutStarted {
  orderId: string;
  /** Stripe's page; null while the points are to be held first, after which the same request answers the page. */
  url: string | null;
  points: number;
}

/** Points of an order that the ledger has to follow. */
export interface DuePoints {
  orderId: string;
  uid: string;
  points: number;
  state: Exclude<OrderPointsState, "held">;
}

export const settledPoints = z.array(z.object({ orderId: objectId, state: z.enum(["spent", "returned"]) })).max(100);

/** Points that the person's open payment holds. */
export interface HeldPoints {
  points: number;
  /** When they come back without a payment. */
  until: string;
  /** Stripe's page. */
  url: string;
}

export const browserOrderQuery = z.object({
  browser: browserHash,
  /** As in the address of the page after the payment. */
  sessionId: z.string().max(200).optional(),
  orderId: z.string().max(200).optional(),
});

/** An order as the browser that made it sees it, with or without an account. */
export interface BrowserOrder {
  id: string;
  number: number;
  state: OrderState;
  quantity: number;
  amountTotal: number;
  currency: string;
  company: string | null;
  vatId: string | null;
  promotionCode: string | null;
  /** The address that gets the licences. */
  email: string | null;
  payer: string | null;
  /** A person has signed in with that address. */
  hasOwner: boolean;
  createdAt: string;
  paidAt: string | null;
  amountRefunded: number;
  dispute: DisputeState;
  /** Licences that neither a refund nor the staff have taken back. */
  licencesLeft: number;
  /** Whose the licences are after their code was used; null before. */
  claimedBy: string | null;
  invoiceUrl: string | null;
  receiptUrl: string | null;
  /** Gives the licences to another address, once; null when they were claimed, or cannot be. */
  claimCode: string | null;
  /** Stripe's page while the order can still be paid. */
  resumeUrl: string | null;
  points: number;
  /** Cents that the points take off. */
  pointsDiscount: number;
  /** Of the same basket within a day, paid or still to be paid; the newest one. */
  other: OtherPayment | null;
}

/** Another payment of the same browser or buyer. */
export interface OtherPayment {
  id: string;
  number: number;
  /** Only those that cost money, or still can. */
  state: Extract<OrderState, "open" | "processing" | "paid" | "review">;
  quantity: number;
  amountTotal: number;
  currency: string;
  createdAt: string;
  /** Stripe's page while the order can still be paid. */
  resumeUrl: string | null;
}

export const recentPaymentQuery = z.object({ browser: browserHash });

export const stripeEventRequest = z.object({
  /** The body byte for byte, as UTF-8. */
  body: z.string().max(1_000_000),
  signature: z.string().max(2_000),
});

export const claimRequest = z.object({ code: z.string().max(64), requestId });

export interface OrderClaimed {
  orderId: string;
  quantity: number;
}

/** For who paid, and for the staff. */
export interface OrderSummary {
  id: string;
  /** Short enough to be read out. */
  number: number;
  state: OrderState;
  quantity: number;
  amountTotal: number;
  amountRefunded: number;
  currency: string;
  company: string | null;
  vatId: string | null;
  createdAt: string;
  invoiceUrl: string | null;
  receiptUrl: string | null;
  dispute: DisputeState;
}

/** Of a person who paid, or who got the licences from another one: amounts and documents are the payer's. */
export type OwnOrder = PaidOrder | ReceivedOrder;

interface PaidOrder extends OrderSummary {
  /** Gives the licences to another address, once. */
  claimCode: string | null;
}

interface ReceivedOrder extends Pick<OrderSummary, "id" | "number" | "state" | "quantity" | "createdAt" | "dispute"> {
  amountTotal: null;
}

export interface OwnOrders {
  /** Newest first. */
  orders: OwnOrder[];
  /** Stripe knows the person as a customer, so that company and VAT id can be changed there. */
  hasBillingPortal: boolean;
}

/** As the person's customer at Stripe has them. */
export interface Billing {
  company: string | null;
  vatId: string | null;
}

export const ordersQuery = z.object({
  q: z.string().overwrite(normalizeFilter).min(1).max(254).optional(),
  state: z.enum([...orderState.options, "problem", "refunded", "disputed"]).optional(),
  after: z.string().max(200).optional(),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

export interface StaffOrder extends OrderSummary {
  /** Gets the licences. */
  account: string | null;
  payer: string | null;
  problem: OrderProblem | null;
  withdrawn: number;
}

export type OrderList = ListPage<StaffOrder>;

export interface OrderDetails extends StaffOrder {
  unitAmount: number;
  promotionCode: string | null;
  points: number;
  pointsDiscount: number;
  pointsState: OrderPointsState | null;
  paidAt: string | null;
  claimedAt: string | null;
  /** Of Stripe's dashboard; null before Stripe knows the order. */
  stripeUrl: string | null;
  /** Licences that can still be refunded whole. */
  refundable: number;
  /** What a refund begins from. */
  seen: string;
  /** Licences that a refund or a lost dispute has taken. */
  returnable: number;
  acceptance: AcceptanceOffer | null;
  licences: {
    id: string;
    account: string;
    status: "available" | "active" | "paused" | "removed";
    shop: string | null;
    hold: "dispute" | "refund" | null;
  }[];
  /** Stripe's events that have been handled, newest first. */
  stripeEvents: { id: string; type: string; receivedAt: string }[];
  /** What could not be handled and is tried again each hour: of an event, or null for the order itself. */
  failures: { id: string; type: string | null; failedAt: string }[];
  /** Stripe has not answered, so that the rest is what was last known. */
  isOutdated: boolean;
}

/** Refunds this many licences at the price that was paid for each, if the order is still as the page showed it. */
export const refundRequest = z.object({
  orderId: objectId,
  seen: z.string().max(64),
  quantity: z.number().int().min(1).max(maxOrderQuantity),
  reason,
  requestId,
});

/** What was paid, although it is not what was asked for. */
export interface AcceptanceOffer {
  quantity: number;
  amount: number;
  currency: string;
  /** Stripe has none. */
  needsAddress: boolean;
}

/** Fulfils what the page showed as paid. */
export const acceptRequest = z.object({
  orderId: objectId,
  quantity: z.number().int().min(1).max(maxOrderQuantity),
  amount: z.number().int().min(0),
  /** Gets the licences when neither the order nor Stripe has an address. */
  email: emailAddress.optional(),
  reason,
  requestId,
});

/** Gives this many licences back. */
export const returnRequest = z.object({
  orderId: objectId,
  quantity: z.number().int().min(1).max(maxOrderQuantity),
  reason,
  requestId,
});
