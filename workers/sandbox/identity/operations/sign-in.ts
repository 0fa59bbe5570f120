import { errors, jwtVerify } from "jose";
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
import { importPublicKey } from "../oauth.ts";
import { type Call, defineOperation, flag, text } from "../operation.ts";
import { readCredential, type SocialIdentity, socialProviderId } from "../social/credential.ts";

const credentials = z.strictObject({ email: text, password: text, returnSecureToken: flag });

export const signUp = defineOperation(credentials, async (body, call) => {
  const { accounts, sessions, quotas, now, address } = call;
  rejectUnless(body.email, "MISSING_EMAIL");
  rejectUnless(isEmail(body.email), "INVALID_EMAIL");
  rejectUnless(body.password, "MISSING_PASSWORD");
  quotas.checkSignUps(address, now);
  // Even with enumeration protection, the vendor has no other response for an address in use.
  rejectUnless(!accounts.findByEmail(body.email), "EMAIL_EXISTS");
  rejectWeakPassword(body.password);

  const account = accounts.create(body.email, toPasswordChanges(hashPassword(body.password), now), now);
  quotas.countSignUp(address, now);
  const { idToken, ...refresh } = await sessions.start(account, "password", now);
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    idToken,
    email: normaliseEmail(body.email),
    ...(body.returnSecureToken ? refresh : {}),
    localId: account.uid,
  };
});

export const signInWithPassword = defineOperation(credentials, async (body, call) => {
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
});

const assertion = z.strictObject({
  ...{ requestUri: text, postBody: text, returnSecureToken: flag, returnIdpCredential: flag },
});

export const signInWithIdp = defineOperation(assertion, async (body, call) => {
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

function toAssertion({ email, emailVerified, name, picture }: SocialIdentity): object {
  return {
    kind: "identitytoolkit#VerifyAssertionResponse",
    providerId: socialProviderId,
    email,
    emailVerified,
    ...(name ? { displayName: name } : {}),
    ...(picture ? { photoUrl: picture } : {}),
  };
}

const audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const maxSeconds = 3600;

const customToken = z.strictObject({ token: text, returnSecureToken: flag });

/** With a token that the project's service account has signed, as the vendor's administration SDKs do. */
export const signInWithCustomToken = defineOperation(customToken, async (body, call) => {
  rejectUnless(body.token, "MISSING_CUSTOM_TOKEN");
  const account = call.accounts.findByUid(await readUid(body.token, call));
  // The vendor would create an account; nothing of ours signs such a token.
  rejectUnless(account, "USER_NOT_FOUND");
  rejectUnless(!account.disabled, "USER_DISABLED");
  const { idToken, ...refresh } = await call.sessions.start(account, "custom", call.now);
  return {
    kind: "identitytoolkit#VerifyCustomTokenResponse",
    idToken,
    ...(body.returnSecureToken ? refresh : {}),
    isNewUser: false,
  };
});

async function readUid(token: string, { env, now }: Call): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, await importPublicKey(env.FIREBASE_PRIVATE_KEY), {
      algorithms: ["RS256"],
      issuer: env.FIREBASE_CLIENT_EMAIL,
      subject: env.FIREBASE_CLIENT_EMAIL,
      audience,
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    });
    const { uid, iat = 0, exp = 0 } = payload;
    if (typeof uid === "string" && exp - iat <= maxSeconds) return uid;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new IdentityError("INVALID_CUSTOM_TOKEN");
}
