/** What a sign-in does for the user's data: the document made or completed, the first sign-in's points granted. */

import type { IdentityClaims } from "../auth/id-token.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { grantSignupPoints } from "./points-grant.ts";
import { ensureUserDocument, userPath } from "./user-document.ts";

export interface WelcomeTools {
  identity: IdentityClient;
  store: Firestore;
}

interface SignIn {
  idToken: string;
  /** How many licences points are due for; null when none are, or that cannot be counted now. */
  licences: Promise<number | null>;
}

/**
 * The reads run side by side; the points follow the document that they belong to. Answers whether the points are settled,
 * so that later sign-ins need not ask. Without a verified e-mail or a licence nothing is settled: the points come with the
 * first sign-in that has both. Throws when a part cannot be reached.
 */
export async function welcome(
  claims: IdentityClaims,
  { idToken, licences }: SignIn,
  { identity, store }: WelcomeTools,
  now: Date,
): Promise<boolean> {
  const reading = store.get(userPath(claims.uid));
  const [account, due] = await Promise.all([identity.lookup(idToken), licences, reading]);
  const known = account.ok ? account.value : null;
  const facts = {
    uid: claims.uid,
    email: claims.email ?? "",
    emailVerified: claims.emailVerified,
    displayName: known?.displayName ?? claims.displayName,
    photoUrl: known?.photoUrl ?? claims.photoUrl,
    providerId: known?.providerUserInfo?.[0]?.providerId ?? claims.signInProvider ?? "password",
    company: "",
    accountCreatedAt: millisecondsOf(known?.createdAt) ?? now,
    signedInAt: new Date(claims.authTimeSeconds * 1000),
  };
  await ensureUserDocument(store, facts, now, reading);
  if (due === null) return false;
  await grantSignupPoints(store, claims.uid, due, now);
  return true;
}

function millisecondsOf(text: string | undefined): Date | null {
  const date = new Date(Number(text ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date;
}
