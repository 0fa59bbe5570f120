/** Reads the social ID token that a sign-in brings, and believes it only as far as its signature goes. */
import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { canonicalEmail } from "../accounts.ts";
import type { Call } from "../operation.ts";
import { notSpoken, Refusal, refuseUnless } from "../refusal.ts";
import { socialIssuer } from "./issuer.ts";

export const socialProviderId = "google.com";

export interface SocialIdentity {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
  idToken: string;
}

export async function readCredential(
  body: { requestUri?: string | undefined; postBody?: string | undefined },
  call: Call,
): Promise<SocialIdentity> {
  refuseUnless(body.requestUri, "MISSING_REQUEST_URI");
  refuseUnless(URL.canParse(body.requestUri), "INVALID_REQUEST_URI");
  const given = new URLSearchParams(body.postBody);
  const providerId = given.get("providerId");
  refuseUnless(providerId, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.");
  refuseUnless(
    providerId === socialProviderId,
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  );
  const idToken = given.get("id_token");
  if (!idToken && given.get("access_token")) throw notSpoken("a social sign-in with access_token alone");
  refuseUnless(idToken, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.");

  const claims = await verify(idToken, call);
  const { sub, email, email_verified, name, picture, nonce } = claims;
  refuseUnless(sub, "INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields.");
  refuseWrongNonce(given.get("nonce"), nonce);
  if (typeof email !== "string") throw notSpoken("a social sign-in without the email scope");
  return {
    ...{ sub, idToken, email: canonicalEmail(email), emailVerified: email_verified === true },
    name: typeof name === "string" ? name : null,
    picture: typeof picture === "string" ? picture : null,
  };
}

async function verify(idToken: string, { env, origin, socialKeys, now }: Call): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, ({ kid }) => socialKeys.publicKey(kid), {
      algorithms: ["RS256"],
      issuer: socialIssuer(origin),
      audience: env.SOCIAL_APP_ID,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
      throw new Refusal(
        "INVALID_IDP_RESPONSE : Invalid Idp Response: the Google id_token is not allowed to be used with this application.",
      );
    }
    throw new Refusal("INVALID_IDP_RESPONSE : Unable to parse Google id_token.");
  }
}

/** The vendor takes the value whose SHA-256 the ID token carries as its nonce; for this provider it may be left out. */
function refuseWrongNonce(raw: string | null, inToken: unknown): void {
  if (raw === null) return;
  refuseUnless(
    createHash("sha256").update(raw).digest("hex") === inToken,
    "MISSING_OR_INVALID_NONCE : The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.",
  );
}
