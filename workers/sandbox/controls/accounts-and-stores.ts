/** Accounts and stores made to order, so that tests share none. */
import * as z from "zod";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import { grantLicences, setRole } from "../seed/accounts.ts";
import { demoPassword } from "../seed/demo.ts";
import { getStarterTheme, installThemeOnce } from "../seed/stores.ts";
import { type Store, storeSettings } from "../shopify/store.ts";
import { createStore, installTheme, listStores } from "../shopify/stores.ts";
import { themeRoles } from "../shopify/theme-table.ts";

export const accountRequest = z.strictObject({
  email: z
    .email()
    .max(254)
    .transform((email) => email.toLowerCase()),
  password: z.string().min(6).max(4096).default(demoPassword),
  name: z.string().max(256).default(""),
  emailVerified: z.boolean().default(true),
  disabled: z.boolean().default(false),
  /** Left out, an account keeps the role that it has. */
  role: z.enum(["user", "admin"]).optional(),
  licences: z.int().min(0).max(100).default(0),
});

export interface SavedAccount {
  email: string;
  uid: string;
  licenceIds: string[];
}

/** An account that exists is brought to the state ordered, and gets the licences on top of those it has. */
export async function saveAccount(env: SandboxEnv, request: z.infer<typeof accountRequest>): Promise<SavedAccount> {
  const { email, password, name, emailVerified, disabled, role, licences } = request;
  const account = { email, password, displayName: name, emailVerified, disabled };
  const { uid } = await getIdentityVendor(env).createAccount(account);
  if (role) await setRole(env, { uid, email, displayName: name }, role);
  const requestId = `minted-${crypto.randomUUID()}`;
  const licenceIds = licences > 0 ? await grantLicences(env, { email, count: licences, requestId }) : [];
  return { email, uid, licenceIds };
}

export const storeRequest = storeSettings;

/** A store that exists gets the settings ordered; a new one also gets a published theme, as every real one has. */
export async function saveStore(env: SandboxEnv, name: string, request: z.infer<typeof storeRequest>): Promise<Store> {
  const store = await createStore(env, { name, ...request });
  await installThemeOnce(env, name, getStarterTheme(env));
  return store;
}

export const themeRequest = z.strictObject({
  name: z.string().min(1).max(50),
  role: z.enum(themeRoles).default("UNPUBLISHED"),
});

/** One more theme with the files of the starter, in whatever role: themes of some roles are made by no call of the vendor's. */
export async function addTheme(
  env: SandboxEnv,
  store: string,
  { name, role }: z.infer<typeof themeRequest>,
): Promise<{ id: number }> {
  return installTheme(env, store, { name, role, files: await getStarterTheme(env).files() });
}

/** What the sandbox holds, in the shapes that its JSON and its pages show. */

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
    getIdentityVendor(env).listAccounts(),
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
