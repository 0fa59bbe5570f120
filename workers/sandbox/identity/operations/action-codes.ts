/** Sends codes by mail and applies them; each code works once. */
import * as z from "zod";
import {
  type Account,
  hashPassword,
  isEmail,
  normaliseEmail,
  rejectWeakPassword,
  toPasswordChanges,
} from "../accounts.ts";
import type { ActionCode } from "../action-codes.ts";
import { IdentityError, rejectUnless } from "../errors.ts";
import { type Call, defineOperation, requireRecentSignIn, text, vendorEnum } from "../operation.ts";

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
  const mail = {
    requestType: "RECOVER_EMAIL",
    uid: account.uid,
    email: code.email,
    newEmail: code.new_email,
  } as const;
  call.codes.send({ ...mail, to: code.email, locale: call.locale }, call.now);
  return changed;
}

function recoverEmail(code: ActionCode, account: Account, call: Call): Account {
  rejectUnless(account.email === code.new_email, "INVALID_OOB_CODE");
  return changeEmail(code.email, code, account, call);
}

/**
 * The link proves access to the mailbox of `email`, so the address is verified. All sessions end, as after a new
 * password.
 */
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

const reset = z.strictObject({ oobCode: text, newPassword: text });

/** Without `newPassword`, it only returns the purpose of a code of any kind. */
export const resetPassword = defineOperation(reset, (body, call) => {
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

const order = z.strictObject({
  requestType: vendorEnum("OobReqType", ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"]),
  ...{ email: text, idToken: text, newEmail: text },
});

type Order = z.output<typeof order>;

const senders = {
  PASSWORD_RESET: sendPasswordReset,
  VERIFY_EMAIL: sendVerification,
  VERIFY_AND_CHANGE_EMAIL: sendChange,
} as const;

export const sendOobCode = defineOperation(order, async (body, call) => ({
  kind: "identitytoolkit#GetOobConfirmationCodeResponse",
  email: await senders[body.requestType](body, call),
}));

function sendPasswordReset(body: Order, { accounts, codes, now, locale }: Call): string {
  rejectUnless(body.email !== undefined, "MISSING_EMAIL");
  rejectUnless(isEmail(body.email), "INVALID_EMAIL");
  const email = normaliseEmail(body.email);
  const account = accounts.findByEmail(email);
  // An unknown address gets the same response but no mail.
  if (account) {
    const mail = { requestType: "PASSWORD_RESET", uid: account.uid, email, to: email } as const;
    codes.send({ ...mail, locale }, now);
  }
  return email;
}

async function sendVerification(body: Order, call: Call): Promise<string> {
  const { account } = await call.sessions.verifyIdToken(body.idToken ?? "", call.now);
  const email = requireEmail(account);
  const mail = { requestType: "VERIFY_EMAIL", uid: account.uid, email, to: email } as const;
  call.codes.send({ ...mail, locale: call.locale }, call.now);
  return email;
}

async function sendChange(body: Order, call: Call): Promise<string> {
  rejectUnless(body.newEmail, "MISSING_NEW_EMAIL");
  rejectUnless(isEmail(body.newEmail), "INVALID_NEW_EMAIL");
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await call.sessions.verifyIdToken(body.idToken, call.now);
  requireRecentSignIn(bearer, call.now);
  const email = requireEmail(bearer.account);
  const newEmail = normaliseEmail(body.newEmail);
  // An address in use gets the same response but no mail, as in the cloud. Google's emulator returns EMAIL_EXISTS.
  if (!call.accounts.findByEmail(newEmail)) {
    const mail = { requestType: "VERIFY_AND_CHANGE_EMAIL", uid: bearer.account.uid, email, newEmail } as const;
    call.codes.send({ ...mail, to: newEmail, locale: call.locale }, call.now);
  }
  return email;
}

function requireEmail(account: Account): string {
  rejectUnless(account.email, "MISSING_EMAIL");
  return account.email;
}
