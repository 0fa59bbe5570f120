import type { GuideLanguage } from "./guide.ts";

/** French signs that ask for a no-break space, written with one that may break. */
const looseSigns = /[^\s]? [:;!?»]|« [^\s]?/u;

export function typographyProblem(language: GuideLanguage, text: string): string | null {
  const [found] = language === "fr" ? (looseSigns.exec(text) ?? []) : [];
  return found ? `"${found}" needs a no-break space (U+00A0)` : null;
}
