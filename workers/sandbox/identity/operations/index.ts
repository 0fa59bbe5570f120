/** The account calls by their name after `accounts:`. */
import type { Operation } from "../operation.ts";
import { createAuthUri, deleteAccount, lookup } from "./account.ts";
import { resetPassword } from "./action-code.ts";
import { signInWithPassword, signUp } from "./password.ts";
import { sendOobCode } from "./send-oob-code.ts";
import { signInWithIdp } from "./sign-in-with-idp.ts";
import { update } from "./update.ts";

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...{ signUp, signInWithPassword, signInWithIdp, createAuthUri },
    ...{ sendOobCode, resetPassword, update, lookup, delete: deleteAccount },
  }),
);
