/** The banner as one reader sees it. */
import { formatDate } from "#app/i18n/format.ts";
import type { Language } from "#shared/language.ts";
import { type Banner, datePlaceholder } from "#workers/portal/banner/contract.ts";

export interface BannerView {
  message: string;
  cta: { href: string; label: string } | null;
  /** When it goes by itself; null when it stays. */
  expiresAt: string | null;
}

/** `discover` is what a link says that has no words of its own, in the reader's language. */
export function bannerView(banner: Banner, language: Language, discover: string): BannerView {
  const { releaseDate, expiresAt, ctaUrl, english } = banner;
  const { message, ctaText } = language === "en" && english ? english : banner;
  return {
    message: withDate(message, releaseDate, language),
    cta: ctaUrl ? { href: ctaUrl, label: ctaText ?? discover } : null,
    expiresAt,
  };
}

/** The placeholder stays where there is no date to put there. */
export const withDate = (message: string, releaseDate: string | null, language: Language): string =>
  releaseDate === null ? message : message.replaceAll(datePlaceholder, () => formatDate(language, releaseDate, "long"));
