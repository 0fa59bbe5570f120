/** A place as people say it: `Lyon, France`. */
import type { Language } from "#base/language.ts";
import type { Place } from "#workers/portal/contract.ts";

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/** A country that has no name yet shows as its two letters. */
export function formatPlace(language: Language, { city, country }: Place): string {
  names[language] ??= new Intl.DisplayNames(language, { type: "region" });
  const region = names[language].of(country) ?? country;
  return city && city !== region ? `${city}, ${region}` : region;
}
