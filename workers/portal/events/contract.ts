/** What use cases record of what they did. */
import type { PortalEvent } from "#workers/licences/events/contract.ts";

export type NewPortalEvent = Pick<PortalEvent, "type" | "object"> &
  Partial<Pick<PortalEvent, "account" | "before" | "after" | "reason">>;

export interface EventRecorder {
  create(event: NewPortalEvent): PortalEvent;
  /** Call it when the commit with the event's write may have been done. Never fails the action. */
  deliver(event: PortalEvent): void;
  /**
   * For an action that cannot share a commit, after it succeeded and before its answer. Throws when Firestore does not
   * take the event: the action is idempotent, so that the administrator repeats it and its event is written then. The
   * same holds after a crash between the action and its event.
   */
  record(event: NewPortalEvent): Promise<void>;
}
