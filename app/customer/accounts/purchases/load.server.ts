/** The viewer's purchases. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatAmount, formatOrderNumber, toMoment } from "#app/i18n/format.ts";
import { paths } from "#base/paths.ts";
import type { OwnOrder } from "#workers/licences/orders/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

export async function loadPurchases(context: AppLoadContext, viewer: Viewer) {
  const { language, now, configuration } = context;
  const { purchaseUrl } = configuration;
  // The orders of an address belong to its owner once the address is verified.
  if (!viewer.emailVerified) return { orders: [], hasBillingPortal: false, purchaseUrl, claimUrl: "" };
  const own = await context.licencesFor(viewer).ownOrders();
  if (!own.ok) return null;
  const orders = own.value.orders.map((order) => toView(order, { language, now }));
  const claimUrl = `${configuration.portalUrl}${paths.claim}`;
  return { orders, hasBillingPortal: own.value.hasBillingPortal, purchaseUrl, claimUrl };
}

/** Amounts and documents are those of who paid. */
function toView(order: OwnOrder, { language, now }: Pick<AppLoadContext, "language" | "now">) {
  const { id, state, quantity, dispute } = order;
  const number = formatOrderNumber(language, order.number);
  const common = { id, number, state, quantity, dispute, created: toMoment(language, order.createdAt, now) };
  if (order.amountTotal === null) return { ...common, payment: null };
  const { amountTotal, amountRefunded, currency, company, vatId, claimCode, invoiceUrl, receiptUrl } = order;
  const isPartlyRefunded = amountRefunded > 0 && amountRefunded < amountTotal;
  const amount = formatAmount(language, amountTotal, currency);
  return {
    ...common,
    payment: { amount, amountRefunded, isPartlyRefunded, company, vatId, claimCode, invoiceUrl, receiptUrl },
  };
}
export type PurchaseRow = ReturnType<typeof toView>;

/** Null when they could not be read. */
export type Purchases = Awaited<ReturnType<typeof loadPurchases>>;
