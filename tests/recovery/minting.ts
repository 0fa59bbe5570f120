/** Accounts, stores and sessions of a stack that tests kill. */
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { type Account, password, type Store, uniqueName } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

interface AccountOptions {
  role?: "user" | "admin";
  licences?: number;
}

export const mintAccountIn = (stack: KillableStack, options: AccountOptions = {}): Promise<Account> =>
  stack.control("PUT", "/accounts", {
    ...{ email: `${uniqueName()}@example.test`, password, name: "Test", emailVerified: true },
    ...options,
  });

export const mintStoreIn = (stack: KillableStack, settings: Record<string, unknown> = {}): Promise<Store> =>
  stack.control("PUT", `/stores/${uniqueName()}`, settings);

export async function signInTo({ portalUrl }: KillableStack, { email }: Account): Promise<Visitor> {
  const visitor = new Visitor({ origin: portalUrl });
  await visitor.submit("/login", { email, password });
  return visitor;
}

/** What the kill leaves without an answer. */
export const ignore = () => undefined;
