import { isEmail } from "#base/email.ts";
import { isPauseReason } from "#base/pause-reasons.ts";
import type { OrderedLicenceRow, OrderRow } from "./order-repository.ts";
import type { KnownOrder } from "./plan-order.ts";

export const toKnownOrder = (order: OrderRow, licences: readonly OrderedLicenceRow[]): KnownOrder => ({
  ...{ id: order.id, account: order.account, payer: order.payer, state: order.state },
  isAccepted: order.accepted_at !== null,
  ...{ quantity: order.quantity, priceId: order.price_id, unitAmount: order.unit_amount, currency: order.currency },
  ...{ livemode: order.livemode === 1, withdrawn: order.withdrawn, dispute: order.dispute },
  ...{ pointsDiscount: order.points_discount, points: order.points_state },
  isUnowned: licences.some(({ account, status }) => status !== "removed" && !isEmail(account)),
  licences: licences.map(({ activation_id, paused_reason, wasRemoved, ...licence }) => ({
    ...{ ...licence, isInstalled: activation_id !== null },
    isTaken: licence.status === "removed" ? wasRemoved === 1 : isPauseReason(paused_reason),
  })),
});
