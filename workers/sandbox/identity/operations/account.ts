import * as z from "zod";
import { type Account, type Accounts, hashPassword, rejectWeakPassword, toPasswordChanges } from "../accounts.ts";
import { rejectUnless } from "../errors.ts";
import { defineOperation, flag, requireRecentSignIn, text } from "../operation.ts";
import { applyActionCode } from "./action-codes.ts";

const bearerOnly = z.strictObject({ idToken: text });

export const lookup = defineOperation(bearerOnly, async (body, { accounts, sessions, now }) => {
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const { account } = await sessions.verifyIdToken(body.idToken, now);
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [toUserInfo(account, accounts)] };
});

export function toUserInfo(account: Account, accounts: Accounts): object {
  return {
    localId: account.uid,
    ...(account.email ? { email: account.email } : {}),
    ...toProfile(account),
    emailVerified: account.email_verified === 1,
    ...(account.password_updated_at ? { passwordUpdatedAt: account.password_updated_at } : {}),
    providerUserInfo: toProviderUserInfo(account, accounts),
    validSince: String(account.valid_since_seconds),
    ...(account.disabled ? { disabled: true } : {}),
    lastLoginAt: String(account.last_login_at),
    createdAt: String(account.created_at),
  };
}

/** The password counts as a provider whose id is the e-mail address. */
function toProviderUserInfo(account: Account, accounts: Accounts): object[] {
  const { email } = account;
  const password =
    email && account.password_hash ? [{ providerId: "password", ...toProfile(account), email, rawId: email }] : [];
  const linked = accounts.listProviders(account.uid).map(({ displayName, photoUrl, ...provider }) => ({
    ...provider,
    ...(displayName ? { displayName } : {}),
    ...(photoUrl ? { photoUrl } : {}),
  }));
  return [...password, ...linked];
}

function toProfile(account: Account): object {
  return {
    ...(account.display_name ? { displayName: account.display_name } : {}),
    ...(account.photo_url ? { photoUrl: account.photo_url } : {}),
  };
}

export const deleteAccount = defineOperation(bearerOnly, async (body, { accounts, sessions, now }) => {
  rejectUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await sessions.verifyIdToken(body.idToken, now);
  requireRecentSignIn(bearer, now);
  sessions.revokeAll(bearer.account.uid);
  accounts.remove(bearer.account.uid);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
});

const ownChanges = z.strictObject({
  ...{ idToken: text, oobCode: text, displayName: text, password: text, returnSecureToken: flag },
});

export const update = defineOperation(ownChanges, async (body, call) => {
  rejectUnless(body.idToken || body.oobCode, "INVALID_REQ_TYPE : Unsupported request parameters.");
  if (body.oobCode) {
    const account = applyActionCode(body.oobCode, call);
    return toAccountInfo(account, call.accounts);
  }
  const bearer = await call.sessions.verifyIdToken(body.idToken ?? "", call.now);
  if (body.password) {
    rejectWeakPassword(body.password);
    requireRecentSignIn(bearer, call.now);
  }
  const account = call.accounts.change(bearer.account.uid, {
    ...(body.displayName === undefined ? {} : { display_name: body.displayName || null }),
    ...(body.password ? toPasswordChanges(hashPassword(body.password), call.now) : {}),
  });
  if (body.password) {
    call.sessions.revokeAll(account.uid);
    call.codes.removePasswordResets(account.uid);
  }
  const provider = body.password ? "password" : bearer.provider;
  const tokens = body.returnSecureToken ? await call.sessions.start(account, provider, call.now) : {};
  return { ...toAccountInfo(account, call.accounts), ...tokens };
});

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
