/** Signs in with a token that the project's service account has signed, as the vendor's administration SDKs do. */
import { errors, jwtVerify } from "jose";
import * as z from "zod";
import { IdentityError, rejectUnless } from "../errors.ts";
import { importPublicKey } from "../oauth.ts";
import { type Call, defineOperation, flag, text } from "../operation.ts";

const audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const maxSeconds = 3600;

const schema = z.strictObject({ token: text, returnSecureToken: flag });

export const signInWithCustomToken = defineOperation(schema, ["instanceId"], async (body, call) => {
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
