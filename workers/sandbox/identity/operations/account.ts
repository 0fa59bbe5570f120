import * as z from "zod";
import { type Account, type Accounts, isEmail } from "../accounts.ts";
import { defineOperation, requireRecentSignIn } from "../operation.ts";
import { rejectUnless } from "../refusal.ts";
import { text } from "../request-body.ts";
import { randomSecret } from "../tables.ts";

const lookupSchema = z.strictObject({ idToken: text });
const lookupUnsupported = ["localId", "email", "phoneNumber", "federatedUserId", "initialEmail"];

/** Base64 of `REDACTED`: what the vendor shows the account's owner in place of a hash. */
const redacted = "UkVEQUNURUQ=";

export const lookup = defineOperation(lookupSchema, lookupUnsupported, async (body, { accounts, sessions, now }) => {
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const { account } = await sessions.verifyIdToken(body.idToken, now);
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [toUserInfo(account, accounts)] };
});

export function toUserInfo(account: Account, accounts: Accounts): object {
  return {
    localId: account.uid,
    ...(account.email ? { email: account.email } : {}),
    ...toProfile(account),
    ...(account.password_hash ? { passwordHash: redacted } : {}),
    emailVerified: account.email_verified === 1,
    ...(account.password_updated_at ? { passwordUpdatedAt: account.password_updated_at } : {}),
    providerUserInfo: toProviderUserInfo(account, accounts),
    validSince: String(account.valid_since_seconds),
    ...(account.disabled ? { disabled: true } : {}),
    lastLoginAt: String(account.last_login_at),
    createdAt: String(account.created_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
  };
}

/** The password counts as a provider of its own, named by the address. */
export function toProviderUserInfo(account: Account, accounts: Accounts): object[] {
  const { email } = account;
  const password =
    email && account.password_hash
      ? [{ providerId: "password", ...toProfile(account), federatedId: email, email, rawId: email }]
      : [];
  const linked = accounts.listProviders(account.uid).map(({ displayName, photoUrl, ...provider }) => ({
    ...provider,
    ...(displayName ? { displayName } : {}),
    ...(photoUrl ? { photoUrl } : {}),
    federatedId: provider.rawId,
  }));
  return [...password, ...linked];
}

function toProfile(account: Account): object {
  return {
    ...(account.display_name ? { displayName: account.display_name } : {}),
    ...(account.photo_url ? { photoUrl: account.photo_url } : {}),
  };
}

const deleteSchema = z.strictObject({ idToken: text });

export const deleteAccount = defineOperation(deleteSchema, ["localId"], async (body, { accounts, sessions, now }) => {
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await sessions.verifyIdToken(body.idToken, now);
  requireRecentSignIn(bearer, now);
  sessions.revokeAll(bearer.account.uid);
  accounts.remove(bearer.account.uid);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
});

const createAuthUriSchema = z.strictObject({ identifier: text, continueUri: text, sessionId: text });
const createAuthUriUnsupported = [
  ...["providerId", "appId", "authFlowType", "context", "customParameter", "hostedDomain"],
  ...["oauthConsumerKey", "oauthScope", "openidRealm", "otaApp"],
];

/** With enumeration protection it only returns a session id. */
export const createAuthUri = defineOperation(createAuthUriSchema, createAuthUriUnsupported, (body) => {
  rejectUnless(body.identifier, "MISSING_IDENTIFIER");
  rejectUnless(body.continueUri, "MISSING_CONTINUE_URI");
  rejectUnless(isEmail(body.identifier), "INVALID_IDENTIFIER");
  rejectUnless(URL.canParse(body.continueUri), "INVALID_CONTINUE_URI");
  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: body.sessionId || randomSecret() };
});
