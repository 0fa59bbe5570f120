/** The viewer's purchases. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatAmount, formatOrderNumber, toMoment } from "#app/i18n/format.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/contract.ts";

export async function loadPurchases(context: AppLoadContext, viewer: Viewer) {
  const { language, now, configuration } = context;
  const { purchaseUrl } = configuration;
  // The orders of an address belong to its owner once the address is verified.
  if (!viewer.emailVerified) return { orders: [], hasBillingPortal: false, purchaseUrl, claimUrl: "" };
  const own = await context.licencesFor(viewer).ownOrders();
  if (!own.ok) return null;
  const orders = own.value.orders.map(({ number, amountTotal, currency, createdAt, ...order }) => ({
    ...order,
    number: formatOrderNumber(language, number),
    isPartlyRefunded: order.amountRefunded > 0 && order.amountRefunded < amountTotal,
    amount: formatAmount(language, amountTotal, currency),
    created: toMoment(language, createdAt, now),
  }));
  const claimUrl = `${configuration.portalUrl}${paths.claim}`;
  return { orders, hasBillingPortal: own.value.hasBillingPortal, purchaseUrl, claimUrl };
}

/** Null when they could not be read. */
export type Purchases = Awaited<ReturnType<typeof loadPurchases>>;
