/** A message as the page of notifications shows it. */
import { type Moment, momentOf } from "#app/i18n/moment.ts";
import type { Language, SystemNotification } from "#workers/portal/contract.ts";

export type NotificationView = Omit<SystemNotification, "createdAt"> & { when: Moment };

export const notificationView = (
  { createdAt, ...rest }: SystemNotification,
  language: Language,
  now: Date,
): NotificationView => ({ ...rest, when: momentOf(language, createdAt, now) });
