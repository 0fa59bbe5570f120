/** What the purchase's form shows, and the start of a payment. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatAmount } from "#app/i18n/format.ts";
import { toSetCookie } from "#app/kit/forms/form.server.ts";
import type { Language } from "#base/language.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import type { BrowserOrder, LicencePrice } from "#workers/licences/orders/contract.ts";
import type { TypedBasket } from "#workers/portal/purchases/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { toPaymentView } from "./payment-view.server.ts";

/** Texts of the amounts; `totals` begins with that of one licence. */
export interface PriceView {
  price: string;
  unitAmount: number;
  totals: string[];
}

export function toPriceView({ unitAmount, currency }: LicencePrice, language: Language): PriceView {
  const totals = Array.from({ length: maxOrderQuantity }, (_, index) =>
    // Thin spaces are too thin in large figures.
    formatAmount(language, unitAmount * (index + 1), currency).replaceAll("\u202f", "\u00a0"),
  );
  return { price: formatAmount(language, unitAmount, currency), unitAmount, totals };
}

/**
 * Initial values of the form: what was typed last, by anyone who has not signed in as another person since, else what
 * the buyer's invoices say.
 */
export async function loadBasket(context: AppLoadContext, viewer: Viewer | null) {
  const typed = await context.run(viewer).findBasket();
  const kept = (typed.ok && typed.value) || (viewer && (await loadBilling(context, viewer))) || {};
  const { quantity = "1", email = "", recipient = "", company = "", vatId = "", promotionCode = "", usePoints } = kept;
  return { quantity, email, recipient, company, vatId, promotionCode, usesPoints: usePoints !== undefined };
}

/** The header that fills the form with an order's basket again; none when it is not an order of this browser. */
export async function keepOrderedBasket(context: AppLoadContext, viewer: Viewer | null, orderId: string | null) {
  const order = await context.run(viewer).findBrowserOrder({ orderId });
  return order.ok && order.value ? keepTypedBasket(context, viewer, toTyped(order.value)) : {};
}

/** A payment that is under way or has just been made; null without one, and while it cannot be read. */
export async function loadRecentPayment({ run, language }: AppLoadContext, viewer: Viewer | null) {
  const payment = await run(viewer).findRecentPayment();
  return payment.ok && payment.value ? toPaymentView(payment.value, language, viewer !== null) : null;
}

async function loadBilling({ licencesFor }: AppLoadContext, viewer: Viewer): Promise<TypedBasket | null> {
  const billing = await licencesFor(viewer).billing();
  return billing.ok ? { company: billing.value.company ?? "", vatId: billing.value.vatId ?? "" } : null;
}

const toTyped = (order: BrowserOrder): TypedBasket => ({
  quantity: String(order.quantity),
  email: order.payer ?? "",
  recipient: order.email === order.payer ? "" : (order.email ?? ""),
  company: order.company ?? "",
  vatId: order.vatId ?? "",
  promotionCode: order.promotionCode ?? "",
});

/** The header that keeps what is typed over redirects and the way back from Stripe. */
export async function keepTypedBasket({ run }: AppLoadContext, viewer: Viewer | null, values: TypedBasket) {
  const { requestId: _requestId, step: _step, ...typed } = values;
  return toSetCookie(await run(viewer).keepBasket(typed));
}
