import * as z from "zod";
import type { Account } from "../accounts.ts";
import { type Call, defineOperation } from "../operation.ts";
import { rejectUnless } from "../refusal.ts";
import { flag, text } from "../request-body.ts";
import { readCredential, type SocialIdentity, socialProviderId } from "../social/credential.ts";

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

/** The provider does not vouch for the address, so its owner must sign in the old way first: no tokens. */
function requireConfirmation(identity: SocialIdentity, account: Account, { accounts }: Call): object {
  const verifiedProvider = accounts.listProviders(account.uid).map(({ providerId }) => providerId);
  return { ...toAssertion(identity), localId: account.uid, needConfirmation: true, verifiedProvider };
}

/**
 * The provider has verified the address, so the account belongs to its owner. If it was unverified before, a stranger may have registered it: password, links and sessions are removed.
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
