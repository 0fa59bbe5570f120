/** How our service account reaches the document store. */
import type { Deadline } from "#base/time-limit.ts";
import type { FirestoreOptions } from "../clients/firestore-client.ts";
import type { Configuration } from "../env.ts";

/** @param deadline of the request that asks */
export const getFirestoreOptions = (configuration: Configuration, deadline?: Deadline): FirestoreOptions => ({
  baseUrl: configuration.FIRESTORE_URL,
  projectId: configuration.FIREBASE_PROJECT_ID,
  account: {
    clientEmail: configuration.FIREBASE_CLIENT_EMAIL,
    privateKey: configuration.FIREBASE_PRIVATE_KEY,
    tokenUrl: configuration.OAUTH2_TOKEN_URL,
  },
  ...(deadline ? { deadline } : {}),
});
