/** What a sign-in does for the user's data: the document made or completed, the first sign-in's points granted. */
import type { Firestore } from "#app/gateways/firestore.server.ts";
import type { IdentityToolkit } from "#app/gateways/identity.server.ts";
import type { IdentityClaims } from "#app/session/id-token.ts";
import type { LicencesGateway } from "../contract.ts";
import { grantSignupPoints } from "./points-grant.ts";
import { ensureUserDocument } from "./user-document.ts";

export interface WelcomeTools {
  identity: IdentityToolkit;
  store: Firestore;
  licences: LicencesGateway;
}

/**
 * Answers whether the points are settled, so that later sign-ins need not ask. Without a verified e-mail or a licence
 * nothing is settled: the points come with the first sign-in that has both. Throws when a part cannot be reached.
 */
export async function welcome(
  claims: IdentityClaims,
  { idToken, pointsSettled }: { idToken: string; pointsSettled: boolean },
  { identity, store, licences }: WelcomeTools,
  now: Date,
): Promise<boolean> {
  const account = await identity.lookup(idToken);
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
  await ensureUserDocument(store, facts, now);
  if (pointsSettled || !claims.emailVerified) return pointsSettled;
  const authorised = await licences.authorised();
  if (!authorised.ok || authorised.value < 1) return false;
  await grantSignupPoints(store, claims.uid, authorised.value, now);
  return true;
}

function millisecondsOf(text: string | undefined): Date | null {
  const date = new Date(Number(text ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date;
}
