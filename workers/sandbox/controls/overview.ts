/** What the sandbox holds, in the shapes that its JSON and its pages show. */
import type { SandboxEnv } from "../env.ts";
import { documentsOf } from "../seed/demo.ts";
import { listStores, type Store } from "../shopify/stores.ts";

export interface AccountView {
  email: string;
  /** Absent once the person has chosen another. */
  password?: string;
  uid: string;
  role: "user" | "admin";
  emailVerified: boolean;
}

export async function accountViews(env: SandboxEnv): Promise<AccountView[]> {
  const [accounts, documents] = await Promise.all([
    env.IDENTITY.getByName("vendor").accounts(),
    documentsOf(env).listDocuments("users"),
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

export async function storeViews(env: SandboxEnv): Promise<StoreView[]> {
  return (await listStores(env)).map(storeView);
}

export const storeView = (store: Store): StoreView => {
  const { name, domain, accessToken, apiSecretKey, clientId, clientSecret, plan, state, scopes, exempt, organisation } =
    store;
  return { name, domain, accessToken, apiSecretKey, clientId, clientSecret, plan, state, scopes, exempt, organisation };
};
