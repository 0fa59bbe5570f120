/** What every line that a Worker writes must be: JSON with the id of its request, and nothing personal. */
import { formatLine } from "#base/log.ts";

/** The demo data and tests have no other domains. */
const addresses = /[\w.+-]+@[\w-]+\.\w+/;
/** Shopify's tokens and secrets, ID tokens, keys of Stripe, and cookies. */
const secrets = /\bshp[a-z]{2,3}_\w+|\beyJ[\w-]{20,}|\b[srw]h?[ks]?_(?:test|live)_\w+|\bwhsec_\w+|(?:__Host-)?session=/;
const id = /^[A-Za-z0-9_-]{8,128}$/;

/** The fields that `base/log.ts` writes. */
const shape = Object.keys(JSON.parse(formatLine("portal", "info", { event: "x" }))) as string[];

/** What is wrong with a line; null when nothing is. */
export function findLineFault(line: string): string | null {
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(line);
  } catch {
    return "not JSON";
  }
  if (shape.some((name) => typeof parsed[name] !== "string")) return "not written by base/log.ts";
  if (typeof parsed.requestId !== "string" || !id.test(parsed.requestId)) return "without a request id";
  const personal = addresses.exec(line) ?? secrets.exec(line);
  return personal ? `contains ${personal[0].slice(0, 4)}…` : null;
}
