/** Who has closed the banner, and until when it stays away: a cookie, so that the next HTML is right at once. */
import { formatCookie, readCookie } from "../auth/session-cookie.ts";
import { bannerClosedSeconds } from "./contract.ts";

const cookieName = "announcementBannerClosedAt";
/** Clocks of different machines differ a little. */
const toleranceMs = 60_000;

/** Names the person: whoever signs in on the same browser has closed nothing. */
export function closedCookie(uid: string, now: Date, isSecure: boolean): string {
  const value = `${now.getTime()}.${encodeURIComponent(uid)}`;
  return formatCookie(cookieName, value, { isSecure, maxAgeSeconds: bannerClosedSeconds });
}

/** Whatever else is closed has its own day: another message does not come sooner. */
export function isClosedBy(uid: string, cookies: string | null, now: Date): boolean {
  const [, closedAt, person] = /^(\d{1,15})\.(.+)$/.exec(readCookie(cookies, cookieName) ?? "") ?? [];
  if (person !== encodeURIComponent(uid)) return false;
  const agoMs = now.getTime() - Number(closedAt);
  return agoMs > -toleranceMs && agoMs < bannerClosedSeconds * 1000;
}
