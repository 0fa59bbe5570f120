/**
 * Who is notified of each change, by what, and what takes the notification back. Both Workers read this table: the
 * licence service finds what an event ends, the portal decides on bell and mail. Texts are in the catalogues.
 */
import type { EventType } from "./event-types.ts";
import type { MailKind } from "./mail-kinds.ts";

/** Changes of an account's protection. */
export const securityChanges = [
  "twoFactorsOn",
  "twoFactorsOff",
  "codesRenewed",
  "recoveryCodeUsed",
  "codesBlocked",
  "passwordChanged",
  "passwordReset",
  "accountHandedOver",
  "addressAsked",
  "addressChanged",
  "roleGranted",
  "roleRemoved",
  "sessionEnded",
  "sessionsEnded",
  "secondFactorReset",
  "accountEnabled",
  "viewedByStaff",
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Changes without an event type of their own. */
export const otherChanges = [
  /** An act of the staff within its fifteen minutes is undone. */
  "licence.undone",
  "release.offered",
  "job.waiting",
  "job.done",
  "job.failed",
  /** A customer asks for an amount; the events are the answers. */
  "points.requested",
  "ticket.answered",
  /** The help desk rejects a ticket or a reply. */
  "ticket.rejected",
  /** The first of a day. */
  "tickets.rejected",
  "export.finished",
  "service.alert",
  /** It only ends the notification of its alert. */
  "service.well",
] as const;
type OtherChange = (typeof otherChanges)[number];

export type Change = EventType | SecurityChange | OtherChange;

/** How a person is notified. */
export interface Notice {
  bell: boolean;
  mail: MailKind | null;
  /** The mail also goes to the address that the account had until a month ago. */
  toFormerAddress: boolean;
}

export interface NotificationRule {
  to: "owner" | "staff";
  notice: Notice;
  /** When the owner did it, in the session where they see its result; null is nothing. */
  byOwner: Notice | null;
  /** Mailed to the account's address while it has no owner, because there is no bell to ring. */
  toAddress: boolean;
  /** The event after which the notification is no longer true: it is deleted, read or not. */
  endedBy: readonly Change[];
}

/** Null: no notification. `as` names the changes that carry the notification instead. */
export type NotificationLine = NotificationRule | { as: readonly Change[] } | null;

const ring = (mail: MailKind | null): Notice => ({ bell: true, mail, toFormerAddress: false });
const security = ring("security");
/** What a stolen session must not do in silence. */
const alarm: Notice = { bell: false, mail: "security", toFormerAddress: true };

type Options = Partial<Pick<NotificationRule, "byOwner" | "toAddress" | "endedBy">>;

const owner = (
  notice: Notice,
  { byOwner = null, toAddress = false, endedBy = [] }: Options = {},
): NotificationRule => ({
  ...{ to: "owner", notice, byOwner, toAddress, endedBy },
});
/** All of the staff, including the administrator who did it. */
const staff = (endedBy: readonly Change[] = []): NotificationRule => ({
  ...{ to: "staff", notice: ring(null), byOwner: ring(null), toAddress: false, endedBy },
});
/** It reaches the owner later than what they did, or by another way. */
const always = (notice: Notice, endedBy: readonly Change[] = []) => owner(notice, { byOwner: notice, endedBy });
/** The same of a purchase, whose buyer may have no account. */
const purchase = (endedBy: readonly Change[] = []) =>
  owner(ring("licences"), { byOwner: ring("licences"), toAddress: true, endedBy });

const licences = ring("licences");
const reminders = ring("reminders");
const undone = "licence.undone";

export const notificationRules = {
  "licence.granted": owner(licences, { toAddress: true, endedBy: [undone] }),
  "licence.activated": owner(licences, {
    endedBy: [undone, "licence.deactivated", "licence.moved", "licence.removed"],
  }),
  "licence.deactivated": owner(licences, { byOwner: alarm, endedBy: [undone, "licence.activated"] }),
  "licence.paused": owner(licences, { endedBy: [undone, "licence.enabled", "licence.removed"] }),
  "licence.enabled": owner(licences, { endedBy: [undone, "licence.paused", "licence.removed"] }),
  "licence.removed": owner(licences, { toAddress: true, endedBy: [undone, "licence.restored"] }),
  "licence.moved": owner(licences, { byOwner: alarm }),
  "licence.move_asked": null,
  "licence.move_allowed": owner(ring("transfers"), { endedBy: ["licence.moved", "licence.removed"] }),
  // Shopify did it; the check that finds it out may be the owner's.
  "licence.seat_due": always(licences, [
    "licence.seat_taken",
    "licence.deactivated",
    "licence.moved",
    "licence.removed",
  ]),
  "licence.seat_taken": null,
  "licence.owner_changed": owner(ring("transfers"), { toAddress: true, endedBy: [undone] }),
  "licence.restored": owner(licences, { toAddress: true, endedBy: [undone, "licence.removed"] }),
  "licence.prepared": owner(licences, {
    endedBy: ["licence.activated", "licence.moved", "licence.preparation_cancelled"],
  }),
  "licence.preparation_cancelled": null,
  "licence.bulk_cancelled": null,
  // Shopify did it; the proof in which it is found out may be the owner's.
  "shop.renamed": always(ring(null)),
  "shop.credentials_replaced": null,
  "shop.picture_sent": null,
  "account.bound": always(licences),
  "account.moved": { as: ["addressChanged"] },
  "account.limit_changed": null,
  "release.uploaded": null,
  "release.notes_changed": null,
  "release.published": { as: ["release.offered"] },
  "release.widened": { as: ["release.offered"] },
  "release.halted": staff(["release.resumed", "release.withdrawn"]),
  "release.resumed": { as: ["release.offered"] },
  "release.withdrawn": null,
  "download.ticket_issued": null,
  "theme.install_started": null,
  "theme.installed": { as: ["job.done"] },
  "theme.update_started": { as: ["job.waiting"] },
  "theme.updated": { as: ["job.done"] },
  "theme.job_failed": { as: ["job.failed"] },
  "theme.job_cancelled": null,
  // An owner sees the result of an immediate publication, so only a scheduled one notifies.
  "theme.published": always(reminders, ["theme.rolled_back"]),
  "theme.rolled_back": null,
  "theme.publish_scheduled": null,
  "theme.publish_cancelled": always(reminders, ["theme.publish_scheduled", "theme.published"]),
  "theme.publish_reminded": always(reminders, [
    "theme.publish_cancelled",
    "theme.publish_scheduled",
    "theme.published",
  ]),
  "theme.version_skipped": null,
  "theme.version_unskipped": null,
  "theme.pruned": null,
  "theme.link_created": null,
  "theme.link_revoked": null,
  "user.role_changed": { as: ["roleGranted", "roleRemoved"] },
  "user.disabled": null,
  "user.enabled": { as: ["accountEnabled"] },
  "user.deleted": null,
  "user.sessions_ended": { as: ["sessionEnded", "sessionsEnded"] },
  "user.second_factor_reset": { as: ["secondFactorReset"] },
  // The identity service mails the link.
  "user.verification_sent": null,
  "user.password_link_sent": null,
  "user.note_added": null,
  "user.note_deleted": null,
  "user.viewed": { as: ["viewedByStaff"] },
  "points.adjusted": owner(ring("points")),
  "points.request_accepted": owner(ring("points")),
  "points.request_refused": owner(ring("points")),
  "points.payment_changed": null,
  "points.held": null,
  "points.spent": null,
  "points.returned": null,
  // What the staff write to many at once; a single one is its own notification.
  "notification.sent": always(ring(null)),
  "notification.changed": null,
  "notification.deleted": null,
  // Open pages show it by the live channel.
  "banner.saved": null,
  "mail.retried": null,
  "assistant.enabled": null,
  "assistant.disabled": null,
  "webhook.created": null,
  "webhook.changed": null,
  "webhook.rotated": null,
  "webhook.tested": null,
  "webhook.replayed": null,
  // Switched off by itself, until it is on again: other changes of a webhook are not in the outbox.
  "webhook.disabled": staff(["webhook.changed", "webhook.deleted"]),
  "webhook.deleted": null,
  "export.created": { as: ["export.finished"] },
  "ticket.created": null,
  "ticket.sent": null,
  "ticket.failed": { as: ["ticket.rejected"] },
  "ticket.resolved": null,
  "product.created": null,
  "product.changed": null,
  "product.published": null,
  "product.withdrawn": null,
  "product.moved": null,
  "product.deleted": null,
  "product.imported": null,
  "template.created": null,
  "template.changed": null,
  "template.published": null,
  "template.unpublished": null,
  "template.deleted": null,
  "template.restored": null,
  "template.checked": staff(),
  "template.requested": owner(ring(null), {
    endedBy: ["template.accepted", "template.declined", "template.withdrawn"],
  }),
  "template.accepted": null,
  "template.declined": staff(),
  "template.withdrawn": null,
  "template.delivered": { as: ["job.done"] },
  "template.picture_added": null,
  "template.picture_deleted": null,
  "order.paid": purchase(),
  "order.failed": purchase(["order.paid"]),
  "order.problem_found": staff(["order.accepted"]),
  "order.refund_requested": null,
  "order.refunded": purchase(),
  "order.dispute_changed": purchase(["order.dispute_changed"]),
  "order.claimed": owner(licences, { toAddress: true }),
  "order.licences_returned": owner(licences, { toAddress: true }),
  "order.accepted": null,
  "order.unmatched": staff(),

  "licence.undone": owner({ bell: false, mail: "licences", toFormerAddress: false }, { toAddress: true }),
  "release.offered": owner(ring("releases"), { endedBy: ["release.halted", "release.withdrawn"] }),
  "job.waiting": always(ring(null), ["job.done", "job.failed", "theme.job_cancelled"]),
  "job.done": always(ring("jobs")),
  "job.failed": always(ring("jobs")),
  "points.requested": staff(["points.request_accepted", "points.request_refused"]),
  "ticket.answered": always(ring("tickets")),
  "ticket.rejected": always(ring("tickets")),
  "tickets.rejected": staff(),
  "export.finished": always(ring(null)),
  "service.alert": staff(["service.well"]),
  "service.well": null,

  // Their owner does it in the profile, and sees it there.
  twoFactorsOn: owner(alarm),
  twoFactorsOff: owner(alarm),
  codesRenewed: owner(alarm),
  // The owner may not know about the sign-in that caused it.
  recoveryCodeUsed: owner(security),
  codesBlocked: owner(security),
  passwordChanged: owner(alarm),
  passwordReset: owner(security),
  // Found out at the owner's own sign-in.
  accountHandedOver: always(security),
  addressAsked: owner(alarm),
  addressChanged: owner({ ...security, toFormerAddress: true }),
  roleGranted: owner(security),
  roleRemoved: owner(security),
  sessionEnded: owner(security),
  sessionsEnded: owner(security),
  secondFactorReset: owner(security),
  accountEnabled: owner(security),
  viewedByStaff: owner(security),
} as const satisfies Record<Change, NotificationLine>;

export function findRule(change: Change): NotificationRule | null {
  const line: NotificationLine = notificationRules[change];
  return line !== null && "to" in line ? line : null;
}

/** Pairs of an event and one that ends its notification. */
export const endings: readonly { type: Change; by: Change }[] = Object.keys(notificationRules).flatMap((key) => {
  const type = key as Change;
  return (findRule(type)?.endedBy ?? []).map((by) => ({ type, by }));
});
