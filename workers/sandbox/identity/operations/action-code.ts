/** What a link in a mail does to the account when it is confirmed; each code works once. */

import * as z from "zod";
import { type Account, hashPassword, passwordChanges, refuseWeak } from "../accounts.ts";
import type { ActionCode } from "../action-codes.ts";
import { type Call, defineOperation } from "../operation.ts";
import { Refusal, refuseUnless } from "../refusal.ts";

import { text } from "../request-body.ts";

export function applyActionCode(oobCode: string, call: Call): Account {
  const code = call.codes.read(oobCode, call.now);
  const account = call.accounts.byUid(code.uid);
  refuseUnless(account, "INVALID_OOB_CODE");
  refuseUnless(!account.disabled, "USER_DISABLED");
  switch (code.request_type) {
    case "VERIFY_EMAIL":
      return verify(code, account, call);
    case "VERIFY_AND_CHANGE_EMAIL":
      return verifyAndChange(code, account, call);
    case "RECOVER_EMAIL":
      return recover(code, account, call);
    default:
      throw new Refusal("INVALID_OOB_CODE");
  }
}

function verify(code: ActionCode, account: Account, { accounts, codes }: Call): Account {
  refuseUnless(account.email === code.email, "INVALID_OOB_CODE");
  codes.remove(code.code);
  return accounts.change(account.uid, { email_verified: 1 });
}

function verifyAndChange(code: ActionCode, account: Account, call: Call): Account {
  refuseUnless(code.new_email && account.email === code.email, "INVALID_OOB_CODE");
  const changed = moveTo(code.new_email, code, account, call);
  const order = {
    requestType: "RECOVER_EMAIL",
    uid: account.uid,
    email: code.email,
    newEmail: code.new_email,
  } as const;
  call.codes.send({ ...order, to: code.email, locale: call.locale }, call.now);
  return changed;
}

function recover(code: ActionCode, account: Account, call: Call): Account {
  refuseUnless(account.email === code.new_email, "INVALID_OOB_CODE");
  return moveTo(code.email, code, account, call);
}

/** The link was opened from the mailbox of `email`, so the address is verified. Every session ends, as after a new password. */
function moveTo(email: string, code: ActionCode, account: Account, { accounts, sessions, codes, now }: Call): Account {
  refuseUnless(!accounts.byEmail(email), "EMAIL_EXISTS");
  codes.remove(code.code);
  sessions.revokeAll(account.uid);
  return accounts.change(account.uid, {
    email,
    email_verified: 1,
    valid_since_seconds: Math.floor(now.getTime() / 1000),
  });
}

const schema = z.strictObject({ oobCode: text, newPassword: text });
const unspoken = ["email", "oldPassword"];

/** Without `newPassword` it only says what a code is for, whatever kind of code it is. */
export const resetPassword = defineOperation(schema, unspoken, (body, call) => {
  refuseUnless(body.oobCode, "MISSING_OOB_CODE");
  const code = call.codes.read(body.oobCode, call.now);
  const account = call.accounts.byUid(code.uid);
  refuseUnless(account, "INVALID_OOB_CODE");
  refuseUnless(!account.disabled, "USER_DISABLED");
  if (body.newPassword) apply(code, account.email, body.newPassword, call);
  return {
    kind: "identitytoolkit#ResetPasswordResponse",
    email: code.email,
    ...(code.new_email ? { newEmail: code.new_email } : {}),
    requestType: code.request_type,
  };
});

function apply(code: ActionCode, email: string | null, password: string, call: Call) {
  const { accounts, sessions, codes, quotas, now } = call;
  refuseUnless(code.request_type === "PASSWORD_RESET" && email === code.email, "INVALID_OOB_CODE");
  refuseWeak(password);
  codes.removePasswordResets(code.uid);
  quotas.forgetWrongPasswords(code.uid);
  accounts.change(code.uid, { ...passwordChanges(hashPassword(password), now), email_verified: 1 });
  // The owner of the mailbox owns the account, so unlink identities that another person may have linked.
  accounts.unlinkAll(code.uid);
  sessions.revokeAll(code.uid);
}
