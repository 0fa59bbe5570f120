/** The portal's cookies: the session, sealed as `{uid, sid}`, and the pending second step of a sign-in. */
import { CompactEncrypt, compactDecrypt } from "jose";
import * as z from "zod";
import { isCanonicalBase64url } from "#base/base64url.ts";
import type { Keyring } from "#base/sealed-box.ts";
import type { SessionKey } from "./contract.ts";
import { RecentCache } from "./recent-cache.ts";

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

export const isSecureRequest = (request: Request): boolean => new URL(request.url).protocol === "https:";

interface CookieOptions {
  isSecure: boolean;
  /** Without it the cookie lasts until the browser closes. */
  maxAgeSeconds?: number;
  /** Scripts write it too (`app/kit/parts/local-preferences.ts`), which they cannot when it is HttpOnly. */
  isOpenToScripts?: boolean;
}

export function formatCookie(
  name: string,
  value: string,
  { isSecure, maxAgeSeconds, isOpenToScripts = false }: CookieOptions,
): string {
  const attributes = ["Path=/", ...(isOpenToScripts ? [] : ["HttpOnly"]), "SameSite=Lax"];
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
  const earlier = opened.get(value);
  if (earlier) return earlier;
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

export type Purpose = "session" | "social" | "second-step" | "purchase" | "basket" | "receipt";

const maxSealedLength = 2048;
// Five parts; the second, an encrypted key, is empty in direct encryption.
const spelling = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

/**
 * Seals as compact JWE: direct A256GCM with a random nonce. The authenticated header names the key and the purpose, so
 * that a value sealed for one purpose does not open for another.
 */
export async function sealCookie(value: unknown, purpose: Purpose, { currentKid, keys }: Keyring): Promise<string> {
  const key = keys.get(currentKid);
  if (!key) throw new Error("The current session key is missing.");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: currentKid, typ: purpose })
    .encrypt(key);
}

/** The value, or null unless the text is exactly what this portal sealed for this purpose. */
export async function openCookie(text: string, purpose: Purpose, { keys }: Keyring): Promise<unknown> {
  if (text.length > maxSealedLength) return null;
  const parts = spelling.exec(text)?.slice(1);
  if (!parts?.every(isCanonicalBase64url)) return null;
  try {
    const { plaintext } = await compactDecrypt(
      text,
      ({ kid, typ }) => {
        const key = typ === purpose && kid ? keys.get(kid) : undefined;
        if (!key) throw new Error("No key for this value.");
        return key;
      },
      { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
    );
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return null;
  }
}

const waitingStep = z.object({
  uid: z.string().min(1).max(128),
  ticket: z.string().length(43),
  expiresAtMs: z.number(),
});
export type WaitingStep = z.infer<typeof waitingStep>;

const getName = (isSecure: boolean) => getCookieName("second-step", isSecure);

/** Lasts minutes, and opens nothing without a code. */
export async function createSecondStepCookie(
  { uid, ticket, expiresAtMs }: WaitingStep,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<string> {
  const value = await sealCookie({ uid, ticket, expiresAtMs }, "second-step", keyring);
  const maxAgeSeconds = Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000));
  return formatCookie(getName(isSecure), value, { isSecure, maxAgeSeconds });
}

export const clearSecondStepCookie = (isSecure: boolean): string =>
  formatCookie(getName(isSecure), "", { isSecure, maxAgeSeconds: 0 });

/** Null when this browser has no pending second step, or an expired one. */
export async function openSecondStepCookie(
  header: string | null,
  { isSecure, keyring }: { isSecure: boolean; keyring: Keyring },
): Promise<WaitingStep | null> {
  const value = readCookie(header, getName(isSecure));
  const step = waitingStep.safeParse(value === null ? null : await openCookie(value, "second-step", keyring));
  return step.success && step.data.expiresAtMs > Date.now() ? step.data : null;
}
