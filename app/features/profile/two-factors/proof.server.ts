/** Before the second factor changes: is this still the person who has signed in? */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Result, refuse, success } from "#app/errors.ts";
import { splitToken } from "#app/session/id-token.ts";
import type { Viewer } from "#workers/portal/contract.ts";

/** With the password; without one, by a sign-in of the last minutes: `recent`, or `stale` when it was longer ago. */
export type Proof = "password" | "recent" | "stale";

const recentMs = 10 * 60_000;

/** `hasPassword` null: not known, so that it is asked for. */
export function proofOf({ idToken, now }: Pick<AppLoadContext, "idToken" | "now">, hasPassword: boolean | null): Proof {
  if (hasPassword !== false) return "password";
  const signedInAtSeconds = Number(idToken && splitToken(idToken)?.payload.auth_time);
  return now.getTime() - signedInAtSeconds * 1000 < recentMs ? "recent" : "stale";
}

export async function prove(
  context: AppLoadContext,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<Result<unknown>> {
  const profile = context.profileFor(viewer);
  const hasPassword = (await profile.read())?.password?.exists ?? null;
  switch (proofOf(context, hasPassword)) {
    case "password":
      return profile.reauthenticate(currentPassword ?? "");
    case "recent":
      return success(undefined);
    case "stale":
      return refuse("SIGN_IN_REQUIRED");
  }
}
