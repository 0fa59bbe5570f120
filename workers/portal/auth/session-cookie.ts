/** The session cookie: a sealed `{uid, sid}` and nothing else. What the session holds stays on the server. */
import type { Keyring } from "#shared/keyring.ts";
import { Recent } from "./recent.ts";
import { seal, unseal } from "./sealed.ts";

export interface SessionKey {
  uid: string;
  sid: string;
}

const secondsPerDay = 86_400;
/** The server ends a session earlier when it idles; the cookie only has to live long enough. */
const rememberedSeconds = 180 * secondsPerDay;

/** `__Host-` needs https; plain http exists on loopback hosts only. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export const sessionCookieName = (isSecure: boolean): string => cookieName("session", isSecure);

export async function sessionCookie(
  session: SessionKey,
  { remember, isSecure, keyring }: { remember: boolean; isSecure: boolean; keyring: Keyring },
): Promise<string> {
  const value = await seal({ uid: session.uid, sid: session.sid }, "session", keyring);
  return setCookie(sessionCookieName(isSecure), value, {
    isSecure,
    ...(remember ? { maxAgeSeconds: rememberedSeconds } : {}),
  });
}

export const forgetSessionCookie = (isSecure: boolean): string =>
  setCookie(sessionCookieName(isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Without `maxAgeSeconds` the cookie ends with the browser. */
export function setCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds }: { isSecure: boolean; maxAgeSeconds?: number },
): string {
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax"];
  if (maxAgeSeconds !== undefined) attributes.push(`Max-Age=${maxAgeSeconds}`);
  if (isSecure) attributes.push("Secure");
  return [`${name}=${value}`, ...attributes].join("; ");
}

/** The cookie's value; null when it is absent or sent twice, since nobody can tell which of two is ours. */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return values.length === 1 && values[0] ? values[0].slice(name.length + 1) || null : null;
}

/** Cookies that a keyring has opened: the same value opens to the same session. */
const openedBy = new WeakMap<Keyring, Recent<SessionKey>>();
const openedCapacity = 1_000;

export async function openSessionCookie(value: string, keyring: Keyring): Promise<SessionKey | null> {
  const opened = openedBy.get(keyring) ?? new Recent<SessionKey>(openedCapacity);
  openedBy.set(keyring, opened);
  const known = opened.get(value);
  if (known) return known;
  const session = await unseal(value, "session", keyring);
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
