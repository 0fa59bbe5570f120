import * as z from "zod";
import { passwordChanges } from "../accounts.ts";
import type { ActionCode } from "../action-codes.ts";
import { type Call, defineOperation } from "../operation.ts";
import { hashPassword, refuseWeak } from "../passwords.ts";
import { refuseUnless } from "../refusal.ts";
import { text } from "../request-body.ts";

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
