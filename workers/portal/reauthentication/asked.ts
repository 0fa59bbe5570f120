/** What somebody has to show, by what is known of their account and of their sign-in. */
import type { IdentityClaims } from "../auth/id-token.ts";
import { maxSignInAgeMinutes, type ReauthenticationRequirement } from "./contract.ts";

/** `hasPassword` null: not known, so that it is asked for. */
export function getReauthenticationMethod(
  hasPassword: boolean | null,
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  nowMs: number,
): ReauthenticationRequirement["method"] {
  if (hasPassword !== false) return "password";
  return claims && nowMs - claims.authTimeSeconds * 1000 < maxSignInAgeMinutes * 60_000 ? "recent" : "stale";
}
