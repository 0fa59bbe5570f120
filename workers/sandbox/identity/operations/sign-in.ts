import * as z from "zod";
import {
  type Account,
  hashPassword,
  isEmail,
  isPassword,
  normaliseEmail,
  rejectWeakPassword,
  toPasswordChanges,
} from "../accounts.ts";
import { IdentityError, rejectUnless } from "../errors.ts";
import { type Call, clientType, defineOperation, flag, text } from "../operation.ts";
import { readCredential, type SocialIdentity, socialProviderId } from "../social/credential.ts";

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
  // Even with enumeration protection, the vendor has no other response for an address in use.
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

    // Enumeration protection: one response for an unknown address, a wrong password and an account without one.
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

const signInWithIdpSchema = z.strictObject({
  ...{ requestUri: text, postBody: text },
  ...{ returnSecureToken: flag, returnIdpCredential: flag, autoCreate: flag },
});
const signInWithIdpUnsupported = ["idToken", "pendingIdToken", "pendingToken", "returnRefreshToken", "sessionId"];

export const signInWithIdp = defineOperation(signInWithIdpSchema, signInWithIdpUnsupported, async (body, call) => {
  const identity = await readCredential(body, call);
  const linked = call.accounts.findByProvider(socialProviderId, identity.sub);
  const sameEmail = call.accounts.findByEmail(identity.email);
  if (!linked && sameEmail && !identity.emailVerified) return requireConfirmation(identity, sameEmail, call);

  const existing = linked ?? sameEmail;
  rejectUnless(!existing?.disabled, "USER_DISABLED");
  const account = linked ?? (sameEmail ? takeOverAccount(sameEmail, identity, call) : createAccount(identity, call));
  linkAccount(account, identity, call);
  const { idToken, ...refresh } = await call.sessions.start(account, socialProviderId, call.now);
  return {
    ...toAssertion(identity),
    localId: account.uid,
    emailVerified: account.email === identity.email ? account.email_verified === 1 : identity.emailVerified,
    idToken,
    ...(body.returnSecureToken ? refresh : {}),
    ...(existing ? {} : { isNewUser: true }),
  };
});

/**
 * The provider has not verified the address, so its owner must sign in with an existing method first. Returns no
 * tokens.
 */
function requireConfirmation(identity: SocialIdentity, account: Account, { accounts }: Call): object {
  const verifiedProvider = accounts.listProviders(account.uid).map(({ providerId }) => providerId);
  return { ...toAssertion(identity), localId: account.uid, needConfirmation: true, verifiedProvider };
}

/**
 * The provider has verified the address, so the account belongs to its owner. If it was unverified before, an attacker
 * may have registered it: remove password, links and sessions.
 */
function takeOverAccount(account: Account, identity: SocialIdentity, { accounts, sessions, now }: Call): Account {
  const profile = { display_name: identity.name, photo_url: identity.picture, email_verified: 1 };
  if (account.email_verified) return accounts.change(account.uid, profile);
  accounts.unlinkAll(account.uid);
  sessions.revokeAll(account.uid);
  return accounts.change(account.uid, {
    ...profile,
    ...{ password_hash: null, password_salt: null, minted_password: null },
    valid_since_seconds: Math.floor(now.getTime() / 1000),
  });
}

function createAccount(identity: SocialIdentity, { accounts, now }: Call): Account {
  const profile = { display_name: identity.name, photo_url: identity.picture };
  return accounts.create(identity.email, { ...profile, email_verified: identity.emailVerified ? 1 : 0 }, now);
}

function linkAccount(account: Account, identity: SocialIdentity, { accounts }: Call): void {
  const { sub: rawId, email, name: displayName, picture: photoUrl } = identity;
  accounts.link(account.uid, { providerId: socialProviderId, rawId, email, displayName, photoUrl });
}

function toAssertion(identity: SocialIdentity): object {
  const { sub, email, emailVerified, name, picture, idToken } = identity;
  const profile = { ...(name ? { name } : {}), ...(picture ? { picture } : {}) };
  return {
    kind: "identitytoolkit#VerifyAssertionResponse",
    federatedId: `https://accounts.google.com/${sub}`,
    providerId: socialProviderId,
    email,
    emailVerified,
    ...(name ? { displayName: name, fullName: name } : {}),
    ...(picture ? { photoUrl: picture } : {}),
    context: "",
    oauthIdToken: idToken,
    rawUserInfo: JSON.stringify({ id: sub, email, verified_email: emailVerified, ...profile }),
  };
}
