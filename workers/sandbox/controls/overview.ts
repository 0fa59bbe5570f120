/** What the sandbox holds, in the shapes that its JSON and its pages show. */
import type { SandboxEnv } from "../env.ts";
import { getFirestoreVendor } from "../seed/demo.ts";
import { listStores, type Store } from "../shopify/stores.ts";

export interface AccountView {
  email: string;
  /** Absent once the person has chosen another. */
  password?: string;
  uid: string;
  role: "user" | "admin";
  emailVerified: boolean;
}

export async function listAccountViews(env: SandboxEnv): Promise<AccountView[]> {
  const [accounts, documents] = await Promise.all([
    env.IDENTITY.getByName("vendor").listAccounts(),
    getFirestoreVendor(env).listDocuments("users"),
  ]);
  const admins = new Set(documents.filter(({ data }) => data.role === "admin").map(({ id }) => id));
  return accounts.map(({ email, password, uid, emailVerified }) => {
    const role = admins.has(uid) ? "admin" : "user";
    return { email, ...(password === undefined ? {} : { password }), uid, role, emailVerified };
  });
}

export type StoreView = Pick<
  Store,
  | "name"
  | "domain"
  | "accessToken"
  | "apiSecretKey"
  | "clientId"
  | "clientSecret"
  | "plan"
  | "state"
  | "scopes"
  | "exempt"
  | "organisation"
>;

export async function listStoreViews(env: SandboxEnv): Promise<StoreView[]> {
  return (await listStores(env)).map(toStoreView);
}

export const toStoreView = (store: Store): StoreView => {
  const { name, domain, accessToken, apiSecretKey, clientId, clientSecret, plan, state, scopes, exempt, organisation } =
    store;
  return { name, domain, accessToken, apiSecretKey, clientId, clientSecret, plan, state, scopes, exempt, organisation };
};
