/** Why an order pauses a licence: stored in place of a sentence, because readers have their own language. */
export const pauseReasons = ["order.disputed", "order.refunded", "order.dispute_lost"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The staff write every other reason themselves. */
export const isPauseReason = (reason: string | null): reason is PauseReason =>
  pauseReasons.some((known) => known === reason);

/** The money is back with the buyer: the licence does not resume, as one paused for a dispute or by the staff may. */
export const isRefundReason = (reason: string | null): boolean =>
  reason === "order.refunded" || reason === "order.dispute_lost";
