import * as z from "zod";
import {
  type Account,
  type AccountChanges,
  hashPassword,
  isEmail,
  normaliseEmail,
  rejectWeakPassword,
  toPasswordChanges,
} from "../accounts.ts";
import { type Call, defineOperation, requireRecentSignIn } from "../operation.ts";
import { createUnsupportedError, IdentityError, rejectUnless } from "../refusal.ts";
import { flag, text, vendorEnum } from "../request-body.ts";
import { toProviderUserInfo } from "./account.ts";
import { applyActionCode } from "./action-code.ts";

const deletable = vendorEnum("SetAccountInfoRequest.UserAttributeName", [
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
    return toAccountInfo(account, call);
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
  return { ...toAccountInfo(account, call), ...tokens };
});

/** With enumeration protection on, only the link in a mail changes an address. */
function rejectEmailChange(email: string, account: Account): void {
  rejectUnless(isEmail(email), "INVALID_EMAIL");
  if (normaliseEmail(email) === account.email) return;
  throw new IdentityError("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.");
}

function toChanges(body: UpdateBody, now: Date): AccountChanges {
  const deleted = new Set(body.deleteAttribute);
  const rejected = [...deleted].filter((name) => !["DISPLAY_NAME", "PHOTO_URL"].includes(name));
  if (rejected.length > 0) throw createUnsupportedError(`deleteAttribute ${rejected.join(", ")}`);
  return {
    ...(body.displayName === undefined ? {} : { display_name: body.displayName || null }),
    ...(body.photoUrl === undefined ? {} : { photo_url: body.photoUrl || null }),
    ...(deleted.has("DISPLAY_NAME") ? { display_name: null } : {}),
    ...(deleted.has("PHOTO_URL") ? { photo_url: null } : {}),
    ...(body.password ? toPasswordChanges(hashPassword(body.password), now) : {}),
  };
}

function toAccountInfo(account: Account, { accounts }: Call): object {
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
