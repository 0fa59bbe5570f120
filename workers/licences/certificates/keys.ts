/** The keys that sign licence certificates: the first signs, and the public halves of all are published. */
import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey } from "node:crypto";

export interface SigningKey {
  kid: string;
  /** Ed25519, as a JWK with its private half. */
  d: string;
  x: string;
}

/** The DER head of an Ed25519 private key in PKCS #8; 32 bytes of seed follow. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** `kid:base64url of 32 bytes`, comma-separated, the current one first. Throws on anything else. */
export function parseSigningKeys(text: string): [SigningKey, ...SigningKey[]] {
  const keys: SigningKey[] = [];
  for (const part of text.split(",")) {
    const [, kid, d] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})$/.exec(part.trim()) ?? [];
    if (!kid || !d || keys.some((key) => key.kid === kid))
      throw new Error("A signing key is malformed or named twice.");
    keys.push({ kid, d, x: toPublicKey(d) });
  }
  const [current, ...older] = keys;
  if (!current) throw new Error("There is no signing key.");
  return [current, ...older];
}

function toPublicKey(seed: string): string {
  const key = Buffer.concat([pkcs8Head, Buffer.from(seed, "base64url")]);
  const { x } = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" })).export({ format: "jwk" });
  if (!x) throw new Error("A signing key has no public half.");
  return x;
}
