import * as z from "zod";
import {
  type Account,
  type AccountChanges,
  canonicalEmail,
  hashPassword,
  isEmail,
  passwordChanges,
  refuseWeak,
} from "../accounts.ts";
import { type Call, defineOperation, refuseOldSignIn } from "../operation.ts";
import { notSpoken, Refusal, refuseUnless } from "../refusal.ts";
import { flag, oneOf, text } from "../request-body.ts";
import { providerUserInfo } from "./account.ts";
import { applyActionCode } from "./action-code.ts";

const deletable = oneOf("SetAccountInfoRequest.UserAttributeName", [
  ...["USER_ATTRIBUTE_NAME_UNSPECIFIED", "EMAIL", "DISPLAY_NAME", "PROVIDER", "PHOTO_URL", "PASSWORD", "RAW_USER_INFO"],
] as const);
const schema = z.strictObject({
  ...{ idToken: text, oobCode: text, displayName: text, photoUrl: text, password: text, email: text },
  deleteAttribute: z.array(deletable).optional(),
  returnSecureToken: flag,
});
const unspoken = [
  ...["localId", "customAttributes", "disableUser", "emailVerified", "validSince", "createdAt", "lastLoginAt"],
  ...["deleteProvider", "provider", "linkProviderUserInfo", "upgradeToFederatedLogin"],
  ...["mfa", "phoneNumber", "deletePasskey"],
];

type Body = z.output<typeof schema>;

export const update = defineOperation(schema, unspoken, async (body, call) => {
  refuseUnless(body.idToken || body.oobCode, "INVALID_REQ_TYPE : Unsupported request parameters.");
  if (body.oobCode) {
    const account = applyActionCode(body.oobCode, call);
    return accountInfo(account, call);
  }
  const bearer = await call.sessions.bearerOf(body.idToken ?? "", call.now);
  if (body.email) refuseEmailChange(body.email, bearer.account);
  if (body.password) {
    refuseWeak(body.password);
    refuseOldSignIn(bearer, call.now);
  }
  const account = call.accounts.change(bearer.account.uid, changesOf(body, call.now));
  if (body.password) {
    call.sessions.revokeAll(account.uid);
    call.codes.removePasswordResets(account.uid);
  }
  const provider = body.password ? "password" : bearer.provider;
  const tokens = body.returnSecureToken ? await call.sessions.start(account, provider, call.now) : {};
  return { ...accountInfo(account, call), ...tokens };
});

/** With enumeration protection on, only the link in a mail changes an address. */
function refuseEmailChange(email: string, account: Account): void {
  refuseUnless(isEmail(email), "INVALID_EMAIL");
  if (canonicalEmail(email) === account.email) return;
  throw new Refusal("OPERATION_NOT_ALLOWED : Please verify the new email before changing email.");
}

function changesOf(body: Body, now: Date): AccountChanges {
  const deleted = new Set(body.deleteAttribute);
  const silent = [...deleted].filter((name) => !["DISPLAY_NAME", "PHOTO_URL"].includes(name));
  if (silent.length > 0) throw notSpoken(`deleteAttribute ${silent.join(", ")}`);
  return {
    ...(body.displayName === undefined ? {} : { display_name: body.displayName || null }),
    ...(body.photoUrl === undefined ? {} : { photo_url: body.photoUrl || null }),
    ...(deleted.has("DISPLAY_NAME") ? { display_name: null } : {}),
    ...(deleted.has("PHOTO_URL") ? { photo_url: null } : {}),
    ...(body.password ? passwordChanges(hashPassword(body.password), now) : {}),
  };
}

function accountInfo(account: Account, { accounts }: Call): object {
  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    localId: account.uid,
    email: account.email,
    ...(account.display_name ? { displayName: account.display_name } : {}),
    ...(account.photo_url ? { photoUrl: account.photo_url } : {}),
    emailVerified: account.email_verified === 1,
    providerUserInfo: providerUserInfo(account, accounts),
  };
}
