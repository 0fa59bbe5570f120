/** What the browser that ordered may see, by its cookie alone. The address alone shows nothing. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { selectAccount } from "../accounts/account-repository.ts";
import type { Context } from "../platform/context.ts";
import { createClaimCode } from "./claim-code.ts";
import type { BrowserOrder, browserOrderQuery } from "./contract.ts";
import { type OrderRow, selectOrderLicences, selectOrderOfBrowser } from "./order-repository.ts";
import { getAmount } from "./own-orders.ts";
import { getResumeUrl, loadOtherPayment, syncIfWaiting } from "./recent-payment.ts";

/** Null for another browser. An order that may have been paid is brought up to date first. */
export async function loadBrowserOrder(
  context: Context,
  { browser, sessionId, orderId }: z.infer<typeof browserOrderQuery>,
): Promise<BrowserOrder | null> {
  const { database } = context;
  const [found] = await database.rows(
    selectOrderOfBrowser(database, browser, { sessionId: sessionId ?? null, orderId: orderId ?? null }),
  );
  if (!found) return null;
  const order = await syncIfWaiting(context, found, "browserOrder");
  const [licences, accounts] = await database.batch([
    selectOrderLicences(database, order.id),
    selectAccount(database, getOwner(order) ?? ""),
  ] as const);
  const code = await createClaimCode(context, order.id);
  const isClaimable =
    order.claimed_at === null &&
    order.claim_hash === sha256Hex(code) &&
    licences.rows.every(({ status }) => status === "available");
  return {
    ...{ id: order.id, number: order.number ?? 0, state: order.state, quantity: order.quantity },
    currency: order.currency,
    amountTotal: getAmount(order),
    ...{ company: order.company, vatId: order.vat_id, promotionCode: order.promotion_code, email: getOwner(order) },
    payer: order.payer,
    ...{ hasOwner: (accounts.rows[0]?.uid ?? null) !== null, createdAt: order.created_at, paidAt: order.paid_at },
    ...{ amountRefunded: order.amount_refunded, dispute: order.dispute },
    licencesLeft: licences.rows.filter(({ status, hold }) => status !== "removed" && hold !== "refund").length,
    claimedBy: order.claimed_at === null ? null : (licences.rows[0]?.account ?? null),
    ...{ invoiceUrl: order.invoice_url, receiptUrl: order.receipt_url },
    claimCode: isClaimable ? code : null,
    resumeUrl: getResumeUrl(order, context.now),
    ...{ points: order.points, pointsDiscount: order.points_discount },
    other: await loadOtherPayment(context, order),
  };
}

/** Who claimed the licences is known to them alone. */
const getOwner = ({ account, payer, claimed_at: claimedAt }: OrderRow): string | null =>
  claimedAt === null ? account : payer;
