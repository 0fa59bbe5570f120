/**
 * Prepares a user's data after a sign-in: creates or completes the document, grants the points of the first sign-in.
 */

import type { Language } from "#base/language.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { IdentityClient } from "../clients/identity-client.ts";
import { pointsPerLicence } from "../points/contract.ts";
import type { IdentityClaims } from "../session/id-token.ts";
import { ensureUserDocument, getUserPath } from "../session/user-document.ts";

export interface SetUpTools {
  identity: IdentityClient;
  store: Firestore;
}

interface SignIn {
  idToken: string;
  /** The user's document; null before the first sign-in. */
  reading: ReturnType<Firestore["get"]>;
  /** How many licences grant points; null when none do or they cannot be counted now. */
  licences: Promise<number | null>;
  /** Of the page on which the user signed in. */
  language?: Language | undefined;
}

/**
 * Reads in parallel, then writes the document and the points. Returns whether the points are settled, so that later
 * sign-ins skip them. Without a verified e-mail or a licence nothing is settled. Throws when a service does not answer.
 */
export async function setUpUser(
  claims: IdentityClaims,
  { idToken, licences, reading, language }: SignIn,
  { identity, store }: SetUpTools,
  now: Date,
): Promise<boolean> {
  const [account, due] = await Promise.all([identity.lookup(idToken), licences, reading]);
  const known = account.ok ? account.value : null;
  const facts = {
    uid: claims.uid,
    email: claims.email ?? "",
    emailVerified: claims.emailVerified,
    // A token keeps the name that its account had before.
    displayName: known ? (known.displayName ?? "") : claims.displayName,
    photoUrl: known ? (known.photoUrl ?? null) : claims.photoUrl,
    providerId: known?.providerUserInfo?.[0]?.providerId ?? claims.signInProvider ?? "password",
    company: "",
    accountCreatedAt: parseMilliseconds(known?.createdAt) ?? now,
    signedInAt: new Date(claims.authTimeSeconds * 1000),
    pageLanguage: language ?? null,
  };
  await ensureUserDocument(store, facts, now, reading);
  if (due === null) return false;
  await grantSignupPoints(store, claims.uid, due, now);
  return true;
}

function parseMilliseconds(text: string | undefined): Date | null {
  const date = new Date(Number(text ?? Number.NaN));
  return Number.isNaN(date.getTime()) ? null : date;
}

const maxAttempts = 5;

/**
 * Credits the points of the first sign-in in one commit whose ledger entry can exist only once. False when they were
 * granted before. Throws when the outcome is unknown.
 */
export async function grantSignupPoints(store: Firestore, uid: string, licences: number, now: Date): Promise<boolean> {
  const amount = licences * pointsPerLicence;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await store.commit([
      {
        update: {
          path: [...getUserPath(uid), "pointsLedger", "signup"],
          fields: toFields({ kind: "signup", amount, licences, createdAt: now }),
        },
        precondition: { exists: false },
      },
      {
        update: { path: getUserPath(uid), fields: toFields({ updatedAt: now }) },
        mask: ["updatedAt"],
        transforms: [
          { fieldPath: "points.available", increment: { integerValue: String(amount) } },
          { fieldPath: "points.lastUpdate", setToServerValue: "REQUEST_TIME" },
        ],
        precondition: { exists: true },
      },
    ]);
    if (result === "committed") return true;
    if (result === "already-exists") return false;
    if (result === "precondition-failed") throw new Error("There is no document to credit points to.");
  }
  throw new Error("The points ledger stayed busy.");
}
