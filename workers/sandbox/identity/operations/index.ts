/** The account calls by their name after `accounts:`. */
import type { Operation } from "../operation.ts";
import { createAuthUri } from "./create-auth-uri.ts";
import { deleteAccount } from "./delete.ts";
import { lookup } from "./lookup.ts";
import { resetPassword } from "./reset-password.ts";
import { sendOobCode } from "./send-oob-code.ts";
import { signInWithIdp } from "./sign-in-with-idp.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { signUp } from "./sign-up.ts";
import { update } from "./update.ts";

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...{ signUp, signInWithPassword, signInWithIdp, createAuthUri },
    ...{ sendOobCode, resetPassword, update, lookup, delete: deleteAccount },
  }),
);
