/** View model of a server or local notification. */
import { type Moment, toMoment } from "#app/i18n/format.ts";
import type { StoredNotification } from "#app/shell/persisted/persisted.ts";
import type { Language } from "#base/language.ts";
import type { SystemNotification } from "#workers/portal/notifications/contract.ts";

type Shown = "id" | "title" | "message" | "type" | "isAdmin" | "imageUrl" | "link" | "read";

export type NotificationView = Pick<SystemNotification, Shown> & {
  when: Moment;
  /** Created by and stored in this browser only. */
  isLocal: boolean;
};

type Source = Pick<SystemNotification, Shown | "createdAt">;

function toView(source: Source, isLocal: boolean, language: Language, now: Date): NotificationView {
  const { id, title, message, type, isAdmin, imageUrl, link, read, createdAt } = source;
  const when = toMoment(language, createdAt, now);
  return { id, title, message, type, isAdmin, imageUrl, link, read, when, isLocal };
}

export const toNotificationView = (notification: SystemNotification, language: Language, now: Date): NotificationView =>
  toView(notification, false, language, now);

export const toLocalView = (stored: StoredNotification, language: Language, now: Date): NotificationView =>
  toView(stored, true, language, now);
