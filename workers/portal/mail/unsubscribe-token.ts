/**
 * The token of a link that unsubscribes: it names a user, a kind of mail and its last day, and is signed with a key that
 * serves this purpose only. Format: `kid.payload.signature`, the last two in base64url.
 */
import { decodeBase64url, encodeBase64url, isCanonicalBase64url } from "#base/base64url.ts";
import { days } from "#base/duration.ts";
import { deriveKey, type Keyring } from "#base/sealed-box.ts";
import { type ChosenKind, chosenKinds } from "./contract.ts";

interface Subscription {
  uid: string;
  kind: ChosenKind;
}

/** RFC 8058 has no limit; a year is longer than anyone answers a mail. */
export const tokenDays = 365;

const getKey = (keyring: Keyring, kid: string) =>
  deriveKey(keyring, kid, "mail-unsubscribe", { name: "HMAC", hash: "SHA-256", length: 256 });

const toDay = (now: Date) => Math.floor(now.getTime() / days(1));

export async function createUnsubscribeToken(
  keyring: Keyring,
  { uid, kind }: Subscription,
  now: Date,
): Promise<string> {
  const { currentKid } = keyring;
  const payload = new TextEncoder().encode(JSON.stringify([uid, kind, toDay(now) + tokenDays]));
  const signature = await crypto.subtle.sign("HMAC", await getKey(keyring, currentKid), payload);
  return [currentKid, encodeBase64url(payload), encodeBase64url(new Uint8Array(signature))].join(".");
}

/** Null for a token that is not ours, was altered or has expired, or whose key is gone. */
export async function readUnsubscribeToken(keyring: Keyring, token: string, now: Date): Promise<Subscription | null> {
  const [kid = "", encoded = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !keyring.keys.has(kid) || ![encoded, signature].every(isCanonicalBase64url)) return null;
  const payload = decodeBase64url(encoded);
  const isSigned = await crypto.subtle.verify("HMAC", await getKey(keyring, kid), decodeBase64url(signature), payload);
  return isSigned ? parsePayload(new TextDecoder().decode(payload), now) : null;
}

/** Signed by us, but perhaps by an older version. */
function parsePayload(text: string, now: Date): Subscription | null {
  const [uid, name, lastDay] = JSON.parse(text) as unknown[];
  const kind = chosenKinds.find((each) => each === name);
  if (typeof uid !== "string" || !kind || typeof lastDay !== "number") return null;
  return toDay(now) <= lastDay ? { uid, kind } : null;
}
