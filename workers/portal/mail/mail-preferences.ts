/** What users choose about mails, in `users/{uid}.mail`: the kinds that they have switched on or off. */

import type { Firestore } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import { getUserPath } from "../session/user-document.ts";
import { chosenKinds, type MailPreferences } from "./contract.ts";

/** A kind without a choice is on. */
export function toMailPreferences(stored: Plain | undefined): MailPreferences {
  const choice = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(chosenKinds.map((kind) => [kind, choice[kind] !== false])) as MailPreferences;
}

/** Throws when Firestore does not answer. */
export async function loadMailPreferences(store: Firestore, uid: string): Promise<MailPreferences> {
  const document = await store.get(getUserPath(uid), ["mail"]);
  return toMailPreferences(document?.fields.mail);
}

/** Writes only these kinds; false when the user has no document. */
export async function saveMailPreferences(
  store: Firestore,
  uid: string,
  choice: Partial<MailPreferences>,
): Promise<boolean> {
  const result = await store.commit([
    {
      update: { path: getUserPath(uid), fields: toFields({ mail: choice }) },
      mask: Object.keys(choice).map((kind) => `mail.${kind}`),
      precondition: { exists: true },
    },
  ]);
  if (result === "aborted") throw new Error("Preferences about mails were not written.");
  return result === "committed";
}
