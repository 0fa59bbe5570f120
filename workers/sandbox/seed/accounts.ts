/** Accounts of the demo, at the identity vendor and, where a role has to be known before a sign-in, in Firestore. */
import type { SandboxEnv } from "../env.ts";
import { type DemoAccount, demoAccounts, demoPassword } from "./demo.ts";
import { documentsOf } from "./documents.ts";
import type { Actor } from "./licence-service.ts";

export const actorOf = ({ uid, email, emailVerified, role }: DemoAccount): Actor => ({
  uid,
  email,
  emailVerified,
  role,
});

/** Makes what is missing; who has chosen another password or name since keeps it. */
export async function seedAccounts(env: SandboxEnv): Promise<void> {
  const identity = env.IDENTITY.getByName("vendor");
  const present = new Set((await identity.accounts()).map(({ email }) => email));
  for (const { email, displayName, emailVerified, uid, role } of demoAccounts) {
    if (!present.has(email)) {
      await identity.createAccount({ email, password: demoPassword, displayName, emailVerified, uid });
    }
    if (role === "admin") await giveAdminRole(env, { uid, email, displayName });
  }
}

/** The document that a first sign-in would make, with the role in it; one that stands keeps its other fields. */
export async function giveAdminRole(
  env: SandboxEnv,
  person: { uid: string; email: string; displayName: string },
): Promise<void> {
  const { uid, email, displayName } = person;
  const firestore = documentsOf(env);
  const now = new Date();
  const document = (await firestore.getDocument(`users/${uid}`)) ?? {
    email,
    displayName,
    createdAt: now,
    updatedAt: now,
  };
  if (document.role === "admin") return;
  await firestore.setDocument(`users/${uid}`, { ...document, role: "admin" });
}
