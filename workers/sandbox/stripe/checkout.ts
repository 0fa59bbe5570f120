/** What happens to a session after it was opened: it is paid, it expires, a delayed payment is settled or fails. */
import type { Stripe } from "stripe";
import { redeem } from "./discount.ts";
import type { StripeTools } from "./operation.ts";
import { createCharge, createInvoice, createPaymentIntent, type Payer } from "./shapes/payment.ts";

type Session = Stripe.Checkout.Session;

export interface Payment {
  customer: Stripe.Customer;
  payer: Payer & { company: string | null };
  method: "card" | "sepa_debit";
  /** What the bank says to a card. */
  decline: { code: string; declineCode: string; message: string } | null;
}

export function expireSession({ objects, emit }: StripeTools, session: Session): Session {
  const expired = objects.save<Session>({ ...session, status: "expired", url: null });
  emit("checkout.session.expired", expired);
  return expired;
}

/** @returns null when the bank declined; the session then stays open. */
export function pay(tools: StripeTools, session: Session, payment: Payment): Session | null {
  const { objects, emit } = tools;
  const customer = saveCustomer(tools, session, payment);
  const total = session.amount_total ?? 0;
  const intent = total > 0 ? startPayment(tools, session, customer.id, payment) : null;
  if (intent?.status === "requires_payment_method") {
    objects.save({ ...session, payment_intent: intent.id });
    return null;
  }
  const isPaid = intent?.status !== "processing";
  const invoice = isPaid ? invoiceSession(tools, session, customer) : null;
  const completed = objects.save<Session>({
    ...session,
    ...{ customer: customer.id, payment_intent: intent?.id ?? null, invoice: invoice?.id ?? null },
    ...{ status: "complete", url: null, payment_status: !intent ? "no_payment_required" : isPaid ? "paid" : "unpaid" },
    ...(session.consent_collection ? { consent: { promotions: null, terms_of_service: "accepted" } } : {}),
    customer_details: {
      ...{ address: customer.address ?? null, business_name: payment.payer.company, email: payment.payer.email },
      ...{ individual_name: payment.payer.name, name: customer.name ?? payment.payer.name, phone: null },
      ...{ tax_exempt: "none", tax_ids: (customer.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value })) },
    } as Session["customer_details"],
  });
  redeem(tools, completed);
  emit("checkout.session.completed", completed);
  if (invoice) emit("invoice.paid", invoice);
  return completed;
}

/** The vendor makes the invoice of a session when its payment has succeeded. */
function invoiceSession({ objects, now, origin }: StripeTools, session: Session, customer: Stripe.Customer) {
  if (!session.invoice_creation?.enabled) return null;
  objects.save({ ...customer, next_invoice_sequence: (customer.next_invoice_sequence ?? 0) + 1 });
  return objects.save(createInvoice(now, { session, customer, origin }));
}

function saveCustomer({ objects, emit }: StripeTools, session: Session, { customer, payer }: Payment): Stripe.Customer {
  const address = { city: null, country: payer.country, line1: null, line2: null, postal_code: null, state: null };
  const saved = objects.save<Stripe.Customer>({
    ...customer,
    ...{ address, name: payer.company ?? customer.name ?? payer.name },
  });
  emit(session.customer ? "customer.updated" : "customer.created", saved);
  return saved;
}

function startPayment(
  tools: StripeTools,
  session: Session,
  customer: string,
  { payer, method, decline }: Payment,
): Stripe.PaymentIntent {
  const { objects, now, origin, emit } = tools;
  const { metadata = {} } = objects.find<PaymentData>(`${session.id}:payment`) ?? {};
  const known = session.payment_intent ? objects.find<Stripe.PaymentIntent>(String(session.payment_intent)) : null;
  const fields = { amount: session.amount_total ?? 0, currency: session.currency ?? "eur", customer, metadata };
  const intent = known ?? createPaymentIntent(now, fields);
  if (!known) emit("payment_intent.created", intent);
  const status = decline ? "failed" : method === "card" ? "succeeded" : "pending";
  const charge = objects.save({
    ...createCharge(now, { ...intent, amount: fields.amount }, { payer, method, status, origin }),
    ...(decline ? { failure_code: decline.code, failure_message: decline.message } : {}),
  });
  const latest = { ...intent, amount: fields.amount, latest_charge: charge.id };
  if (decline) {
    emit("charge.failed", charge);
    return failIntent(tools, latest, decline);
  }
  if (status === "pending") {
    emit("charge.pending", charge);
    return objects.save<Stripe.PaymentIntent>({ ...latest, status: "processing" });
  }
  emit("charge.succeeded", charge);
  const paid = { ...latest, amount_received: fields.amount, last_payment_error: null, status: "succeeded" as const };
  emit("payment_intent.succeeded", objects.save<Stripe.PaymentIntent>(paid));
  return paid;
}

interface PaymentData {
  id: string;
  object: "payment_data";
  metadata?: Stripe.Metadata;
}

function failIntent(
  { objects, emit }: StripeTools,
  intent: Stripe.PaymentIntent,
  { code, declineCode, message }: NonNullable<Payment["decline"]>,
): Stripe.PaymentIntent {
  const failed = objects.save<Stripe.PaymentIntent>({
    ...{ ...intent, status: "requires_payment_method" },
    last_payment_error: {
      ...{ code, decline_code: declineCode, message, type: "card_error", charge: String(intent.latest_charge) },
    } as Stripe.PaymentIntent.LastPaymentError,
  });
  emit("payment_intent.payment_failed", failed);
  return failed;
}

/** What the bank says days after a delayed payment. */
export function settle(tools: StripeTools, session: Session, outcome: "paid" | "failed"): Session {
  const { objects, emit } = tools;
  const intent = objects.require<Stripe.PaymentIntent>("payment_intent", String(session.payment_intent));
  const charge = objects.require<Stripe.Charge>("charge", String(intent.latest_charge));
  if (outcome === "failed") {
    const decline = { code: "payment_failed", declineCode: "generic_decline", message: "The payment was refused." };
    emit("charge.failed", objects.save<Stripe.Charge>({ ...charge, status: "failed", paid: false, captured: false }));
    failIntent(tools, intent, decline);
    emit("checkout.session.async_payment_failed", session);
    return session;
  }
  emit("charge.succeeded", objects.save<Stripe.Charge>({ ...charge, status: "succeeded", paid: true }));
  const paid = { ...intent, amount_received: intent.amount, status: "succeeded" as const };
  emit("payment_intent.succeeded", objects.save<Stripe.PaymentIntent>(paid));
  const customer = objects.require<Stripe.Customer>("customer", String(session.customer));
  const invoice = invoiceSession(tools, session, customer);
  const changed = objects.save<Session>({ ...session, payment_status: "paid", invoice: invoice?.id ?? null });
  emit("checkout.session.async_payment_succeeded", changed);
  if (invoice) emit("invoice.paid", invoice);
  return changed;
}
