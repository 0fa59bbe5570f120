/** Notifications and banners as fields of their events. */
import type { EventFields } from "#workers/licences/events/contract.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { Banner } from "./contract.ts";

/** Without the reader's uid: the event names them by its account, which their erasure removes. */
export function toNotificationEventFields(
  notification: Omit<NotificationDraft, "expiresAt"> & { expiresAt: Date | string | null },
): EventFields {
  const { title, message, english, type, audience, imageUrl, link, expiresAt } = notification;
  return {
    ...{ title, message, type, imageUrl, link },
    audience: audience.kind,
    englishTitle: english?.title ?? null,
    englishMessage: english?.message ?? null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

export function toBannerEventFields({ message, releaseDate, isActive, expiresAt, ctaUrl, ctaText, english }: Banner) {
  return {
    ...{ message, releaseDate, isActive, expiresAt, ctaUrl, ctaText },
    englishMessage: english?.message ?? null,
    englishCtaText: english?.ctaText ?? null,
  } satisfies EventFields;
}
