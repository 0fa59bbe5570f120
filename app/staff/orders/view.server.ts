/** Orders as the staff see them, formatted by the server. */
import { formatAmount, formatDateTime, formatNumber, formatOrderNumber, toMoment } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { OrderDetails, StaffOrder } from "#workers/licences/orders/contract.ts";

interface Shown {
  language: Language;
  now: Date;
}

export function toRow(order: StaffOrder, { language, now }: Shown) {
  const { id, account, state, problem, dispute, quantity, amountRefunded, amountTotal, currency, vatId } = order;
  return {
    ...{ id, account, state, problem, dispute, quantity, amountRefunded, vatId },
    number: formatOrderNumber(language, order.number),
    isPartlyRefunded: amountRefunded > 0 && amountRefunded < amountTotal,
    amount: formatAmount(language, amountTotal, currency),
    created: toMoment(language, order.createdAt, now),
  };
}
export type OrderRow = ReturnType<typeof toRow>;

export function toOrderView(order: OrderDetails, shown: Shown) {
  const { language } = shown;
  const { currency, company, promotionCode, stripeUrl, refundable, returnable, invoiceUrl, receiptUrl } = order;
  const amount = (value: number) => formatAmount(language, value, currency);
  const time = (iso: string | null) => iso && formatDateTime(language, iso);
  return {
    ...toRow(order, shown),
    ...{ company, promotionCode, stripeUrl, refundable, returnable, invoiceUrl, receiptUrl },
    ...{ licences: order.licences, seen: order.seen },
    ...{ payer: order.payer, acceptance: toAcceptanceView(order.acceptance, language) },
    points:
      order.points > 0 && order.pointsState
        ? {
            ...{ count: order.points, points: formatNumber(language, order.points), state: order.pointsState },
            amount: `\u2212\u00a0${amount(order.pointsDiscount)}`,
          }
        : null,
    unit: amount(order.unitAmount),
    asked: amount(order.unitAmount * order.quantity),
    refunded: order.amountRefunded > 0 ? amount(order.amountRefunded) : null,
    paid: time(order.paidAt),
    claimed: time(order.claimedAt),
    isOutdated: order.isOutdated,
    messages: [
      ...order.failures.map(({ id, type, failedAt }) => ({ id, type, at: failedAt, hasFailed: true })),
      ...order.stripeEvents.map(({ id, type, receivedAt }) => ({ id, type, at: receivedAt, hasFailed: false })),
    ].map(({ at, type, ...message }) => ({
      ...{ ...message, type: type ?? order.id },
      at: toMoment(language, at, shown.now),
    })),
  };
}
export type OrderView = ReturnType<typeof toOrderView>;

const toAcceptanceView = (offer: OrderDetails["acceptance"], language: Language) =>
  offer && { ...offer, cents: offer.amount, amount: formatAmount(language, offer.amount, offer.currency) };
