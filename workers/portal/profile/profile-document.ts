/** The part of `users/{uid}` that its owner edits: read with a version, and written only over what was seen. */

import { sha256Hex } from "#base/digest.ts";
import { userPath } from "../account/user-document.ts";
import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { ProfileText, SavedProfile, SaveOutcome } from "./contract.ts";

const mostAttempts = 5;

/** Names these texts and nothing else of the document, whose other fields change all the time. */
async function versionOf({ name, company }: ProfileText): Promise<string> {
  return sha256Hex(JSON.stringify([name, company])).slice(0, 24);
}

export async function savedProfileOf({ fields }: StoredDocument): Promise<SavedProfile> {
  const text = { name: textOf(fields.displayName), company: textOf(fields.company) };
  return { ...text, version: await versionOf(text) };
}

/** ISO 8601; when the account was made, or else its document. */
export function memberSinceOf({ fields: { metadata, createdAt } }: StoredDocument): string | null {
  const made =
    typeof metadata === "object" && metadata !== null && "creationTime" in metadata ? metadata.creationTime : createdAt;
  return typeof made === "string" && !Number.isNaN(Date.parse(made)) ? made : null;
}

/**
 * Writes name and company and nothing else. What already stands there is saved, whatever version was seen: the same
 * form may come twice. Throws when the store cannot be reached or keeps being busy.
 */
export async function saveProfile(
  store: Firestore,
  uid: string,
  { name, company, version }: SavedProfile,
  now: Date,
): Promise<SaveOutcome> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const document = await store.get(userPath(uid));
    if (!document) throw new Error("There is no user document to write to.");
    const saved = await savedProfileOf(document);
    if (saved.name === name && saved.company === company) return { status: "saved" };
    if (saved.version !== version) return { status: "conflict", saved };
    const result = await store.commit([
      {
        update: { path: userPath(uid), fields: toFields({ displayName: name, company, updatedAt: now }) },
        mask: ["displayName", "company", "updatedAt"],
        precondition: { updateTime: document.updateTime },
      },
    ]);
    if (result === "committed") return { status: "saved" };
  }
  throw new Error("The user's document stayed busy.");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
