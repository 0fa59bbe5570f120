/** Renews a session's ID token, and checks whether the account may still be signed in. */

import { checkClaims, type IdentityClaims, parseToken } from "../auth/id-token.ts";
import { RecentCache } from "../auth/recent-cache.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { renewIdToken } from "../clients/secure-token-client.ts";
import type { Configuration } from "../env.ts";

export type RenewedToken =
  | { status: "renewed"; idToken: string; refreshToken: string; claims: IdentityClaims }
  /** `everywhere`: the account itself is closed, not only this sign-in. */
  | { status: "ended"; reason: string; everywhere: boolean }
  | { status: "unavailable"; fault: unknown };

export async function renewToken(
  refreshToken: string,
  uid: string,
  { configuration, identity }: { configuration: Configuration; identity: IdentityClient },
): Promise<RenewedToken> {
  const renewal = await renewIdToken(refreshToken, {
    baseUrl: configuration.SECURETOKEN_URL,
    apiKey: configuration.FIREBASE_API_KEY,
  });
  if (renewal.status === "unavailable") return renewal;
  if (renewal.status === "ended") return { status: "ended", reason: "refresh token refused", everywhere: false };
  const claims = readClaims(renewal.idToken, configuration.FIREBASE_PROJECT_ID);
  if (claims?.uid !== uid)
    return { status: "unavailable", fault: new Error("The renewed token is not this account's.") };
  const { idToken } = renewal;
  const account = await identity.lookup(idToken);
  if (account.ok) {
    if (account.value.disabled) return { status: "ended", reason: "account disabled", everywhere: true };
    if (Number(account.value.validSince ?? 0) > claims.authTimeSeconds) {
      return { status: "ended", reason: "sign-in revoked", everywhere: false };
    }
  } else if (account.error.code !== "UPSTREAM_UNAVAILABLE") {
    return { status: "ended", reason: account.error.code, everywhere: account.error.code === "ACCOUNT_DISABLED" };
  }
  return { status: "renewed", idToken, refreshToken: renewal.refreshToken, claims };
}

/** Payloads by token, because every request of a session reads the same one. */
const decoded = new RecentCache<Record<string, unknown>>(1_000);

/** For tokens that came from the service itself; the signature is checked where a request uses the token. */
export function readClaims(idToken: string, projectId: string): IdentityClaims | null {
  const payload = decoded.get(idToken) ?? parseToken(idToken)?.payload;
  if (!payload) return null;
  decoded.set(idToken, payload);
  const verdict = checkClaims(payload, { projectId, nowSeconds: Date.now() / 1000 });
  return verdict.ok ? verdict.claims : null;
}
