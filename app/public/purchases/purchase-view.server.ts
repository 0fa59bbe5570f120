/** What the page after a payment shows of the order, formatted by the server. */
import { formatAmount, formatOrderNumber, formatTime } from "#app/i18n/format.ts";
import { isEmail } from "#base/email.ts";
import type { Language } from "#base/language.ts";
import type { BrowserOrder } from "#workers/licences/orders/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { toPaymentView } from "./payment-view.server.ts";

/** What the buyer has to do for the licences to be theirs. */
export type AccountStep = "client" | "otherAddress" | "register" | "signIn" | "otherAccount" | "verify" | "done";

/** The state of the order; of a paid one also what has become of its licences since. */
export type ShownState = BrowserOrder["state"] | "claimed" | "disputed" | "refunded" | "lost" | "withdrawn";

export function toPurchaseView(order: BrowserOrder, viewer: Viewer | null, language: Language) {
  const { id, quantity, licencesLeft, email, company, vatId, resumeUrl, invoiceUrl, receiptUrl } = order;
  const amount = (value: number) => formatAmount(language, value, order.currency);
  const isClaimant = order.claimedBy !== null && order.claimedBy === viewer?.email.toLowerCase();
  const state = getShownState(order, isClaimant);
  const accountStep = isClaimant ? "done" : getAccountStep(order, viewer);
  return {
    ...{ id, state, quantity, licencesLeft, resumeUrl, company, vatId, accountStep },
    number: formatOrderNumber(language, order.number),
    email: isClaimant ? order.claimedBy : email,
    amount: amount(order.amountTotal),
    discount: order.points > 0 ? `\u2212\u00a0${amount(order.pointsDiscount)}` : null,
    refunded: order.amountRefunded > 0 ? amount(order.amountRefunded) : null,
    ownEmail: viewer?.email ?? null,
    other: toOtherView(order, state, { viewer, language }),
    time: formatTime(language, order.paidAt ?? order.createdAt),
    claimCode: order.claimCode,
    pollSeconds: getPollSeconds(order),
    documents: order.paidAt === null ? null : { invoiceUrl, receiptUrl },
  };
}
export type PurchaseView = ReturnType<typeof toPurchaseView>;

/** The other payment of the same basket, and what this order's buyer can do about it. */
function toOtherView(
  { other }: BrowserOrder,
  state: ShownState,
  { viewer, language }: { viewer: Viewer | null; language: Language },
) {
  // The money of this order went back, or goes back.
  if (!other || ["refunded", "lost", "withdrawn"].includes(state)) return null;
  const isPaid = !["open", "expired", "failed"].includes(state);
  const advice = other.state === "open" ? ("leave" as const) : isPaid ? ("refund" as const) : ("stop" as const);
  return { ...toPaymentView(other, language, viewer !== null), advice };
}

function getShownState(
  { state, dispute, licencesLeft, amountTotal, amountRefunded, claimedBy }: BrowserOrder,
  isClaimant: boolean,
): ShownState {
  if (state === "review" && amountRefunded > 0 && amountRefunded >= amountTotal) return "refunded";
  if (state !== "paid") return state;
  if (dispute === "lost") return "lost";
  if (dispute === "open") return "disputed";
  if (licencesLeft === 0) return amountRefunded > 0 ? "refunded" : "withdrawn";
  return claimedBy === null || isClaimant ? "paid" : "claimed";
}

function getAccountStep({ email, payer, hasOwner, state }: BrowserOrder, viewer: Viewer | null): AccountStep {
  // Bought for another person, who is on their own from here.
  if (email !== payer && viewer?.email.toLowerCase() !== email) return "client";
  // Whether an address has an account is known only to a person who has paid for it.
  if (!viewer && email !== null && !isEmail(email)) return "otherAddress";
  if (!viewer) return hasOwner && state === "paid" ? "signIn" : "register";
  if (viewer.email.toLowerCase() !== email) return "otherAccount";
  return viewer.emailVerified ? "done" : "verify";
}

/** How often the page looks for another state: soon after the payment, and rarely while a bank works for days. */
function getPollSeconds({ state }: Pick<BrowserOrder, "state">): number | null {
  if (state === "open") return 15;
  return state === "processing" ? 300 : null;
}
