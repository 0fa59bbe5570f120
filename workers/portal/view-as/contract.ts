/** An administrator sees the portal as a customer: read-only, for ten minutes. */
import { minutes } from "#base/duration.ts";
import type { Result } from "#base/errors.ts";

export const viewMs = minutes(10);

/** Kept with the administrator's own session; the customer has no part in it. */
export interface View {
  /** Of the customer. */
  uid: string;
  untilMs: number;
}

/** Of one administrator. */
export interface ViewControl {
  /**
   * Starts the view in the administrator's session. The event is written first: without it nothing starts. NOT_VIEWABLE
   * for administrators, USER_UNKNOWN for an unknown uid.
   */
  start(input: { uid: string; reason: string }): Promise<Result<void>>;
  /** Ends it; returns whom it showed, null when there was none. */
  end(): Promise<string | null>;
}
