/** Accounts, stores and sessions of a stack that tests kill. */
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { type Account, newEmail, password, type Store, uniqueName } from "#tests/support/minting.ts";

interface AccountOptions {
  role?: "user" | "admin";
  licences?: number;
}

export const mintAccountIn = (stack: KillableStack, options: AccountOptions = {}): Promise<Account> =>
  stack.control("PUT", "/accounts", {
    ...{ email: newEmail(), password, name: "Test", emailVerified: true },
    ...options,
  });

export const mintStoreIn = (stack: KillableStack, settings: Record<string, unknown> = {}): Promise<Store> =>
  stack.control("PUT", `/stores/${uniqueName()}`, settings);

/** What the kill leaves without an answer. */
export const ignore = () => undefined;
