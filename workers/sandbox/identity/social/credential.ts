/** Verifies the social ID token of a sign-in. */
import { createHash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { normaliseEmail } from "../accounts.ts";
import { createUnsupportedError, IdentityError, rejectUnless } from "../errors.ts";
import type { Call } from "../operation.ts";

export const socialProviderId = "google.com";

export interface SocialIdentity {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
}

export async function readCredential(
  body: { requestUri?: string | undefined; postBody?: string | undefined },
  call: Call,
): Promise<SocialIdentity> {
  rejectUnless(body.requestUri, "MISSING_REQUEST_URI");
  rejectUnless(URL.canParse(body.requestUri), "INVALID_REQUEST_URI");
  const given = new URLSearchParams(body.postBody);
  const providerId = given.get("providerId");
  rejectUnless(providerId, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.");
  rejectUnless(
    providerId === socialProviderId,
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
  );
  const idToken = given.get("id_token");
  rejectUnless(idToken, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.");

  const claims = await verifySocialToken(idToken, call);
  const { sub, email, email_verified, name, picture, nonce } = claims;
  rejectUnless(sub, "INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields.");
  rejectWrongNonce(given.get("nonce"), nonce);
  if (typeof email !== "string") throw createUnsupportedError("a social sign-in without the email scope");
  return {
    ...{ sub, email: normaliseEmail(email), emailVerified: email_verified === true },
    name: typeof name === "string" ? name : null,
    picture: typeof picture === "string" ? picture : null,
  };
}

async function verifySocialToken(idToken: string, { env, origin, socialKeys, now }: Call): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, ({ kid }) => socialKeys.publicKey(kid), {
      algorithms: ["RS256"],
      issuer: getSocialIssuer(origin),
      audience: env.SOCIAL_APP_ID,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
      throw new IdentityError(
        "INVALID_IDP_RESPONSE : Invalid Idp Response: the Google id_token is not allowed to be used with this application.",
      );
    }
    throw new IdentityError("INVALID_IDP_RESPONSE : Unable to parse Google id_token.");
  }
}

/** The token's nonce is the SHA-256 of the raw nonce in the request, which is optional for this provider. */
function rejectWrongNonce(raw: string | null, inToken: unknown): void {
  if (raw === null) return;
  rejectUnless(
    createHash("sha256").update(raw).digest("hex") === inToken,
    "MISSING_OR_INVALID_NONCE : The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.",
  );
}

/** The issuer follows the origin of the request, so that another port needs no configuration. */
export function getSocialIssuer(origin: string): string {
  return `${origin}/social`;
}
