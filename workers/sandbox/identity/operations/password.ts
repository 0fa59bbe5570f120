import * as z from "zod";
import { canonicalEmail, hashPassword, isEmail, isPassword, passwordChanges, refuseWeak } from "../accounts.ts";
import { defineOperation } from "../operation.ts";
import { Refusal, refuseUnless } from "../refusal.ts";
import { clientType, flag, text } from "../request-body.ts";

const schema = z.strictObject({
  ...{ email: text, password: text, displayName: text, returnSecureToken: flag, clientType },
  localId: text,
});
const unspoken = ["idToken", "mfaInfo", "phoneNumber", "photoUrl", "emailVerified", "disabled"];

export const signUp = defineOperation(schema, unspoken, async (body, call) => {
  const { accounts, sessions, quotas, now, address } = call;
  refuseUnless(body.localId === undefined, "UNEXPECTED_PARAMETER : User ID");
  refuseUnless(body.email !== undefined || body.password !== undefined, "ADMIN_ONLY_OPERATION");
  refuseUnless(body.email, "MISSING_EMAIL");
  refuseUnless(isEmail(body.email), "INVALID_EMAIL");
  refuseUnless(body.password, "MISSING_PASSWORD");
  quotas.checkSignUps(address, now);
  // With enumeration protection too: the vendor has no other answer for an address that is taken.
  refuseUnless(!accounts.byEmail(body.email), "EMAIL_EXISTS");
  refuseWeak(body.password);

  const password = passwordChanges(hashPassword(body.password), now);
  const account = accounts.create(body.email, { ...password, display_name: body.displayName || null }, now);
  quotas.countSignUp(address, now);
  const { idToken, ...refresh } = await sessions.start(account, "password", now);
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    idToken,
    email: canonicalEmail(body.email),
    ...(body.returnSecureToken ? refresh : {}),
    localId: account.uid,
    ...(account.display_name ? { displayName: account.display_name } : {}),
  };
});

const signInWithPasswordSchema = z.strictObject({ email: text, password: text, returnSecureToken: flag, clientType });
const signInWithPasswordUnspoken = ["idToken", "pendingIdToken"];

export const signInWithPassword = defineOperation(
  signInWithPasswordSchema,
  signInWithPasswordUnspoken,
  async (body, call) => {
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
  },
);
