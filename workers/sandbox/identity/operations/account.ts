import * as z from "zod";
import { type Account, type Accounts, isEmail } from "../accounts.ts";
import { defineOperation, refuseOldSignIn } from "../operation.ts";
import { refuseUnless } from "../refusal.ts";
import { text } from "../request-body.ts";
import { randomSecret } from "../tables.ts";

const schema = z.strictObject({ idToken: text });
const unspoken = ["localId", "email", "phoneNumber", "federatedUserId", "initialEmail"];

/** Base64 of `REDACTED`: what the vendor shows the account's owner in place of a hash. */
const redacted = "UkVEQUNURUQ=";

export const lookup = defineOperation(schema, unspoken, async (body, { accounts, sessions, now }) => {
  refuseUnless(body.idToken, "MISSING_ID_TOKEN");
  const { account } = await sessions.bearerOf(body.idToken, now);
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [userInfo(account, accounts)] };
});

export function userInfo(account: Account, accounts: Accounts): object {
  return {
    localId: account.uid,
    ...(account.email ? { email: account.email } : {}),
    ...profile(account),
    ...(account.password_hash ? { passwordHash: redacted } : {}),
    emailVerified: account.email_verified === 1,
    ...(account.password_updated_at ? { passwordUpdatedAt: account.password_updated_at } : {}),
    providerUserInfo: providerUserInfo(account, accounts),
    validSince: String(account.valid_since_seconds),
    ...(account.disabled ? { disabled: true } : {}),
    lastLoginAt: String(account.last_login_at),
    createdAt: String(account.created_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
  };
}

/** The password counts as a provider of its own, named by the address. */
export function providerUserInfo(account: Account, accounts: Accounts): object[] {
  const { email } = account;
  const password =
    email && account.password_hash
      ? [{ providerId: "password", ...profile(account), federatedId: email, email, rawId: email }]
      : [];
  const linked = accounts.providersOf(account.uid).map(({ displayName, photoUrl, ...provider }) => ({
    ...provider,
    ...(displayName ? { displayName } : {}),
    ...(photoUrl ? { photoUrl } : {}),
    federatedId: provider.rawId,
  }));
  return [...password, ...linked];
}

function profile(account: Account): object {
  return {
    ...(account.display_name ? { displayName: account.display_name } : {}),
    ...(account.photo_url ? { photoUrl: account.photo_url } : {}),
  };
}

const deleteSchema = z.strictObject({ idToken: text });

export const deleteAccount = defineOperation(deleteSchema, ["localId"], async (body, { accounts, sessions, now }) => {
  refuseUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await sessions.bearerOf(body.idToken, now);
  refuseOldSignIn(bearer, now);
  sessions.revokeAll(bearer.account.uid);
  accounts.remove(bearer.account.uid);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
});

const createAuthUriSchema = z.strictObject({ identifier: text, continueUri: text, sessionId: text });
const createAuthUriUnspoken = [
  ...["providerId", "appId", "authFlowType", "context", "customParameter", "hostedDomain"],
  ...["oauthConsumerKey", "oauthScope", "openidRealm", "otaApp"],
];

/** With enumeration protection it only returns a session id. */
export const createAuthUri = defineOperation(createAuthUriSchema, createAuthUriUnspoken, (body) => {
  refuseUnless(body.identifier, "MISSING_IDENTIFIER");
  refuseUnless(body.continueUri, "MISSING_CONTINUE_URI");
  refuseUnless(isEmail(body.identifier), "INVALID_IDENTIFIER");
  refuseUnless(URL.canParse(body.continueUri), "INVALID_CONTINUE_URI");
  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: body.sessionId || randomSecret() };
});
