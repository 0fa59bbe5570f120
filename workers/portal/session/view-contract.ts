/** An administrator sees the portal as a customer: read-only, for ten minutes. */
import { minutes } from "#base/duration.ts";

export const viewMs = minutes(10);

/** Kept with the administrator's own session; the customer has no part in it. */
export interface View {
  /** Of the customer. */
  uid: string;
  untilMs: number;
}
