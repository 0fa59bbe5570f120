/** The address of the photo in the document `users/{uid}`. */
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { userPath } from "./user-document.ts";

const maxAttempts = 5;

/**
 * Writes it and nothing else of the document; answers the one that it replaced, exactly one writer each, so that two at
 * once do not leave a photo behind. Throws when it cannot be written, or the document is not there yet.
 */
export async function writePhoto(store: Firestore, uid: string, photoUrl: string, now: Date): Promise<string> {
  const path = userPath(uid);
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
