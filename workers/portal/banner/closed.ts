/** Remembers in a cookie who has closed the banner, so that the next HTML omits it. */
import { formatCookie, readCookie } from "../auth/session-cookie.ts";
import { bannerClosedSeconds } from "./contract.ts";

const cookieName = "announcementBannerClosedAt";
/** Clocks of different machines differ a little. */
const toleranceMs = 60_000;

/** Names the person, because another one may sign in on the same browser. */
export function createClosedCookie(uid: string, now: Date, isSecure: boolean): string {
  const value = `${now.getTime()}.${encodeURIComponent(uid)}`;
  return formatCookie(cookieName, value, { isSecure, maxAgeSeconds: bannerClosedSeconds });
}

/** Another message does not reopen it within the day. */
export function isClosedBy(uid: string, cookies: string | null, now: Date): boolean {
  const [, closedAt, person] = /^(\d{1,15})\.(.+)$/.exec(readCookie(cookies, cookieName) ?? "") ?? [];
  if (person !== encodeURIComponent(uid)) return false;
  const agoMs = now.getTime() - Number(closedAt);
  return agoMs > -toleranceMs && agoMs < bannerClosedSeconds * 1000;
}
