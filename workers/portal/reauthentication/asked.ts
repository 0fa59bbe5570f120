/** What somebody has to show, by what is known of their account and of their sign-in. */
import type { IdentityClaims } from "../auth/id-token.ts";
import { freshSignInMinutes, type ProofAsked } from "./contract.ts";

/** `hasPassword` null: not known, so that it is asked for. */
export function proofBy(
  hasPassword: boolean | null,
  claims: Pick<IdentityClaims, "authTimeSeconds"> | null,
  nowMs: number,
): ProofAsked["by"] {
  if (hasPassword !== false) return "password";
  return claims && nowMs - claims.authTimeSeconds * 1000 < freshSignInMinutes * 60_000 ? "recent" : "stale";
}
