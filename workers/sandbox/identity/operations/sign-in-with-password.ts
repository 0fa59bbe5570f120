import * as z from "zod";
import { isEmail } from "../accounts.ts";
import { defineOperation } from "../operation.ts";
import { isPassword } from "../passwords.ts";
import { Refusal, refuseUnless } from "../refusal.ts";
import { clientType, flag, text } from "../request-body.ts";

const schema = z.strictObject({ email: text, password: text, returnSecureToken: flag, clientType });
const unspoken = ["idToken", "pendingIdToken"];

export const signInWithPassword = defineOperation(schema, unspoken, async (body, call) => {
  const { accounts, sessions, quotas, now } = call;
  refuseUnless(body.email !== undefined, "MISSING_EMAIL");
  refuseUnless(isEmail(body.email), "INVALID_EMAIL");
  refuseUnless(body.password, "MISSING_PASSWORD");

  // One answer for an unknown address, a wrong password and an account without one: enumeration protection is on.
  const account = accounts.byEmail(body.email);
  refuseUnless(account, "INVALID_LOGIN_CREDENTIALS");
  refuseUnless(!account.disabled, "USER_DISABLED");
  quotas.checkWrongPasswords(account.uid, now);
  const { password_hash: hash, password_salt: salt } = account;
  if (!hash || !salt || !isPassword(body.password, { hash, salt })) {
    quotas.countWrongPassword(account.uid, now);
    throw new Refusal("INVALID_LOGIN_CREDENTIALS");
  }
  quotas.forgetWrongPasswords(account.uid);

  const { idToken, ...refresh } = await sessions.start(account, "password", now);
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId: account.uid,
    email: account.email,
    displayName: account.display_name ?? "",
    idToken,
    registered: true,
    ...(body.returnSecureToken ? refresh : {}),
  };
});
