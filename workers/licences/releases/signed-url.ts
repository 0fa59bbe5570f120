/** URLs that give one release's ZIP to any holder for a while, such as Shopify when it fetches a theme. */
import { decodeBase64url, encodeBase64url } from "#base/base64url.ts";
import { deriveKey, type Keyring } from "#base/sealed-box.ts";
import type { Context } from "../platform/context.ts";

/** Longer than any job that passes such a URL on. */
const maxUrlAgeSeconds = 12 * 60 * 60;

const toPath = (version: string) => `/v1/releases/${version}/theme.zip`;

export async function signZipUrl(
  { keyring, publicUrl, now }: Context,
  version: string,
  lifetimeSeconds: number,
): Promise<string> {
  if (!(lifetimeSeconds > 0 && lifetimeSeconds <= maxUrlAgeSeconds))
    throw new Error("The lifetime of a signed URL is out of range.");
  const expires = Math.floor(now.getTime() / 1000 + lifetimeSeconds);
  const key = await deriveSigningKey(keyring, keyring.currentKid);
  const signature = await crypto.subtle.sign("HMAC", key, toSignedText(version, expires));
  const query = new URLSearchParams({
    expires: String(expires),
    signature: encodeBase64url(new Uint8Array(signature)),
  });
  return `${publicUrl}${toPath(version)}?${query}`;
}

/** Whether one of our keys signed this URL and it has not expired; compares in constant time. */
export async function isSigned(
  { keyring, now }: Context,
  { version, expires, signature }: { version: string; expires: number; signature: string },
): Promise<boolean> {
  if (expires * 1000 <= now.getTime()) return false;
  const given = decodeBase64url(signature);
  const checks = [...keyring.keys.keys()].map(async (kid) =>
    crypto.subtle.verify("HMAC", await deriveSigningKey(keyring, kid), given, toSignedText(version, expires)),
  );
  return (await Promise.all(checks)).includes(true);
}

const toSignedText = (version: string, expires: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`GET ${toPath(version)}\n${expires}`);

/** Derived, so that a signature reveals nothing of the key that seals credentials. */
const deriveSigningKey = (keyring: Keyring, kid: string): Promise<CryptoKey> =>
  deriveKey(keyring, kid, "release zip url", { name: "HMAC", hash: "SHA-256", length: 256 });
