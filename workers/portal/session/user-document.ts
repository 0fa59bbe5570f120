/** The document `users/{uid}`: how we read it, and how we create or complete it without losing what others wrote. */

import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Theme } from "#base/theme.ts";
import type { DocumentPath, Firestore, FirestoreWrite, StoredDocument } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import type { Preferences } from "./contract.ts";

export const getUserPath = (uid: string): DocumentPath => ["users", uid];

export interface UserProfile {
  displayName: string;
  photoUrl: string | null;
  role: "user" | "admin";
  points: number | null;
  /** An administrator has allowed the person to pay with points. */
  paysWithPoints: boolean;
  language: Language | null;
  theme: Theme | null;
}

/** A field of another type than ours counts as absent; only the exact word makes an administrator. */
export function toUserProfile(document: StoredDocument | null): UserProfile {
  const { displayName, photoURL, role, points, paysWithPoints, language, theme } = document?.fields ?? {};
  const available = isMap(points) ? points.available : null;
  return {
    displayName: typeof displayName === "string" ? displayName : "",
    photoUrl: typeof photoURL === "string" && isShown(photoURL) ? photoURL : null,
    role: role === "admin" ? "admin" : "user",
    points: typeof available === "number" && Number.isSafeInteger(available) && available > 0 ? available : 0,
    paysWithPoints: paysWithPoints === true,
    language: language === "fr" || language === "en" ? language : null,
    theme: theme === "light" || theme === "dark" ? theme : null,
  };
}

/** A photo of ours or of the social provider. An empty address means a removed photo. */
const isShown = (address: string): boolean =>
  address.startsWith(paths.photo("")) || URL.parse(address)?.protocol === "https:";

/** Facts of the identity service about a person who has just signed in or registered. */
export interface UserFacts {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string | null;
  providerId: string;
  company: string;
  accountCreatedAt: Date;
  /** Null at registration, which opens no session. */
  signedInAt: Date | null;
  /** Of the page; mails are in it until the person chooses a language. */
  pageLanguage: Language | null;
}

const maxAttempts = 5;

/**
 * Creates the document, or fills what it lacks and brings up to date what the identity service decides. A role or
 * any other existing field stays. Throws when the store cannot be reached or stays busy.
 * @param first the document as it is being read already
 */
export async function ensureUserDocument(
  store: Firestore,
  facts: UserFacts,
  now: Date,
  first?: Promise<StoredDocument | null>,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const existing = await ((attempt === 0 && first) || store.get(getUserPath(facts.uid)));
    const result = await store.commit([
      existing ? toCompletionWrite(existing, facts, now) : toCreationWrite(facts, now),
    ]);
    if (result === "committed") return;
  }
  throw new Error("The user's document stayed busy.");
}

function getDefaults(facts: UserFacts, now: Date) {
  return {
    email: facts.email,
    displayName: facts.displayName,
    photoURL: facts.photoUrl,
    emailVerified: facts.emailVerified,
    providerId: facts.providerId,
    metadata: { creationTime: facts.accountCreatedAt, lastSignInTime: facts.signedInAt },
    role: "user",
    company: facts.company,
    createdAt: now,
    updatedAt: now,
    points: { available: 0, lastUpdate: now },
    ...(facts.pageLanguage ? { pageLanguage: facts.pageLanguage } : {}),
  } satisfies Record<string, Plain>;
}

/** The verified address that another one replaces: for a month it is mailed what may be a thief's action. */
export function toFormerAddress(existing: StoredDocument | null, email: string, now: Date): Record<string, Plain> {
  const { email: storedEmail, emailVerified } = existing?.fields ?? {};
  if (typeof storedEmail !== "string" || emailVerified !== true || storedEmail === email) return {};
  return { formerEmail: storedEmail, emailChangedAt: now };
}

function toCreationWrite(facts: UserFacts, now: Date): FirestoreWrite {
  return {
    update: { path: getUserPath(facts.uid), fields: toFields(getDefaults(facts, now)) },
    precondition: { exists: false },
  };
}

function toCompletionWrite({ fields, updateTime }: StoredDocument, facts: UserFacts, now: Date): FirestoreWrite {
  const all: Record<string, Plain> = getDefaults(facts, now);
  const isMissing = (name: string) => fields[name] === undefined || (fields[name] === null && all[name] !== null);
  const missing = Object.keys(all).filter(isMissing);
  // A name or company typed at registration fills one that is still empty.
  const empty = ["displayName", "company"].filter((name) => fields[name] === "" && all[name] !== "");
  const ownNames = ["email", "emailVerified", "updatedAt", ...(facts.pageLanguage ? ["pageLanguage"] : [])];
  const names = [...new Set([...missing, ...empty, ...ownNames])];
  const former = toFormerAddress({ fields, updateTime }, facts.email, now);
  const update: Record<string, Plain> = {
    ...Object.fromEntries(names.map((name) => [name, all[name] ?? null])),
    ...former,
  };
  const mask = [...names, ...Object.keys(former)];
  if (!isMissing("metadata") && facts.signedInAt) {
    update.metadata = { lastSignInTime: facts.signedInAt };
    mask.push("metadata.lastSignInTime");
  }
  return {
    update: { path: getUserPath(facts.uid), fields: toFields(update) },
    mask,
    precondition: { updateTime },
  };
}

const isMap = (value: Plain | undefined): value is { [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * Writes only the photo's address and returns the replaced one, each to one writer, so that two at once leave no photo
 * behind. Throws when the document cannot be written or does not exist yet.
 */
export async function writePhoto(store: Firestore, uid: string, photoUrl: string, now: Date): Promise<string> {
  const path = getUserPath(uid);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const existing = await store.get(path);
    if (!existing) break;
    const { photoURL } = existing.fields;
    const fields = { photoURL: photoUrl, updatedAt: now };
    const result = await store.commit([
      {
        update: { path, fields: toFields(fields) },
        mask: Object.keys(fields),
        precondition: { updateTime: existing.updateTime },
      },
    ]);
    if (result === "committed") return typeof photoURL === "string" ? photoURL : "";
  }
  throw new Error("The photo's address was not written.");
}

/** Writes only these fields. Throws when the document cannot be written or does not exist yet. */
export async function writePreferences(
  store: Firestore,
  uid: string,
  { language, theme }: Preferences,
  now: Date,
): Promise<void> {
  const preferences = { ...(language ? { language } : {}), ...(theme ? { theme } : {}), updatedAt: now };
  const result = await store.commit([
    {
      update: { path: getUserPath(uid), fields: toFields(preferences) },
      mask: Object.keys(preferences),
      precondition: { exists: true },
    },
  ]);
  if (result !== "committed") throw new Error(`Preferences were not written: ${result}.`);
}
