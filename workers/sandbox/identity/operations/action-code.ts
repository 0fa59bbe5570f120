/** What a link in a mail does to the account when it is confirmed; each code works once. */

import * as z from "zod";
import { type Account, hashPassword, rejectWeakPassword, toPasswordChanges } from "../accounts.ts";
import type { ActionCode } from "../action-codes.ts";
import { type Call, defineOperation } from "../operation.ts";
import { IdentityError, rejectUnless } from "../refusal.ts";

import { text } from "../request-body.ts";

export function applyActionCode(oobCode: string, call: Call): Account {
  const code = call.codes.read(oobCode, call.now);
  const account = call.accounts.findByUid(code.uid);
  rejectUnless(account, "INVALID_OOB_CODE");
  rejectUnless(!account.disabled, "USER_DISABLED");
  switch (code.request_type) {
    case "VERIFY_EMAIL":
      return verifyEmail(code, account, call);
    case "VERIFY_AND_CHANGE_EMAIL":
      return verifyAndChangeEmail(code, account, call);
    case "RECOVER_EMAIL":
      return recoverEmail(code, account, call);
    default:
      throw new IdentityError("INVALID_OOB_CODE");
  }
}

function verifyEmail(code: ActionCode, account: Account, { accounts, codes }: Call): Account {
  rejectUnless(account.email === code.email, "INVALID_OOB_CODE");
  codes.remove(code.code);
  return accounts.change(account.uid, { email_verified: 1 });
}

function verifyAndChangeEmail(code: ActionCode, account: Account, call: Call): Account {
  rejectUnless(code.new_email && account.email === code.email, "INVALID_OOB_CODE");
  const changed = changeEmail(code.new_email, code, account, call);
  const order = {
    requestType: "RECOVER_EMAIL",
    uid: account.uid,
    email: code.email,
    newEmail: code.new_email,
  } as const;
  call.codes.send({ ...order, to: code.email, locale: call.locale }, call.now);
  return changed;
}

function recoverEmail(code: ActionCode, account: Account, call: Call): Account {
  rejectUnless(account.email === code.new_email, "INVALID_OOB_CODE");
  return changeEmail(code.email, code, account, call);
}

/** The link was opened from the mailbox of `email`, so the address is verified. Every session ends, as after a new password. */
function changeEmail(
  email: string,
  code: ActionCode,
  account: Account,
  { accounts, sessions, codes, now }: Call,
): Account {
  rejectUnless(!accounts.findByEmail(email), "EMAIL_EXISTS");
  codes.remove(code.code);
  sessions.revokeAll(account.uid);
  return accounts.change(account.uid, {
    email,
    email_verified: 1,
    valid_since_seconds: Math.floor(now.getTime() / 1000),
  });
}

const resetPasswordSchema = z.strictObject({ oobCode: text, newPassword: text });
const resetPasswordUnsupported = ["email", "oldPassword"];

/** Without `newPassword` it only says what a code is for, whatever kind of code it is. */
export const resetPassword = defineOperation(resetPasswordSchema, resetPasswordUnsupported, (body, call) => {
  rejectUnless(body.oobCode, "MISSING_OOB_CODE");
  const code = call.codes.read(body.oobCode, call.now);
  const account = call.accounts.findByUid(code.uid);
  rejectUnless(account, "INVALID_OOB_CODE");
  rejectUnless(!account.disabled, "USER_DISABLED");
  if (body.newPassword) applyPasswordReset(code, account.email, body.newPassword, call);
  return {
    kind: "identitytoolkit#ResetPasswordResponse",
    email: code.email,
    ...(code.new_email ? { newEmail: code.new_email } : {}),
    requestType: code.request_type,
  };
});

function applyPasswordReset(code: ActionCode, email: string | null, password: string, call: Call) {
  const { accounts, sessions, codes, quotas, now } = call;
  rejectUnless(code.request_type === "PASSWORD_RESET" && email === code.email, "INVALID_OOB_CODE");
  rejectWeakPassword(password);
  codes.removePasswordResets(code.uid);
  quotas.forgetWrongPasswords(code.uid);
  accounts.change(code.uid, { ...toPasswordChanges(hashPassword(password), now), email_verified: 1 });
  // The owner of the mailbox owns the account, so unlink identities that another person may have linked.
  accounts.unlinkAll(code.uid);
  sessions.revokeAll(code.uid);
}
