/** The secure-token service: a new ID token for a refresh token, or the end of the account's sessions. */
import * as z from "zod";
import { timeLimits } from "#base/time-limits.ts";
import { callUpstream, parseGoogleError, parseReply } from "./http-client.ts";

const vendor = "securetoken";

const text = z.string().nonempty();
const reply = z.object({ id_token: text, refresh_token: text, user_id: text });

export type TokenRenewal =
  | { status: "renewed"; idToken: string; refreshToken: string }
  /** The service will never accept this refresh token again. */
  | { status: "ended" }
  | { status: "unavailable"; fault: unknown };

const endings = new Set([
  "TOKEN_EXPIRED",
  "USER_DISABLED",
  "USER_NOT_FOUND",
  "INVALID_REFRESH_TOKEN",
  "MISSING_REFRESH_TOKEN",
]);

export async function renewIdToken(
  refreshToken: string,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<TokenRenewal> {
  try {
    const answer = await callUpstream({
      vendor,
      url: `${baseUrl}/v1/token?key=${encodeURIComponent(apiKey)}`,
      init: { method: "POST", body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }) },
      timeoutMs: timeLimits.vendors.secureTokenMs,
    });
    if (answer.status >= 400) {
      const { code } = parseGoogleError(vendor, answer);
      return endings.has(code)
        ? { status: "ended" }
        : { status: "unavailable", fault: new Error(`${vendor}: ${answer.status}`) };
    }
    const tokens = parseReply(vendor, reply, answer);
    return { status: "renewed", idToken: tokens.id_token, refreshToken: tokens.refresh_token };
  } catch (fault) {
    return { status: "unavailable", fault };
  }
}
