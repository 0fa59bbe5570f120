/** What the seller's staff and the banks do on the page of payments. */
import type { Stripe } from "stripe";
import { expireSession, settle } from "./checkout.ts";
import { StripeError } from "./errors.ts";
import type { ObjectRepository } from "./object-repository.ts";
import type { StripeTools } from "./operation.ts";
import { closeDispute, failRefund, openDispute, refund } from "./refunds.ts";

export const paymentActs = ["settle", "fail", "expire", "refund", "fail-refund", "dispute", "win", "lose"] as const;
export interface PaymentAct {
  kind: (typeof paymentActs)[number];
  /** Cents, of a refund; all that is left without it. */
  amount?: number | undefined;
}

export interface PaymentView {
  sessionId: string;
  reference: string | null;
  createdAt: string;
  status: string;
  paymentStatus: string;
  intentStatus: string | null;
  intentId: string | null;
  email: string | null;
  total: number;
  currency: string;
  refunded: number;
  dispute: string | null;
}

type Session = Stripe.Checkout.Session;
const maxListed = 100;

export const listPayments = (objects: ObjectRepository): PaymentView[] =>
  objects.list<Session>("checkout.session", { limit: maxListed }).data.map((session) => toView(objects, session));

export function readPayment(objects: ObjectRepository, sessionId: string): PaymentView | null {
  const session = objects.find<Session>(sessionId);
  return session?.object === "checkout.session" ? toView(objects, session) : null;
}

function findParts(objects: ObjectRepository, session: Session) {
  const intent = session.payment_intent ? objects.find<Stripe.PaymentIntent>(String(session.payment_intent)) : null;
  const charge = intent?.latest_charge ? objects.find<Stripe.Charge>(String(intent.latest_charge)) : null;
  const disputes = charge ? objects.list<Stripe.Dispute>("dispute", { limit: 10 }, { charge: charge.id }).data : [];
  return { intent, charge, dispute: disputes[0] ?? null };
}

function toView(objects: ObjectRepository, session: Session): PaymentView {
  const { intent, charge, dispute } = findParts(objects, session);
  const customer = session.customer ? objects.find<Stripe.Customer>(String(session.customer)) : null;
  return {
    ...{ sessionId: session.id, reference: session.client_reference_id, status: String(session.status) },
    createdAt: new Date(session.created * 1000).toISOString(),
    ...{ paymentStatus: session.payment_status, intentStatus: intent?.status ?? null, intentId: intent?.id ?? null },
    email: session.customer_details?.email ?? customer?.email ?? null,
    ...{ total: session.amount_total ?? 0, currency: session.currency ?? "eur" },
    ...{ refunded: charge?.amount_refunded ?? 0, dispute: dispute?.status ?? null },
  };
}

/** Returns why it cannot be done, or null. */
export function performAct(tools: StripeTools, sessionId: string, act: PaymentAct): string | null {
  const session = tools.objects.find<Session>(sessionId);
  if (session?.object !== "checkout.session") return "There is no such payment.";
  try {
    return perform(tools, session, act) ? null : "This cannot be done to the payment as it is.";
  } catch (error) {
    if (error instanceof StripeError) return error.message;
    throw error;
  }
}

function perform(tools: StripeTools, session: Session, { kind, amount }: PaymentAct): object | false {
  const { intent, charge, dispute } = findParts(tools.objects, session);
  const isPaid = charge?.status === "succeeded";
  const isDisputed = dispute !== null && dispute.status !== "won" && dispute.status !== "lost";
  switch (kind) {
    case "settle":
      return intent?.status === "processing" && settle(tools, session, "paid");
    case "fail":
      return intent?.status === "processing" && settle(tools, session, "failed");
    case "expire":
      return session.status === "open" && expireSession(tools, session);
    case "refund":
      return isPaid && refund(tools, charge, { amount, metadata: {} });
    case "fail-refund": {
      const last = charge?.refunds?.data.find(({ status }) => status === "succeeded");
      return last !== undefined && failRefund(tools, last);
    }
    case "dispute":
      // After a lost one the bank has the whole amount.
      return isPaid && !isDisputed && dispute?.status !== "lost" && openDispute(tools, charge);
    case "win":
      return isDisputed && closeDispute(tools, dispute, "won");
    case "lose":
      return isDisputed && closeDispute(tools, dispute, "lost");
  }
}
