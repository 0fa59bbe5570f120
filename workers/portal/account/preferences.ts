/** Language and theme in the document `users/{uid}`, so that another device starts with them. */
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import type { Preferences } from "../contract.ts";
import { userPath } from "./user-document.ts";

/** Writes only these fields. Throws when the document cannot be written or does not exist yet. */
export async function writePreferences(
  store: Firestore,
  uid: string,
  { language, theme }: Preferences,
  now: Date,
): Promise<void> {
  const chosen = { ...(language ? { language } : {}), ...(theme ? { theme } : {}), updatedAt: now };
  const result = await store.commit([
    {
      update: { path: userPath(uid), fields: toFields(chosen) },
      mask: Object.keys(chosen),
      precondition: { exists: true },
    },
  ]);
  if (result !== "committed") throw new Error(`Preferences were not written: ${result}.`);
}
