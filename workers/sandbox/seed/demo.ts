/** Accounts and stores of the demo. */
import type { StoreSettings } from "../shopify/store.ts";

/** Password of the demo accounts, and the default for accounts that tests create. */
export const demoPassword = "Demo-2024!";

export interface DemoAccount {
  email: string;
  displayName: string;
  uid: string;
  emailVerified: boolean;
  role: "user" | "admin";
  licences: number;
  /** What this person finds in the portal. */
  story: string;
}

const account = (name: string, story: string, rest: Partial<DemoAccount> = {}): DemoAccount => ({
  email: `${name.toLowerCase()}@demo.test`,
  displayName: name,
  uid: `Demo${name}`.padEnd(28, "0"),
  emailVerified: true,
  role: "user",
  licences: 0,
  story,
  ...rest,
});

export const admin = account("Admin", "Runs the portal: licences, users, releases, templates and figures.", {
  role: "admin",
  licences: 1,
});
export const alice = account(
  "Alice",
  "Has edited version 1.1.0 in alice-shop: an update is waiting, two licences are free.",
  {
    licences: 3,
  },
);
export const dave = account(
  "Dave",
  "Runs 2.0.4 in dave-shop, but the licence is paused: nothing can be installed or updated.",
  {
    licences: 1,
  },
);

/** None of them has signed in yet, so the data that a first sign-in creates is missing. */
export const demoAccounts: readonly DemoAccount[] = [
  alice,
  account("Bob", "Has no licence, only bob-shop: the dashboard offers to buy one."),
  account("Carol", "Has just bought a licence: activate it in carol-shop, then install the theme.", { licences: 1 }),
  account("Eve", "Has a licence, but must confirm her e-mail address first.", { licences: 1, emailVerified: false }),
  dave,
  admin,
];

export const demoStores: readonly ({ name: string } & StoreSettings)[] = [
  { name: "alice-shop", scopes: ["read_themes", "write_themes", "write_files"] },
  { name: "alice-second" },
  { name: "alice-third" },
  { name: "bob-shop" },
  { name: "carol-shop" },
  { name: "dave-shop" },
  { name: "admin-shop" },
  { name: "frozen-shop", state: "frozen" },
  { name: "dev-shop", plan: "Development" },
];
