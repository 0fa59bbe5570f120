/** The identity service (Identity Toolkit REST): accounts, passwords and mailed codes. Bodies are never logged. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Deadline } from "#base/time-limit.ts";
import { parseGoogleError, parseReply } from "./google-errors.ts";
import { callUpstream, UpstreamFault } from "./http-client.ts";
import { type IdentityCall, toIdentityError } from "./identity-errors.ts";

const vendor = "identity";
const timeoutMs = 5_000;

const signedIn = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1), localId: z.string().min(1) });
/** A rejected assertion can come with status 200. */
const socialReply = z.object({
  errorMessage: z.string().optional(),
  needConfirmation: z.boolean().optional(),
  idToken: z.string().optional(),
  refreshToken: z.string().optional(),
  localId: z.string().optional(),
});
const codeReply = z.object({ email: z.string(), requestType: z.string(), newEmail: z.string().optional() });
const appliedReply = z.object({ email: z.string(), localId: z.string().optional() });
const accountReply = z.object({
  users: z.tuple([
    z.object({
      localId: z.string(),
      displayName: z.string().optional(),
      photoUrl: z.string().optional(),
      disabled: z.boolean().optional(),
      /** Seconds, as text. */
      validSince: z.string().optional(),
      /** Milliseconds, as text. */
      createdAt: z.string().optional(),
      lastLoginAt: z.string().optional(),
      /** Milliseconds. */
      passwordUpdatedAt: z.number().optional(),
      providerUserInfo: z.array(z.object({ providerId: z.string() })).optional(),
    }),
  ]),
});

export type SignedInAccount = z.infer<typeof signedIn>;
export type IdentityAccount = z.infer<typeof accountReply>["users"][0];

export interface IdentityOptions {
  baseUrl: string;
  apiKey: string;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault: (error: unknown) => void;
  /** The deadline of the request. */
  deadline?: Deadline;
}

export type IdentityClient = ReturnType<typeof createIdentityClient>;

export function createIdentityClient({ baseUrl, apiKey, onFault, deadline }: IdentityOptions) {
  async function call<Schema extends z.ZodType>(
    kind: IdentityCall,
    method: string,
    body: Record<string, unknown>,
    schema: Schema,
    language?: Language,
  ): Promise<Result<z.output<Schema>>> {
    try {
      const reply = await callUpstream({
        vendor,
        url: `${baseUrl}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`,
        init: {
          method: "POST",
          headers: { "Content-Type": "application/json", ...(language ? { "X-Firebase-Locale": language } : {}) },
          body: JSON.stringify(body),
        },
        timeoutMs,
        deadline,
      });
      if (reply.status < 400) return success(parseReply(vendor, schema, reply));
      const error = toIdentityError(kind, parseGoogleError(vendor, reply).code);
      if (!error) throw new UpstreamFault(vendor, "status", reply.status);
      return { ok: false, error };
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  const sendMail = async (body: Record<string, unknown>, language: Language): Promise<Result<void>> => {
    const sent = await call("other", "sendOobCode", body, z.object({ email: z.string() }), language);
    return sent.ok ? success(undefined) : sent;
  };

  return {
    signIn: (email: string, password: string) =>
      call("sign-in", "signInWithPassword", { email, password, returnSecureToken: true }, signedIn),

    signUp: (email: string, password: string) =>
      call("register", "signUp", { email, password, returnSecureToken: true }, signedIn),

    setDisplayName: (idToken: string, displayName: string) =>
      call("other", "update", { idToken, displayName, returnSecureToken: false }, z.object({})),

    /** For a signed-in user, who learns when the account is disabled. */
    reauthenticate: (email: string, password: string) =>
      call("reauthentication", "signInWithPassword", { email, password, returnSecureToken: true }, signedIn),

    /** Needs the ID token of a recent sign-in. Revokes all refresh tokens; the reply has new ones. */
    changePassword: (idToken: string, password: string) =>
      call("other", "update", { idToken, password, returnSecureToken: true }, signedIn),

    /** Succeeds for an e-mail that has an account, as the service's own protection against enumeration does. */
    async sendAddressChange(idToken: string, newEmail: string, language: Language): Promise<Result<void>> {
      const sent = await sendMail({ requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail }, language);
      return !sent.ok && sent.error.code === "EMAIL_IN_USE" ? success(undefined) : sent;
    },

    /** Succeeds for an unknown e-mail, as the service's own protection against enumeration does. */
    async sendPasswordReset(email: string, language: Language): Promise<Result<void>> {
      const sent = await sendMail({ requestType: "PASSWORD_RESET", email }, language);
      return !sent.ok && sent.error.code === "INVALID_CREDENTIALS" ? success(undefined) : sent;
    },

    sendVerification: (idToken: string, language: Language) =>
      sendMail({ requestType: "VERIFY_EMAIL", idToken }, language),

    checkCode: (oobCode: string) => call("other", "resetPassword", { oobCode }, codeReply),

    resetPassword: (oobCode: string, newPassword: string) =>
      call("other", "resetPassword", { oobCode, newPassword }, z.object({ email: z.string() })),

    applyCode: (oobCode: string) => call("other", "update", { oobCode }, appliedReply),

    async signInWithIdp(input: {
      idToken: string;
      nonce: string;
      requestUri: string;
      providerId: string;
    }): Promise<Result<SignedInAccount>> {
      const postBody = new URLSearchParams({
        id_token: input.idToken,
        providerId: input.providerId,
        nonce: input.nonce,
      });
      const body = {
        requestUri: input.requestUri,
        postBody: postBody.toString(),
        returnSecureToken: true,
        returnIdpCredential: true,
      };
      const reply = await call("social", "signInWithIdp", body, socialReply);
      if (!reply.ok) return reply;
      if (reply.value.needConfirmation) return failure("SOCIAL_EMAIL_CONFLICT");
      if (reply.value.errorMessage !== undefined) {
        const [code = ""] = reply.value.errorMessage.split(" : ");
        return { ok: false, error: toIdentityError("social", code) ?? { code: "SOCIAL_FAILED" } };
      }
      const tokens = signedIn.safeParse(reply.value);
      return tokens.success ? success(tokens.data) : failure("SOCIAL_FAILED");
    },

    /** Needs the ID token of a sign-in within the last minutes. Cannot be undone. */
    async deleteAccount(idToken: string): Promise<Result<void>> {
      const deleted = await call("other", "delete", { idToken }, z.object({}));
      return deleted.ok ? success(undefined) : deleted;
    },

    async lookup(idToken: string): Promise<Result<IdentityAccount>> {
      const found = await call("other", "lookup", { idToken }, accountReply);
      return found.ok ? success(found.value.users[0]) : found;
    },
  };
}
