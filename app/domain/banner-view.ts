/** The banner as one reader sees it, in one language. */
import { formatDate } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import { type Banner, datePlaceholder } from "#workers/portal/announcements/contract.ts";

export interface BannerView {
  message: string;
  cta: { href: string; label: string } | null;
  /** Expiry; null when it does not expire. */
  expiresAt: string | null;
}

/** `discover` is the default link label in the reader's language. */
export function bannerView(banner: Banner, language: Language, discover: string): BannerView {
  const { releaseDate, expiresAt, ctaUrl, english } = banner;
  const { message, ctaText } = language === "en" && english ? english : banner;
  return {
    message: withDate(message, releaseDate, language),
    cta: ctaUrl ? { href: ctaUrl, label: ctaText ?? discover } : null,
    expiresAt,
  };
}

/** Without a date, the placeholder stays. */
const withDate = (message: string, releaseDate: string | null, language: Language): string =>
  releaseDate === null ? message : message.replaceAll(datePlaceholder, () => formatDate(language, releaseDate, "long"));
