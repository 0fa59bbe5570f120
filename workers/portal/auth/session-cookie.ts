/** The session cookie: a sealed `{uid, sid}` and nothing else. The session itself stays on the server. */
import type { Keyring } from "#base/keyring.ts";
import { RecentCache } from "./recent-cache.ts";
import { openCookie, sealCookie } from "./sealed-cookie.ts";

export interface SessionKey {
  uid: string;
  sid: string;
}

const secondsPerDay = 86_400;
/** The server ends idle sessions earlier; the cookie only has to last long enough. */
const rememberedSeconds = 180 * secondsPerDay;

/** `__Host-` needs https; loopback hosts use plain http. */
export function getCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export const getSessionCookieName = (isSecure: boolean): string => getCookieName("session", isSecure);

export async function createSessionCookie(
  session: SessionKey,
  { remember, isSecure, keyring }: { remember: boolean; isSecure: boolean; keyring: Keyring },
): Promise<string> {
  const value = await sealCookie({ uid: session.uid, sid: session.sid }, "session", keyring);
  return formatCookie(getSessionCookieName(isSecure), value, {
    isSecure,
    ...(remember ? { maxAgeSeconds: rememberedSeconds } : {}),
  });
}

export const clearSessionCookie = (isSecure: boolean): string =>
  formatCookie(getSessionCookieName(isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Without `maxAgeSeconds` the cookie lasts until the browser closes. */
export function formatCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds }: { isSecure: boolean; maxAgeSeconds?: number },
): string {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax"];
  if (maxAgeSeconds !== undefined) attributes.push(`Max-Age=${maxAgeSeconds}`);
  if (isSecure) attributes.push("Secure");
  return [`${name}=${value}`, ...attributes].join("; ");
}

/** The cookie's value; null when it is absent or sent twice, because either could be forged. */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 && values[0] ? values[0].slice(name.length + 1) || null : null;
}

/** Cookies that each keyring has opened: the same value opens to the same session. */
const openedCookies = new WeakMap<Keyring, RecentCache<SessionKey>>();
const maxOpenedCookies = 1_000;

export async function openSessionCookie(value: string, keyring: Keyring): Promise<SessionKey | null> {
  const opened = openedCookies.get(keyring) ?? new RecentCache<SessionKey>(maxOpenedCookies);
  openedCookies.set(keyring, opened);
  const known = opened.get(value);
  if (known) return known;
  const session = await openCookie(value, "session", keyring);
  if (!isSessionKey(session)) return null;
  const key = { uid: session.uid, sid: session.sid };
  opened.set(value, key);
  return key;
}

function isSessionKey(value: unknown): value is SessionKey {
  if (typeof value !== "object" || value === null) return false;
  const { uid, sid } = value as Partial<Record<keyof SessionKey, unknown>>;
  return typeof uid === "string" && uid.length > 0 && uid.length <= 128 && typeof sid === "string" && sid.length === 43;
}
