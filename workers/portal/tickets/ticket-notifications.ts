/** Notifies the owner of answers and rejections, and the staff of rejections. */
import { toParisDay } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { type Audience, livePages, type NotificationDraft } from "../notifications/contract.ts";
import { followFixedRule } from "../notifications/follow-rule.ts";
import { hashContent } from "../notifications/notification-content.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import type { DeskMessage, StoredTicket } from "./ticket-document.ts";

const shownMs = days(30);

/** Each throws when Firestore does not take it, and may be repeated. */
export interface TicketNotifications {
  /** Once for each answer. */
  answered(ticket: StoredTicket, answer: DeskMessage): Promise<void>;
  /** Open pages of the ticket show it again. Never throws. */
  changed(ticket: StoredTicket): Promise<void>;
  /** Once for each try; the staff once a day. */
  failed(ticket: StoredTicket, what: "ticket" | "reply"): Promise<void>;
}

/** The document's id derives from what happened, so that Firestore takes each notification once. */
export function createTicketNotifications(
  env: PortalEnv,
  configuration: Configuration,
  store: Firestore,
): TicketNotifications {
  const hubs = createNotificationHubs(env);
  const mailSettings = getMailSettings(configuration);
  const publish = async (change: Parameters<typeof hubs.publish>[0]) => (await hubs.publish(change)).reachedAll;

  async function send(once: unknown[], draft: NotificationDraft): Promise<void> {
    const id = await hashContent(once);
    const sent = await sendNotification(draft, { store, publish, mailSettings, now: new Date(), createdBy: null, id });
    if (!sent.ok) throw new Error(`A notification was not sent: ${sent.error.code}.`);
  }

  return {
    async answered(ticket, { id, isParticipant, author }) {
      if (ticket.isForeign) return;
      const message = !isParticipant ? "answered" : author === null ? "joined" : "joinedBy";
      const draft = createTicketDraft(message, ticket, { kind: "user", uid: ticket.uid }, author ?? "");
      await send(["ticket-answer", ticket.id, id], { ...draft, type: "info" });
    },

    changed: ({ id, uid }) => hubs.announcePage(livePages.ticket(id), uid),

    async failed(ticket, what) {
      const own = createTicketDraft(`${what}Failed`, ticket, { kind: "user", uid: ticket.uid });
      if (!ticket.isForeign) await send(["ticket-failed", ticket.id, what, ticket.attempts], own);
      const link = staffPaths.adminEventsWhere({ kind: "ticket.failed" });
      const forStaff = createTicketDraft("rejecting", ticket, { kind: "admins" });
      await send(["tickets-failed", toParisDay(new Date().toISOString())], { ...forStaff, link });
    },
  };
}

const changes = {
  answered: "ticket.answered",
  joined: "ticket.answered",
  joinedBy: "ticket.answered",
  ticketFailed: "ticket.rejected",
  replyFailed: "ticket.rejected",
  rejecting: "tickets.rejected",
} as const;
type Message = keyof typeof changes;

export function createTicketDraft(
  message: Message,
  { id, subject, number }: StoredTicket,
  audience: Audience,
  name = "",
): NotificationDraft {
  const say = (language: Language) => {
    const t = translator(language);
    const facts = { subject, number: String(number), name };
    return {
      title: t(`ticketMessages.${message}.title`, facts),
      message: t(`ticketMessages.${message}.message`, facts),
    };
  };
  const draft: NotificationDraft = {
    ...say("fr"),
    english: say("en"),
    type: "warning",
    audience,
    imageUrl: null,
    link: paths.ticket(id),
    expiresAt: new Date(Date.now() + shownMs),
  };
  return followFixedRule(draft, changes[message], { button: "ticket" });
}
