/** Another payment, formatted by the server. */
import { formatAmount, formatDateTime, formatOrderNumber } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { OtherPayment } from "#workers/licences/orders/contract.ts";

/** @param hasAccount an account lists all its purchases, a browser knows only its own */
export function toPaymentView(payment: OtherPayment, language: Language, hasAccount: boolean) {
  const { id, state, quantity, amountTotal, currency, resumeUrl } = payment;
  return {
    state: state === "review" ? ("processing" as const) : state,
    quantity,
    number: formatOrderNumber(language, payment.number),
    amount: formatAmount(language, amountTotal, currency),
    time: formatDateTime(language, payment.createdAt),
    link: resumeUrl ?? (hasAccount ? paths.purchases : paths.paymentOf(id)),
  };
}
export type PaymentView = ReturnType<typeof toPaymentView>;
