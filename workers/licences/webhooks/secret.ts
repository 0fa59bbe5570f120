/** Secrets of webhooks and their signatures, as Standard Webhooks 1.0 defines them. */
import { type Keyring, openText, sealText } from "#base/sealed-box.ts";

const prefix = "whsec_";
/** The standard allows 24 to 64. */
const secretBytes = 32;

export const createSecret = (): string => prefix + encodeBase64(crypto.getRandomValues(new Uint8Array(secretBytes)));

const toBox = (keyring: Keyring, endpointId: string) => ({
  keyring,
  purpose: "webhook-secret",
  place: ["webhook_endpoints", endpointId],
});

export const sealSecret = (keyring: Keyring, endpointId: string, secret: string): Promise<string> =>
  sealText(secret, toBox(keyring, endpointId));

/** Null when its key is gone. */
export const openSecret = (keyring: Keyring, endpointId: string, sealed: string): Promise<string | null> =>
  openText(sealed, toBox(keyring, endpointId));

export interface Message {
  id: string;
  at: Date;
  body: string;
}

/** The headers of a message, with one signature for each secret. */
export async function signMessage(
  { id, at, body }: Message,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}

async function sign(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return encodeBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}

const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
