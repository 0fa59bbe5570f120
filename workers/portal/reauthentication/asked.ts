import { minutes } from "#base/duration.ts";
import type { IdentityClaims } from "../auth/id-token.ts";
import { maxSignInAgeMinutes, type ReauthenticationRequirement } from "./contract.ts";

/** Requires the password also when `hasPassword` is null, which means unknown. */
export function getReauthenticationMethod(
  hasPassword: boolean | null,
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  nowMs: number,
): ReauthenticationRequirement["method"] {
  if (hasPassword !== false) return "password";
  return claims && nowMs - claims.authTimeSeconds * 1000 < minutes(maxSignInAgeMinutes) ? "recent" : "stale";
}
