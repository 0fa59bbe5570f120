/** What the page after a payment shows of the order, formatted by the server. */
import { formatAmount, formatOrderNumber, formatTime } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { BrowserOrder } from "#workers/licences/contract.ts";
import type { Viewer } from "#workers/portal/contract.ts";

/** What the buyer has to do for the licences to be theirs. */
export type AccountStep = "register" | "signIn" | "otherAccount" | "verify" | "done";

export function toPurchaseView(order: BrowserOrder, viewer: Viewer | null, language: Language) {
  const { id, state, quantity, email, resumeUrl, invoiceUrl, receiptUrl } = order;
  const accountStep = getAccountStep(order, viewer);
  return {
    ...{ id, state, quantity, email, resumeUrl, invoiceUrl, receiptUrl, accountStep },
    number: formatOrderNumber(language, order.number),
    amount: formatAmount(language, order.amountTotal, order.currency),
    discount: order.points > 0 ? `\u2212\u00a0${formatAmount(language, order.pointsDiscount, order.currency)}` : null,
    company: order.company,
    vatId: order.vatId,
    ownEmail: viewer?.email ?? null,
    time: formatTime(language, order.paidAt ?? order.createdAt),
    /** Of no use to the account that has the licences. */
    claimCode: accountStep === "verify" || accountStep === "done" ? null : order.claimCode,
  };
}
export type PurchaseView = ReturnType<typeof toPurchaseView>;

function getAccountStep({ email, hasOwner, state }: BrowserOrder, viewer: Viewer | null): AccountStep {
  // Whether an address has an account is known only to a person who has paid for it.
  if (!viewer) return hasOwner && state === "paid" ? "signIn" : "register";
  if (viewer.email.toLowerCase() !== email) return "otherAccount";
  return viewer.emailVerified ? "done" : "verify";
}

/** The page reloads while the answer of the bank, or of Stripe, may arrive at any moment. */
export const isWaiting = ({ state }: Pick<BrowserOrder, "state">): boolean =>
  state === "processing" || state === "open";
