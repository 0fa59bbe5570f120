/**
 * The page of a sign-in offers a cookie, and its forms say so: when none comes back with them, the browser refuses
 * cookies, and a session would be lost with the next page. A browser whose session has only ended sends the cookie.
 */
import { formatCookie, readCookie } from "#workers/portal/session/cookies.ts";
import { cookieOffer } from "./cookie-offer.ts";

/** Null when the browser sends it already; another cookie may be one that this very answer removes. */
export function offerCookie(request: Request): string | null {
  if (readCookie(request.headers.get("Cookie"), cookieOffer.name) === cookieOffer.value) return null;
  return formatCookie(cookieOffer.name, cookieOffer.value, { isSecure: new URL(request.url).protocol === "https:" });
}

/** Whether none came back of `offered`, the field of the posted form. */
export const refusesCookies = (request: Request, offered: FormDataEntryValue | null | undefined): boolean =>
  offered === cookieOffer.value && !hasCookies(request);

const hasCookies = (request: Request): boolean => Boolean(request.headers.get("Cookie"));
