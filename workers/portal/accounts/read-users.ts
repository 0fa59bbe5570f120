/** Users as their index stores them: each account of the identity service with its document. */
import { cut } from "#base/cut.ts";
import type { UserRecord } from "#workers/licences/accounts/user-contract.ts";
import type { Firestore, StoredDocument } from "../clients/firestore-client.ts";
import type { ListedAccount } from "../clients/identity-admin-client.ts";
import { toUserProfile } from "../session/user-document.ts";

/** As many as one write of the index takes. */
export const maxUsersRead = 500;

/**
 * Reads the documents by their ids: the identity service does not promise an order of its accounts, so that reading both
 * lists side by side could miss documents. Throws when Firestore does not answer.
 */
export async function readUsers(store: Firestore, accounts: readonly ListedAccount[]): Promise<UserRecord[]> {
  const ids = accounts.map(({ localId }) => localId);
  const documents = await store.getAll("users", ids, ["displayName", "company", "role", "points", "metadata"]);
  return accounts.map((account) => toUserRecord(account, documents.get(account.localId) ?? null));
}

const maxTextLength = 200;

export function toUserRecord(account: ListedAccount, document: StoredDocument | null): UserRecord {
  const { displayName, role, points } = toUserProfile(document);
  const { company, metadata } = document?.fields ?? {};
  return {
    uid: account.localId,
    email: (account.email ?? "").toLowerCase(),
    name: cut(displayName || account.displayName, maxTextLength),
    company: typeof company === "string" ? cut(company, maxTextLength) : "",
    role,
    verified: account.emailVerified,
    disabled: account.disabled,
    points: points ?? 0,
    createdAt: toIsoTime(Number(account.createdAt)) ?? "",
    lastSignInAt: toIsoTime(Object(metadata).lastSignInTime),
  };
}

function toIsoTime(time: unknown): string | null {
  if (typeof time !== "string" && typeof time !== "number") return null;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
