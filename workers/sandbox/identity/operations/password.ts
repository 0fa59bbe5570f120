import * as z from "zod";
import {
  hashPassword,
  isEmail,
  isPassword,
  normaliseEmail,
  rejectWeakPassword,
  toPasswordChanges,
} from "../accounts.ts";
import { defineOperation } from "../operation.ts";
import { IdentityError, rejectUnless } from "../refusal.ts";
import { clientType, flag, text } from "../request-body.ts";

const signUpSchema = z.strictObject({
  ...{ email: text, password: text, displayName: text, returnSecureToken: flag, clientType },
  localId: text,
});
const signUpUnsupported = ["idToken", "mfaInfo", "phoneNumber", "photoUrl", "emailVerified", "disabled"];

export const signUp = defineOperation(signUpSchema, signUpUnsupported, async (body, call) => {
  const { accounts, sessions, quotas, now, address } = call;
  rejectUnless(body.localId === undefined, "UNEXPECTED_PARAMETER : User ID");
  rejectUnless(body.email !== undefined || body.password !== undefined, "ADMIN_ONLY_OPERATION");
  rejectUnless(body.email, "MISSING_EMAIL");
  rejectUnless(isEmail(body.email), "INVALID_EMAIL");
  rejectUnless(body.password, "MISSING_PASSWORD");
  quotas.checkSignUps(address, now);
  // With enumeration protection too: the vendor has no other answer for an address that is taken.
  rejectUnless(!accounts.findByEmail(body.email), "EMAIL_EXISTS");
  rejectWeakPassword(body.password);

  const password = toPasswordChanges(hashPassword(body.password), now);
  const account = accounts.create(body.email, { ...password, display_name: body.displayName || null }, now);
  quotas.countSignUp(address, now);
  const { idToken, ...refresh } = await sessions.start(account, "password", now);
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    idToken,
    email: normaliseEmail(body.email),
    ...(body.returnSecureToken ? refresh : {}),
    localId: account.uid,
    ...(account.display_name ? { displayName: account.display_name } : {}),
  };
});

const signInWithPasswordSchema = z.strictObject({ email: text, password: text, returnSecureToken: flag, clientType });
const signInWithPasswordUnsupported = ["idToken", "pendingIdToken"];

export const signInWithPassword = defineOperation(
  signInWithPasswordSchema,
  signInWithPasswordUnsupported,
  async (body, call) => {
    const { accounts, sessions, quotas, now } = call;
    rejectUnless(body.email !== undefined, "MISSING_EMAIL");
    rejectUnless(isEmail(body.email), "INVALID_EMAIL");
    rejectUnless(body.password, "MISSING_PASSWORD");

    // One answer for an unknown address, a wrong password and an account without one: enumeration protection is on.
    const account = accounts.findByEmail(body.email);
    rejectUnless(account, "INVALID_LOGIN_CREDENTIALS");
    rejectUnless(!account.disabled, "USER_DISABLED");
    quotas.checkWrongPasswords(account.uid, now);
    const { password_hash: hash, password_salt: salt } = account;
    if (!hash || !salt || !isPassword(body.password, { hash, salt })) {
      quotas.countWrongPassword(account.uid, now);
      throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
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
