/** The event log, for owners and staff. */
import * as z from "zod";

export const eventType = z.enum([
  "licence.granted",
  "licence.activated",
  "licence.deactivated",
  "licence.paused",
  "licence.enabled",
  "licence.removed",
  "licence.moved",
  "licence.move_asked",
  "licence.move_allowed",
  "licence.seat_due",
  "licence.seat_taken",
  "shop.credentials_replaced",
  "account.bound",
  "account.moved",
  "release.uploaded",
  "release.notes_changed",
  "release.published",
  "release.withdrawn",
  "download.ticket_issued",
  "theme.install_started",
  "theme.installed",
  "theme.update_started",
  "theme.updated",
  "theme.job_failed",
  "theme.job_cancelled",
  "theme.published",
  "theme.rolled_back",
  "theme.pruned",
]);
export type EventType = z.infer<typeof eventType>;

export interface LicenceEvent {
  id: string;
  at: string;
  type: EventType;
  actorRole: "user" | "admin";
  licenceId: string | null;
  shop: string | null;
  version: string | null;
  reason: string | null;
}
/** How many of the newest. */
export const eventsLimit = z.number().int().min(1).max(200).default(50);
