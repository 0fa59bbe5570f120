/** Accounts of the demo, at the identity vendor and, where a role has to be known before a sign-in, in Firestore. */
import type { SandboxEnv } from "../env.ts";
import { type DemoAccount, demoAccounts, demoPassword, getFirestoreVendor } from "./demo.ts";
import type { Actor } from "./licence-service.ts";

export const toActor = ({ uid, email, emailVerified, role }: DemoAccount): Actor => ({
  uid,
  email,
  emailVerified,
  role,
});

/** Makes what is missing; who has chosen another password or name since keeps it. */
export async function seedAccounts(env: SandboxEnv): Promise<void> {
  const identity = env.IDENTITY.getByName("vendor");
  const present = new Set((await identity.listAccounts()).map(({ email }) => email));
  for (const { email, displayName, emailVerified, uid, role } of demoAccounts) {
    if (!present.has(email)) {
      await identity.createAccount({ email, password: demoPassword, displayName, emailVerified, uid });
    }
    if (role === "admin") await setRole(env, { uid, email, displayName }, "admin");
  }
}

/**
 * The role stands in the document that a first sign-in would make; one that exists keeps its other fields, and an account
 * that has none is a user's already.
 */
export async function setRole(
  env: SandboxEnv,
  person: { uid: string; email: string; displayName: string },
  role: "user" | "admin",
): Promise<void> {
  const { uid, email, displayName } = person;
  const firestore = getFirestoreVendor(env);
  const existing = await firestore.getDocument(`users/${uid}`);
  if ((existing?.role ?? "user") === role) return;
  const now = new Date();
  const document = existing ?? { email, displayName, createdAt: now, updatedAt: now };
  await firestore.setDocument(`users/${uid}`, { ...document, role });
}
