/** The account calls by their name after `accounts:`. */
import type { Operation } from "../operation.ts";
import { deleteAccount, lookup, update } from "./account.ts";
import { resetPassword, sendOobCode } from "./action-codes.ts";
import { signInWithCustomToken, signInWithIdp, signInWithPassword, signUp } from "./sign-in.ts";

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...{ signUp, signInWithPassword, signInWithIdp, signInWithCustomToken },
    ...{ sendOobCode, resetPassword, update, lookup, delete: deleteAccount },
  }),
);
