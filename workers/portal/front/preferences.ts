/** Language, theme and side bar of a request: from search parameter, cookie, profile or browser. */
import { parseAccept } from "hono/utils/accept";
import type { Language } from "#base/language.ts";
import type { Theme } from "#base/theme.ts";
import type { Viewer } from "../session/contract.ts";
import { readCookie } from "../session/cookies.ts";

/** `?lang=` is for links from other sites, such as search engines: it applies to this request and is not saved. */
export function detectLanguage({ url, headers }: Request, viewer: Viewer | null): Language {
  return (
    toLanguage(new URL(url).searchParams.get("lang")) ??
    toLanguage(readCookie(headers.get("Cookie"), "language")) ??
    viewer?.language ??
    findAccepted(headers.get("Accept-Language")) ??
    "en"
  );
}

/** A language that we have, also with a region or in another case. */
const toLanguage = (tag: string | null): Language | null =>
  (/^(?:fr|en)(?=-|$)/i.exec(tag ?? "")?.[0].toLowerCase() as Language | undefined) ?? null;

/** Of the ranges that are not refused (`q=0`), the one with the greatest weight. */
function findAccepted(header: string | null): Language | null {
  const accepted = parseAccept(header ?? "").filter(({ q }) => q > 0);
  return accepted.map(({ type }) => toLanguage(type)).find((language) => language !== null) ?? null;
}

export function getTheme({ headers }: Request, viewer: Viewer | null): Theme | null {
  const theme = readCookie(headers.get("Cookie"), "theme");
  return theme === "light" || theme === "dark" ? theme : (viewer?.theme ?? null);
}

export const isSidebarCollapsed = ({ headers }: Request): boolean =>
  readCookie(headers.get("Cookie"), "sidebar-collapsed") === "true";
