/** Accounts and stores made to order, so that tests share none. */
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import { setRole } from "../seed/accounts.ts";
import { demoPassword } from "../seed/demo.ts";
import { grantLicences } from "../seed/licences.ts";
import { getStarterTheme, installThemeOnce } from "../seed/stores.ts";
import { createStore, installTheme, type Store, storeSettings, themeRoles } from "../shopify/stores.ts";

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
  const { uid } = await env.IDENTITY.getByName("vendor").createAccount(account);
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
