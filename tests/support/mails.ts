/** Users and settings of tests of mails, over the in-memory Firestore. */
import type { Firestore, FirestoreOptions } from "#workers/portal/clients/firestore-client.ts";
import { type Plain, toFields } from "#workers/portal/clients/firestore-values.ts";

export const portalUrl = "https://portal.example.test";

export async function createUser(store: Firestore, uid: string, over: Record<string, Plain> = {}): Promise<void> {
  const fields = {
    ...{ email: `${uid}@example.test`, emailVerified: true, displayName: "Ada Martin", language: "fr" },
    ...{ role: "user", ...over },
  };
  await store.commit([{ update: { path: ["users", uid], fields: toFields(fields) } }]);
}

/** The portal's variables, with its one hub answering that it took everything. */
export const createMailSettings = ({ baseUrl, projectId, account }: FirestoreOptions) => ({
  NOTIFICATIONS: { getByName: () => ({ applyChange: async () => undefined }) },
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "test-project.firebaseapp.com",
  FIREBASE_CLIENT_EMAIL: account.clientEmail,
  FIREBASE_PRIVATE_KEY: account.privateKey,
  SOCIAL_PROVIDER: "google.com",
  SOCIAL_APP_ID: "app",
  SOCIAL_APP_SECRET: "secret",
  SESSION_KEYS: `test1:${"A".repeat(43)}`,
  FIRESTORE_URL: baseUrl,
  OAUTH2_TOKEN_URL: account.tokenUrl,
  MAIL_COLLECTION: "mail",
  PORTAL_URL: portalUrl,
});
