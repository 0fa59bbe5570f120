/** Language and theme of a request: the cookie, then the profile, then what the browser prefers, then English. */
import { parseAccept } from "hono/utils/accept";
import { readCookie } from "#app/session/cookie.ts";
import type { Language, Theme, Viewer } from "./contract.ts";

const isLanguage = (value: string | null | undefined): value is Language => value === "fr" || value === "en";
const isTheme = (value: string | null | undefined): value is Theme => value === "light" || value === "dark";

export function languageOf(headers: Headers, viewer: Viewer | null): Language {
  const cookie = readCookie(headers.get("Cookie"), "language");
  if (isLanguage(cookie)) return cookie;
  if (viewer?.language) return viewer.language;
  const accepted = parseAccept(headers.get("Accept-Language") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.split("-")[0]?.toLowerCase());
  return accepted.find(isLanguage) ?? "en";
}

export function themeOf(headers: Headers, viewer: Viewer | null): Theme | null {
  const cookie = readCookie(headers.get("Cookie"), "theme");
  return isTheme(cookie) ? cookie : (viewer?.theme ?? null);
}
