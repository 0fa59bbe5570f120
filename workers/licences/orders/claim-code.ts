/** The code that gives the licences of an order to another address. It is derived, so that only its hash is stored. */
import type { Context } from "../platform/context.ts";

/** Without letters that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 4;
const groupLength = 4;

/** Like `7KQ2-M9XD-4TGH-PW3Z`: 80 bits. */
export async function createClaimCode({ serviceKey }: Pick<Context, "serviceKey">, orderId: string): Promise<string> {
  const bytes = new TextEncoder().encode(serviceKey);
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`claim:${orderId}`)));
  const letters = [...mac.slice(0, groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}
