/** View model of a server or local notification. */
import { type Moment, toMoment } from "#app/i18n/format.ts";
import type { StoredNotification } from "#app/persisted/persisted.ts";
import type { Language } from "#base/language.ts";
import type { SystemNotification } from "#workers/portal/notifications/contract.ts";

type Shown = "id" | "title" | "message" | "type" | "isAdmin" | "imageUrl" | "link" | "read";

export type NotificationView = Pick<SystemNotification, Shown> & {
  when: Moment;
  /** Created by and stored in this browser only. */
  isLocal: boolean;
};

type Told = Pick<SystemNotification, Shown | "createdAt">;

function view(told: Told, isLocal: boolean, language: Language, now: Date): NotificationView {
  const { id, title, message, type, isAdmin, imageUrl, link, read, createdAt } = told;
  const when = toMoment(language, createdAt, now);
  return { id, title, message, type, isAdmin, imageUrl, link, read, when, isLocal };
}

export const notificationView = (told: SystemNotification, language: Language, now: Date): NotificationView =>
  view(told, false, language, now);

export const localView = (stored: StoredNotification, language: Language, now: Date): NotificationView =>
  view(stored, true, language, now);
