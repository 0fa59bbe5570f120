/** The form of the checkout page: what it shows and what it does. */
import type { Stripe } from "stripe";
import { pay } from "./checkout.ts";
import { findDiscount, isUsable } from "./discount.ts";
import { StripeError } from "./errors.ts";
import type { ObjectRepository } from "./object-repository.ts";
import type { StripeTools } from "./operation.ts";
import { addTaxId } from "./operations/customers.ts";
import { createCustomer } from "./shapes/catalogue.ts";
import { discount } from "./shapes/session.ts";
import { findCardDecline, isTestCard, isTestIban } from "./test-payments.ts";
import { isVatNumber } from "./vat-numbers.ts";

export interface CheckoutForm {
  email: string;
  name: string;
  company: string;
  vatId: string;
  promotionCode: string;
  country: string;
  method: "card" | "sepa_debit";
  cardNumber: string;
  iban: string;
  hasConsent: boolean;
  /** `promotion` applies the code and stays on the page. */
  intent: "pay" | "promotion";
}

export type CheckoutProblem =
  | "email"
  | "country"
  | "vatId"
  | "promotionCode"
  | "cardNumber"
  | "iban"
  | "consent"
  | "declined";

export type CheckoutOutcome =
  | { kind: "done"; url: string }
  | { kind: "again"; problems: CheckoutProblem[] }
  | { kind: "closed" };

export interface CheckoutView {
  id: string;
  status: string;
  isPaid: boolean;
  successUrl: string;
  cancelUrl: string | null;
  locale: string;
  product: string;
  quantity: number;
  unitAmount: number;
  subtotal: number;
  discount: number;
  total: number;
  currency: string;
  /** Given by the seller, and fixed. */
  email: string | null;
  name: string;
  vatId: string;
  consent: string | null;
  promotionCode: string | null;
  /** Of the seller's coupon. */
  discountName: string | null;
  takesPromotionCodes: boolean;
  hasTaxIds: boolean;
}

type Session = Stripe.Checkout.Session;

const findSession = (objects: ObjectRepository, id: string): Session | null => {
  const found = objects.find<Session>(id);
  return found?.object === "checkout.session" ? found : null;
};

export function readCheckout(objects: ObjectRepository, id: string): CheckoutView | null {
  const session = findSession(objects, id);
  if (!session) return null;
  const [line] = session.line_items?.data ?? [];
  const customer = session.customer ? objects.find<Stripe.Customer>(String(session.customer)) : null;
  const [applied] = session.discounts ?? [];
  const code = applied?.promotion_code ? objects.find<Stripe.PromotionCode>(String(applied.promotion_code)) : null;
  const coupon = applied?.coupon ? objects.find<Stripe.Coupon>(String(applied.coupon)) : null;
  return {
    ...{
      id,
      status: String(session.status),
      isPaid: session.payment_status !== "unpaid",
      locale: session.locale ?? "auto",
    },
    ...{ successUrl: toSuccessUrl(session), cancelUrl: session.cancel_url, product: line?.description ?? "" },
    ...{ quantity: line?.quantity ?? 0, unitAmount: line?.price?.unit_amount ?? 0 },
    ...{ subtotal: session.amount_subtotal ?? 0, discount: session.total_details?.amount_discount ?? 0 },
    ...{ total: session.amount_total ?? 0, currency: session.currency ?? "eur" },
    ...{ email: customer?.email ?? null, name: customer?.name ?? "" },
    vatId: customer?.tax_ids?.data[0]?.value ?? "",
    consent: session.custom_text.terms_of_service_acceptance?.message ?? null,
    discountName: coupon?.name ?? null,
    ...{ promotionCode: code?.code ?? null, takesPromotionCodes: session.allow_promotion_codes === true },
    hasTaxIds: session.tax_id_collection?.enabled ?? false,
  };
}

const toSuccessUrl = ({ success_url: url, id }: Session): string => (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);

export function submitCheckout(tools: StripeTools, id: string, form: CheckoutForm): CheckoutOutcome {
  const { objects } = tools;
  const found = findSession(objects, id);
  if (found?.status !== "open") return { kind: "closed" };
  const promoted = applyPromotion(tools, found, form.promotionCode.trim());
  if (!promoted) return { kind: "again", problems: ["promotionCode"] };
  const session = objects.save(promoted);
  if (form.intent === "promotion") return { kind: "again", problems: [] };
  const customer = session.customer ? objects.find<Stripe.Customer>(String(session.customer)) : null;
  const email = customer?.email ?? form.email.trim().toLowerCase();
  const problems = findProblems(session, { ...form, email });
  if (problems.length > 0) return { kind: "again", problems };
  const fields = { email, name: null, preferred_locales: [], metadata: {} };
  const buyer = customer ?? objects.save(createCustomer(tools.now, fields));
  const taxed = session.tax_id_collection?.enabled && form.vatId.trim() ? addTaxId(tools, buyer, form.vatId) : buyer;
  const payer = { email, name: form.name.trim() || null, company: form.company.trim() || null, country: form.country };
  const decline = form.method === "card" ? findCardDecline(form.cardNumber) : null;
  const paid = pay(tools, session, { customer: taxed, payer, method: form.method, decline });
  return paid ? { kind: "done", url: toSuccessUrl(session) } : { kind: "again", problems: ["declined"] };
}

/** Null for a code that cannot be used. */
function applyPromotion(tools: StripeTools, session: Session, typed: string): Session | null {
  const { objects } = tools;
  if (!session.allow_promotion_codes) return session;
  if (typed === "") return discount(session, 0, []);
  const codes = objects.list<Stripe.PromotionCode>(
    "promotion_code",
    { limit: 100 },
    { active: true, code: typed },
  ).data;
  const code = codes.find((each) => isUsable(tools, each));
  if (!code) return null;
  try {
    const [line] = session.line_items?.data ?? [];
    if (!line?.price) return null;
    const given = { promotion_code: code.id };
    const { amount, discounts } = findDiscount(tools, given, line.price, line.quantity ?? 1);
    return discount(session, amount, discounts);
  } catch (error) {
    if (error instanceof StripeError) return null;
    throw error;
  }
}

const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

function findProblems(session: Session, form: CheckoutForm): CheckoutProblem[] {
  const needsPayment = (session.amount_total ?? 0) > 0;
  const needsConsent = session.consent_collection?.terms_of_service === "required";
  const checks: [CheckoutProblem, boolean][] = [
    ["email", emailPattern.test(form.email)],
    ["country", session.billing_address_collection !== "required" || /^[A-Z]{2}$/.test(form.country)],
    ["vatId", !session.tax_id_collection?.enabled || form.vatId.trim() === "" || isVatNumber(form.vatId)],
    ["cardNumber", !needsPayment || form.method !== "card" || isTestCard(form.cardNumber)],
    ["iban", !needsPayment || form.method !== "sepa_debit" || isTestIban(form.iban)],
    ["consent", !needsConsent || form.hasConsent],
  ];
  return checks.flatMap(([problem, isGood]) => (isGood ? [] : [problem]));
}
