/** The keys of licence certificates: the first one signs, and the public halves of all are published. */
import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { encodeBase64url } from "#base/base64url.ts";
import { parseKeyring } from "#base/sealed-box.ts";

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
  const [current, ...older] = [...parseKeyring(text).keys].map(([kid, seed]) => {
    const d = encodeBase64url(seed);
    return { kid, d, x: toPublicKey(d) };
  });
  if (!current) throw new Error("There is no signing key.");
  return [current, ...older];
}

function toPublicKey(seed: string): string {
  const key = Buffer.concat([pkcs8Head, Buffer.from(seed, "base64url")]);
  const { x } = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" })).export({ format: "jwk" });
  if (!x) throw new Error("A signing key has no public half.");
  return x;
}
