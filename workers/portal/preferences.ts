/** Language, theme and side bar of a request: from search parameter, cookie, profile or browser. */
import { createCookie } from "@remix-run/cloudflare";
import { LanguageDetector } from "remix-i18next/server";
import type { Language } from "#base/language.ts";
import type { Theme } from "#base/theme.ts";
import { readCookie } from "./auth/cookies.ts";
import type { Viewer } from "./contract.ts";

const supportedLanguages: Language[] = ["fr", "en"];

/** The public cookie holds the plain word, where Remix's own would hold encoded JSON. */
const cookie = {
  ...createCookie("language"),
  parse: async (header: string | null) => readCookie(header, "language"),
};

/** `?lang=` is for links from other sites, such as search engines: it applies to this request and is not saved. */
export async function detectLanguage({ url, headers }: Request, viewer: Viewer | null): Promise<Language> {
  const detector = new LanguageDetector({
    supportedLanguages,
    fallbackLanguage: "en",
    order: ["searchParams", "cookie", "custom", "header"],
    searchParamKey: "lang",
    cookie,
    findLocale: async () => viewer?.language ?? null,
  });
  return (await detector.detect(new Request(url, { headers: withoutForeignLanguages(headers) }))) as Language;
}

/** The detector uses only the first language of `Accept-Language`, even a refused one (`q=0`). */
function withoutForeignLanguages(headers: Headers): Record<string, string> {
  const accepted = headers
    .get("Accept-Language")
    ?.split(",")
    .filter((range) => /^\s*(?:fr|en)\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range));
  return { Cookie: headers.get("Cookie") ?? "", "Accept-Language": accepted?.join(",") ?? "" };
}

export function getTheme({ headers }: Request, viewer: Viewer | null): Theme | null {
  const theme = readCookie(headers.get("Cookie"), "theme");
  return theme === "light" || theme === "dark" ? theme : (viewer?.theme ?? null);
}

export const isSidebarCollapsed = ({ headers }: Request): boolean =>
  readCookie(headers.get("Cookie"), "sidebar-collapsed") === "true";
