/** The fields of `users/{uid}` that the user edits, with optimistic locking by a version of their texts. */

import { sha256Hex } from "#base/digest.ts";
import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { getUserPath } from "../session/user-document.ts";
import type { ProfileText, SavedProfile, SaveResult } from "./contract.ts";

const maxAttempts = 5;

/** Hashes only the edited texts because the document's other fields change often. */
async function getVersion({ name, company }: ProfileText): Promise<string> {
  return sha256Hex(JSON.stringify([name, company])).slice(0, 24);
}

export async function toSavedProfile({ fields }: StoredDocument): Promise<SavedProfile> {
  const text = { name: toText(fields.displayName), company: toText(fields.company) };
  return { ...text, version: await getVersion(text) };
}

/** Creation time of the account, or of its document, in ISO 8601. */
export function getMemberSince({ fields: { metadata, createdAt } }: StoredDocument): string | null {
  const made =
    typeof metadata === "object" && metadata !== null && "creationTime" in metadata ? metadata.creationTime : createdAt;
  return typeof made === "string" && !Number.isNaN(Date.parse(made)) ? made : null;
}

/**
 * Writes only name and company. Equal texts count as saved whatever their version, because a form may arrive twice.
 * Throws when Firestore is unreachable or keeps reporting conflicts.
 */
export async function saveProfile(
  store: Firestore,
  uid: string,
  { name, company, version }: SavedProfile,
  now: Date,
): Promise<SaveResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const document = await store.get(getUserPath(uid));
    if (!document) throw new Error("The user document is missing.");
    const saved = await toSavedProfile(document);
    if (saved.name === name && saved.company === company) return { status: "saved" };
    if (saved.version !== version) return { status: "conflict", saved };
    const result = await store.commit([
      {
        update: { path: getUserPath(uid), fields: toFields({ displayName: name, company, updatedAt: now }) },
        mask: ["displayName", "company", "updatedAt"],
        precondition: { updateTime: document.updateTime },
      },
    ]);
    if (result === "committed") return { status: "saved" };
  }
  throw new Error("The user document stayed busy.");
}

const toText = (value: unknown): string => (typeof value === "string" ? value : "");
