/** Base64url without padding. */
import { Buffer } from "node:buffer";

export const encodeBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Ignores what is not base64url: check untrusted text with `isCanonicalBase64url` first. */
export const decodeBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, "base64url"));

/**
 * Whether the text is the one spelling of its bytes. Decoders ignore foreign characters and the spare bits of the last
 * one; a token or cookie must have one spelling only.
 */
export const isCanonicalBase64url = (text: string): boolean => encodeBase64url(decodeBase64url(text)) === text;

/** Random bytes for identifiers that cannot be guessed. */
export const randomBase64url = (byteCount: number): string =>
  encodeBase64url(crypto.getRandomValues(new Uint8Array(byteCount)));
