/** Creates ids of 24 hex digits: creation time in seconds, then 64 random bits. */
import { Buffer } from "node:buffer";

export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(8)));
  return seconds.toString(16).padStart(8, "0") + random.toString("hex");
}
