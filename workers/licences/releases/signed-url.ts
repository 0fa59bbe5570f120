/** URLs that give one release's ZIP to any holder for a while, such as Shopify when it fetches a theme. */
import { Buffer } from "node:buffer";
import type { Context } from "../context.ts";
import type { Keyring } from "../stores/keyring.ts";

/** Longer than any job that passes such a URL on. */
const maxUrlAgeSeconds = 12 * 60 * 60;
const purpose = new TextEncoder().encode("release zip url");

const toPath = (version: string) => `/v1/releases/${version}/theme.zip`;

export async function signZipUrl(
  { keyring, publicUrl, now }: Context,
  version: string,
  lifetimeSeconds: number,
): Promise<string> {
  if (!(lifetimeSeconds > 0 && lifetimeSeconds <= maxUrlAgeSeconds))
    throw new Error("The lifetime of a signed URL is out of range.");
  const expires = Math.floor(now.getTime() / 1000 + lifetimeSeconds);
  const key = await signingKey(keyring, keyring.current);
  const signature = await crypto.subtle.sign("HMAC", key, toSignedText(version, expires));
  const query = new URLSearchParams({
    expires: String(expires),
    signature: Buffer.from(signature).toString("base64url"),
  });
  return `${publicUrl}${toPath(version)}?${query}`;
}

/** Whether one of our keys signed this URL and it has not expired; compares in constant time. */
export async function isSigned(
  { keyring, now }: Context,
  { version, expires, signature }: { version: string; expires: number; signature: string },
): Promise<boolean> {
  if (expires * 1000 <= now.getTime()) return false;
  const given = Buffer.from(signature, "base64url");
  const checks = [...keyring.roots.keys()].map(async (kid) =>
    crypto.subtle.verify("HMAC", await signingKey(keyring, kid), given, toSignedText(version, expires)),
  );
  return (await Promise.all(checks)).includes(true);
}

const toSignedText = (version: string, expires: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`GET ${toPath(version)}\n${expires}`);

/** Derived, so that a signature reveals nothing of the key that seals credentials. */
async function signingKey(keyring: Keyring, kid: string): Promise<CryptoKey> {
  const root = await keyring.roots.get(kid);
  if (!root) throw new Error("A credential key is not configured.");
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: purpose };
  return crypto.subtle.deriveKey(parameters, root, { name: "HMAC", hash: "SHA-256", length: 256 }, false, [
    "sign",
    "verify",
  ]);
}
