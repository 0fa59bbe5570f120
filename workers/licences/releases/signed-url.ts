/** Addresses that open one release's ZIP for a while to whoever has them, such as Shopify when it fetches a theme. */
import { decodeBase64url, encodeBase64url } from "#shared/base64url.ts";
import { deriveKey, type Keyring } from "#shared/keyring.ts";
import type { Context } from "../context.ts";

/** Half a day: longer than any job that hands such an address on. */
const longestLifeSeconds = 12 * 60 * 60;

const pathOf = (version: string) => `/v1/releases/${version}/theme.zip`;

export async function signedZipUrl(
  { keyring, publicUrl, now }: Context,
  version: string,
  lifetimeSeconds: number,
): Promise<string> {
  if (!(lifetimeSeconds > 0 && lifetimeSeconds <= longestLifeSeconds)) throw new Error("Not the life of an address.");
  const expires = Math.floor(now.getTime() / 1000 + lifetimeSeconds);
  const key = await signingKey(keyring, keyring.currentKid);
  const signature = await crypto.subtle.sign("HMAC", key, wordsOf(version, expires));
  const query = new URLSearchParams({
    expires: String(expires),
    signature: encodeBase64url(new Uint8Array(signature)),
  });
  return `${publicUrl}${pathOf(version)}?${query}`;
}

/** Whether one of our keys has signed these words, and their time has not come; the comparison takes the same time always. */
export async function isSigned(
  { keyring, now }: Context,
  { version, expires, signature }: { version: string; expires: number; signature: string },
): Promise<boolean> {
  if (expires * 1000 <= now.getTime()) return false;
  const given = decodeBase64url(signature);
  const checks = [...keyring.keys.keys()].map(async (kid) =>
    crypto.subtle.verify("HMAC", await signingKey(keyring, kid), given, wordsOf(version, expires)),
  );
  return (await Promise.all(checks)).includes(true);
}

const wordsOf = (version: string, expires: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`GET ${pathOf(version)}\n${expires}`);

const signingKey = (keyring: Keyring, kid: string): Promise<CryptoKey> =>
  deriveKey(keyring, kid, "release zip url", { name: "HMAC", hash: "SHA-256", length: 256 });
