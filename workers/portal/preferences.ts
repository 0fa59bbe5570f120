/** Language, theme and side bar of a request: what its address asks, the cookie, the profile, what the browser prefers. */
import { parseAccept } from "hono/utils/accept";
import type { Language } from "#shared/language.ts";
import type { Theme } from "#shared/theme.ts";
import { readCookie } from "./auth/session-cookie.ts";
import type { Viewer } from "./contract.ts";

const isLanguage = (value: string | null | undefined): value is Language => value === "fr" || value === "en";
const isTheme = (value: string | null | undefined): value is Theme => value === "light" || value === "dark";

/** `?lang=` is for links from elsewhere, such as those of search engines: it counts for this request and is not kept. */
export function languageOf({ url, headers }: Request, viewer: Viewer | null): Language {
  const asked = new URL(url).searchParams.get("lang");
  if (isLanguage(asked)) return asked;
  const cookie = readCookie(headers.get("Cookie"), "language");
  if (isLanguage(cookie)) return cookie;
  if (viewer?.language) return viewer.language;
  const accepted = parseAccept(headers.get("Accept-Language") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split("-")[0]?.toLowerCase());
  return accepted.find(isLanguage) ?? "en";
}

export function themeOf({ headers }: Request, viewer: Viewer | null): Theme | null {
  const cookie = readCookie(headers.get("Cookie"), "theme");
  return isTheme(cookie) ? cookie : (viewer?.theme ?? null);
}

export const sidebarCollapsedOf = ({ headers }: Request): boolean =>
  readCookie(headers.get("Cookie"), "sidebar-collapsed") === "true";
