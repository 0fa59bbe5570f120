/** Changes the document of a person, with other writes in the same commit. */
import { failure, type Result, success } from "#base/errors.ts";
import type { Firestore, FirestoreWrite, StoredDocument } from "../clients/firestore-client.ts";
import type { Plain } from "../clients/firestore-values.ts";
import { toFields } from "../clients/firestore-values.ts";
import { isRejectedCall } from "../clients/http-client.ts";
import { getUserPath } from "../session/user-document.ts";
import type { UserChange } from "./contract.ts";

const maxAttempts = 5;

interface UserWrite {
  fields: { [name: string]: Plain };
  also: FirestoreWrite[];
}

/**
 * `decide` gets the document as it is now; null changes nothing. USER_UNKNOWN without a document. WRITE_UNANSWERED: the
 * commit may have been done, and the same change again does nothing then.
 */
export async function writeUser(
  store: Firestore,
  uid: string,
  decide: (document: StoredDocument) => UserWrite | null,
): Promise<Result<UserChange>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const document = await store.get(getUserPath(uid));
    if (!document) return failure("USER_UNKNOWN");
    const decision = decide(document);
    if (decision === null) return success({ changed: false });
    const { fields, also } = decision;
    const change: FirestoreWrite = {
      update: { path: getUserPath(uid), fields: toFields(fields) },
      mask: Object.keys(fields),
      precondition: { updateTime: document.updateTime },
    };
    const result = await store.commit([change, ...also]).catch((error) => {
      if (isRejectedCall(error)) throw error;
      return "unanswered" as const;
    });
    if (result === "committed") return success({ changed: true });
    if (result === "unanswered") return failure("WRITE_UNANSWERED");
  }
  return failure("UPSTREAM_UNAVAILABLE");
}
