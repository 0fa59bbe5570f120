/** Announcements for the staff page. The server formats texts so that both renderings agree. */

import { formatDateTime, formatNumber, type Moment, toMoment, toParisField } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { Language } from "#base/language.ts";
import type { SentNotification, SentPage } from "#workers/portal/announcements/contract.ts";
import { type Audience, isForStaffOnly, type NotificationType } from "#workers/portal/notifications/contract.ts";

export const tabs = ["compose", "sent", "banner"] as const;
export type AnnouncementTab = (typeof tabs)[number];

/** Null when the count failed. */
export type AudienceCounts = { everyone: number; admins: number } | null;

/** Data of the confirmation. */
export interface NotificationConfirmation {
  title: string;
  message: string;
  english: { title: string; message: string } | null;
  type: NotificationType;
  audience: Audience["kind"];
  /** Visible to staff only. */
  isAdmin: boolean;
  /** Recipients as text: a number, or one name; null when the count failed. */
  recipients: string | null;
  imageUrl: string | null;
  link: string | null;
  until: string;
}

/** The page's reply to a form. */
export interface AnnouncementReply extends FormReply {
  tab: AnnouncementTab;
  confirmation?: NotificationConfirmation;
  /** The current version when another person changed it meanwhile. */
  savedMeanwhile?: { title: string; message: string };
}

export interface SentView {
  id: string;
  title: string;
  type: NotificationType;
  audience: Audience["kind"];
  /** Visible to staff only. */
  isAdmin: boolean;
  /** E-mail of the only reader; null when deleted or when there are several. */
  email: string | null;
  state: "planned" | "current" | "over";
  /** Full date of a planned notification. */
  sent: Moment;
  until: { iso: string; text: string };
  reads: string;
}

export function sentViews(
  t: T,
  { notifications, reads, emails }: SentPage,
  reach: AudienceCounts,
  language: Language,
  now: Date,
): SentView[] {
  return notifications.map(({ id, type, audience, createdAt, expiresAt, ...words }) => ({
    id,
    title: titleIn(language, words),
    type,
    audience: audience.kind,
    isAdmin: isForStaffOnly(audience),
    email: audience.kind === "user" ? (emails[audience.uid] ?? null) : null,
    state: getState({ createdAt, expiresAt }, now),
    sent: sentAt(language, createdAt, now),
    until: { iso: expiresAt, text: formatDateTime(language, expiresAt) },
    reads: readsText(t, reads[id] ?? 0, audience.kind, reach, language),
  }));
}

function getState({ createdAt, expiresAt }: Pick<SentNotification, "createdAt" | "expiresAt">, now: Date) {
  if (Date.parse(expiresAt) <= now.getTime()) return "over";
  return Date.parse(createdAt) > now.getTime() ? "planned" : "current";
}

function sentAt(language: Language, createdAt: string, now: Date): Moment {
  const moment = toMoment(language, createdAt, now);
  return Date.parse(createdAt) > now.getTime() ? { ...moment, text: moment.full } : moment;
}

/** As a reader of this language sees it. */
export const titleIn = (language: Language, { title, english }: Pick<SentNotification, "title" | "english">): string =>
  language === "en" && english ? english.title : title;

function readsText(t: T, count: number, audience: Audience["kind"], reach: AudienceCounts, language: Language): string {
  const read = formatNumber(language, count);
  if (audience === "user") return t(count > 0 ? "announcements.sent.readByOne" : "announcements.sent.unread");
  if (!reach) return t("announcements.sent.readCount", { read, count });
  const of = formatNumber(language, audience === "admins" ? reach.admins : reach.everyone);
  return t("announcements.sent.readsOf", { read, of });
}

/** `1 284 personnes`. */
export const peopleText = (t: T, count: number, language: Language): string =>
  t("announcements.people", { count, people: formatNumber(language, count) });

/** A notification as form fields. */
export function toFormFields({ email, ...sent }: SentNotification & { email: string | null }): Record<string, string> {
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
