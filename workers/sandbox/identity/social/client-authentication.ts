/** Who calls the token endpoint: `client_secret_basic` or `client_secret_post`, never both (RFC 6749, section 2.3.1). */
import { createHash, timingSafeEqual } from "node:crypto";
import type { SandboxEnv } from "../../env.ts";

export function isOurClient(authorization: string | undefined, form: URLSearchParams, env: SandboxEnv): boolean {
  const inForm = form.get("client_secret") !== null;
  if (authorization !== undefined && inForm) return false;
  const given =
    authorization === undefined ? [form.get("client_id"), form.get("client_secret")] : basicCredentials(authorization);
  const [id, secret] = given ?? [];
  return id === env.SOCIAL_APP_ID && typeof secret === "string" && equal(secret, env.SOCIAL_APP_SECRET);
}

function basicCredentials(authorization: string): [string, string] | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  if (!encoded) return undefined;
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString());
  const [, id, secret] = pair ?? [];
  if (id === undefined || secret === undefined) return undefined;
  try {
    return [formDecoded(id), formDecoded(secret)];
  } catch {
    return undefined;
  }
}

/** Both halves are form-encoded before they are put together. */
function formDecoded(value: string): string {
  return decodeURIComponent(value.replaceAll("+", " "));
}

function equal(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
