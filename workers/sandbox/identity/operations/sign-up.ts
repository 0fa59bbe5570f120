import * as z from "zod";
import { canonicalEmail, isEmail, passwordChanges } from "../accounts.ts";
import { defineOperation } from "../operation.ts";
import { hashPassword, refuseWeak } from "../passwords.ts";
import { refuseUnless } from "../refusal.ts";
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
