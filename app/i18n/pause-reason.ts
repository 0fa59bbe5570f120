import { isPauseReason, type PauseReason } from "#base/pause-reasons.ts";
import type { Key, T } from "./index.ts";

const texts = {
  "order.disputed": "pauseReasons.disputed",
  "order.refunded": "pauseReasons.refunded",
  "order.dispute_lost": "pauseReasons.disputeLost",
} as const satisfies Record<PauseReason, Key>;

/** In the reader's language; what the staff wrote stays. For the server, because the browser has no such texts. */
export const describePause = (t: T, reason: string | null): string | null =>
  isPauseReason(reason) ? t(texts[reason]) : reason;
