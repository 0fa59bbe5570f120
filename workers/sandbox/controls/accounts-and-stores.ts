/** Accounts and stores of the sandbox: tests create their own, so that they share none, and pages list them. */
import * as z from "zod";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import { bindLicences, grantLicences, setRole } from "../seed/accounts.ts";
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
  /** When absent, an existing account keeps its role. */
  role: z.enum(["user", "admin"]).optional(),
  licences: z.int().min(0).max(100).default(0),
});

interface SavedAccount {
  email: string;
  uid: string;
  licenceIds: string[];
}

/** Creates the account or updates it; an existing account gets the licences in addition to its own. */
export async function saveAccount(env: SandboxEnv, request: z.infer<typeof accountRequest>): Promise<SavedAccount> {
  const { email, password, name, emailVerified, disabled, role, licences } = request;
  const account = { email, password, displayName: name, emailVerified, disabled };
  const { uid } = await getIdentityVendor(env).createAccount(account);
  if (role) await setRole(env, { uid, email, displayName: name }, role);
  const requestId = `minted-${crypto.randomUUID()}`;
  const licenceIds = licences > 0 ? await grantLicences(env, { email, count: licences, requestId }) : [];
  if (licences > 0 && emailVerified) await bindLicences(env, { uid, email, role: role ?? "user" });
  return { email, uid, licenceIds };
}

export const storeRequest = storeSettings;

/** Creates the store or updates its settings. A new store gets a published theme, as every real store has one. */
export async function saveStore(env: SandboxEnv, name: string, request: z.infer<typeof storeRequest>): Promise<Store> {
  const store = await createStore(env, { name, ...request });
  await installThemeOnce(env, name, getStarterTheme(env));
  return store;
}

export const themeRequest = z.strictObject({
  name: z.string().min(1).max(50),
  role: z.enum(themeRoles).default("UNPUBLISHED"),
});

/** Adds a theme with the starter's files in any role; Shopify's API cannot create themes of some roles. */
export async function addTheme(
  env: SandboxEnv,
  store: string,
  { name, role }: z.infer<typeof themeRequest>,
): Promise<{ id: number }> {
  return installTheme(env, store, { name, role, files: await getStarterTheme(env).files() });
}

/** An account as the sandbox's JSON and pages show it. */
export interface AccountView {
  email: string;
  /** Absent after the user has changed it. */
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
