import * as z from "zod";
import {
  type Account,
  type AccountChanges,
  type Accounts,
  hashPassword,
  isEmail,
  normaliseEmail,
  rejectWeakPassword,
  toPasswordChanges,
} from "../accounts.ts";
import { createUnsupportedError, IdentityError, rejectUnless } from "../errors.ts";
import { defineOperation, flag, requireRecentSignIn, text, vendorEnum } from "../operation.ts";
import { randomSecret } from "../tables.ts";
import { applyActionCode } from "./action-codes.ts";

const lookupSchema = z.strictObject({ idToken: text });
const lookupUnsupported = ["localId", "email", "phoneNumber", "federatedUserId", "initialEmail"];

/** Base64 of `REDACTED`, which the vendor sends to the account's owner instead of the hash. */
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

/** The password counts as a provider whose id is the e-mail address. */
function toProviderUserInfo(account: Account, accounts: Accounts): object[] {
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

/** With enumeration protection, it returns only a session id. */
export const createAuthUri = defineOperation(createAuthUriSchema, createAuthUriUnsupported, (body) => {
  rejectUnless(body.identifier, "MISSING_IDENTIFIER");
  rejectUnless(body.continueUri, "MISSING_CONTINUE_URI");
  rejectUnless(isEmail(body.identifier), "INVALID_IDENTIFIER");
  rejectUnless(URL.canParse(body.continueUri), "INVALID_CONTINUE_URI");
  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: body.sessionId || randomSecret() };
});

export const deletable = vendorEnum("SetAccountInfoRequest.UserAttributeName", [
  ...["USER_ATTRIBUTE_NAME_UNSPECIFIED", "EMAIL", "DISPLAY_NAME", "PROVIDER", "PHOTO_URL", "PASSWORD", "RAW_USER_INFO"],
] as const);
const updateSchema = z.strictObject({
  ...{ idToken: text, oobCode: text, displayName: text, photoUrl: text, password: text, email: text },
  deleteAttribute: z.array(deletable).optional(),
  returnSecureToken: flag,
});
const updateUnsupported = [
  ...["localId", "customAttributes", "disableUser", "emailVerified", "validSince", "createdAt", "lastLoginAt"],
  ...["deleteProvider", "provider", "linkProviderUserInfo", "upgradeToFederatedLogin"],
  ...["mfa", "phoneNumber", "deletePasskey"],
];

type UpdateBody = z.output<typeof updateSchema>;

export const update = defineOperation(updateSchema, updateUnsupported, async (body, call) => {
  rejectUnless(body.idToken || body.oobCode, "INVALID_REQ_TYPE : Unsupported request parameters.");
  if (body.oobCode) {
    const account = applyActionCode(body.oobCode, call);
    return toAccountInfo(account, call.accounts);
  }
  const bearer = await call.sessions.verifyIdToken(body.idToken ?? "", call.now);
  if (body.email) rejectEmailChange(body.email, bearer.account);
  if (body.password) {
    rejectWeakPassword(body.password);
    requireRecentSignIn(bearer, call.now);
  }
  const account = call.accounts.change(bearer.account.uid, toChanges(body, call.now));
  if (body.password) {
    call.sessions.revokeAll(account.uid);
    call.codes.removePasswordResets(account.uid);
  }
  const provider = body.password ? "password" : bearer.provider;
  const tokens = body.returnSecureToken ? await call.sessions.start(account, provider, call.now) : {};
  return { ...toAccountInfo(account, call.accounts), ...tokens };
});

/** With enumeration protection, only the link in a mail changes an address. */
function rejectEmailChange(email: string, account: Account): void {
  rejectUnless(isEmail(email), "INVALID_EMAIL");
  if (normaliseEmail(email) === account.email) return;
  throw new IdentityError("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.");
}

function toChanges(body: UpdateBody, now: Date): AccountChanges {
  return {
    ...toProfileChanges(body),
    ...(body.password ? toPasswordChanges(hashPassword(body.password), now) : {}),
  };
}

/** Also of a service account. */
export function toProfileChanges(
  body: Pick<UpdateBody, "displayName" | "photoUrl" | "deleteAttribute">,
): AccountChanges {
  const deleted = new Set(body.deleteAttribute);
  const rejected = [...deleted].filter((name) => !["DISPLAY_NAME", "PHOTO_URL"].includes(name));
  if (rejected.length > 0) throw createUnsupportedError(`deleteAttribute ${rejected.join(", ")}`);
  return {
    ...(body.displayName === undefined ? {} : { display_name: body.displayName || null }),
    ...(body.photoUrl === undefined ? {} : { photo_url: body.photoUrl || null }),
    ...(deleted.has("DISPLAY_NAME") ? { display_name: null } : {}),
    ...(deleted.has("PHOTO_URL") ? { photo_url: null } : {}),
  };
}

export function toAccountInfo(account: Account, accounts: Accounts): object {
  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    localId: account.uid,
    email: account.email,
    ...(account.display_name ? { displayName: account.display_name } : {}),
    ...(account.photo_url ? { photoUrl: account.photo_url } : {}),
    emailVerified: account.email_verified === 1,
    providerUserInfo: toProviderUserInfo(account, accounts),
  };
}
