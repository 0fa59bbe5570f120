/** The place of a session as people read it. */
import type { Language } from "#base/language.ts";

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/** Formats a place as `Lyon, France`. An unknown country shows as its two letters. */
export function formatPlace(language: Language, { city, country }: { city: string | null; country: string }): string {
  names[language] ??= new Intl.DisplayNames(language, { type: "region" });
  const region = names[language].of(country) ?? country;
  return city && city !== region ? `${city}, ${region}` : region;
}
