/** The banner as form fields. */
import { toParisDay, toParisField } from "#app/i18n/format.ts";
import type { StoredBanner } from "#workers/portal/banner/contract.ts";

export interface BannerFields {
  values: Record<string, string>;
  /** Whether customers see it. */
  isShown: boolean;
}

export function toBannerFields(banner: StoredBanner | null): BannerFields {
  if (!banner) return { values: {}, isShown: false };
  const { version, message, english, releaseDate, isActive, expiresAt, ctaUrl, ctaText } = banner;
  const values = {
    version,
    message,
    messageEn: english?.message ?? "",
    releaseDate: releaseDate ? toParisDay(releaseDate) : "",
    ...(isActive ? { isActive: "on" } : {}),
    expiresAt: expiresAt ? toParisField(expiresAt) : "",
    ctaUrl: ctaUrl ?? "",
    ctaText: ctaText ?? "",
    ctaTextEn: english?.ctaText ?? "",
  };
  return { values, isShown: banner.isShown };
}
