/** Announcements as the staff's page shows them, worded by the server so that the browser renders alike. */
import type { FormReply } from "#app/form.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import { type Moment, toMoment } from "#app/i18n/moment.ts";
import { toParisField } from "#app/i18n/paris-time.ts";
import type { Language } from "#shared/language.ts";
import type { SentNotification, SentPage } from "#workers/portal/announcements/contract.ts";
import { type Audience, isStaffs, type NotificationType } from "#workers/portal/notifications/contract.ts";

export const tabs = ["compose", "sent", "banner"] as const;
export type Tab = (typeof tabs)[number];

/** Null where it could not be counted. */
export type Reach = { everyone: number; admins: number } | null;

/** What is asked before anything is sent. */
export interface Confirmation {
  title: string;
  message: string;
  english: { title: string; message: string } | null;
  type: NotificationType;
  audience: Audience["kind"];
  /** Nobody but the staff sees it. */
  isAdmin: boolean;
  /** Whom it reaches, in words: a number of people, or one by name; null where it could not be counted. */
  recipients: string | null;
  imageUrl: string | null;
  link: string | null;
  until: string;
}

/** What the page says after a form was sent to it. */
export interface AnnouncementReply extends FormReply {
  tab: Tab;
  confirmation?: Confirmation;
  /** What stands now, when somebody else has changed it meanwhile. */
  standing?: { title: string; message: string };
}

export interface SentView {
  id: string;
  title: string;
  type: NotificationType;
  audience: Audience["kind"];
  /** Nobody but the staff sees it. */
  isAdmin: boolean;
  /** The one reader's e-mail; null when they are gone, or when there are more. */
  email: string | null;
  state: "planned" | "current" | "over";
  /** Of one that is planned, the date in full. */
  sent: Moment;
  until: { iso: string; text: string };
  reads: string;
}

export function sentViews(
  t: T,
  { notifications, reads, emails }: SentPage,
  reach: Reach,
  language: Language,
  now: Date,
): SentView[] {
  return notifications.map(({ id, type, audience, createdAt, expiresAt, ...words }) => ({
    id,
    title: titleIn(language, words),
    type,
    audience: audience.kind,
    isAdmin: isStaffs(audience),
    email: audience.kind === "user" ? (emails[audience.uid] ?? null) : null,
    state: stateOf({ createdAt, expiresAt }, now),
    sent: sentAt(language, createdAt, now),
    until: { iso: expiresAt, text: formatDateTime(language, expiresAt) },
    reads: readsText(t, reads[id] ?? 0, audience.kind, reach, language),
  }));
}

function stateOf({ createdAt, expiresAt }: Pick<SentNotification, "createdAt" | "expiresAt">, now: Date) {
  if (Date.parse(expiresAt) <= now.getTime()) return "over";
  return Date.parse(createdAt) > now.getTime() ? "planned" : "current";
}

function sentAt(language: Language, createdAt: string, now: Date): Moment {
  const moment = toMoment(language, createdAt, now);
  return Date.parse(createdAt) > now.getTime() ? { ...moment, text: moment.full } : moment;
}

/** As a reader of this language finds it. */
export const titleIn = (language: Language, { title, english }: Pick<SentNotification, "title" | "english">): string =>
  language === "en" && english ? english.title : title;

function readsText(t: T, count: number, audience: Audience["kind"], reach: Reach, language: Language): string {
  const read = formatNumber(language, count);
  if (audience === "user") return t(count > 0 ? "announcements.sent.readByOne" : "announcements.sent.unread");
  if (!reach) return t("announcements.sent.readCount", { read, count });
  const of = formatNumber(language, audience === "admins" ? reach.admins : reach.everyone);
  return t("announcements.sent.readsOf", { read, of });
}

/** `1 284 personnes`. */
export const peopleText = (t: T, count: number, language: Language): string =>
  t("announcements.people", { count, people: formatNumber(language, count) });

/** A notification in the fields of its form. */
export function fieldsOf({ email, ...sent }: SentNotification & { email: string | null }): Record<string, string> {
  const { id, version, title, message, english, type, audience, imageUrl, link, expiresAt } = sent;
  return {
    id,
    version,
    title,
    message,
    titleEn: english?.title ?? "",
    messageEn: english?.message ?? "",
    type,
    audience: audience.kind,
    asStaff: audience.kind === "user" && audience.asStaff ? "on" : "",
    userEmail: email ?? "",
    imageUrl: imageUrl ?? "",
    link: link ?? "",
    expiresAt: toParisField(expiresAt),
  };
}
