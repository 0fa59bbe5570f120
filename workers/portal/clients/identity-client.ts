/** The identity service (Identity Toolkit REST): accounts, passwords and mailed codes. Bodies are never logged. */
import * as z from "zod";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { normalizePassword } from "#base/typed-text.ts";
import { callUpstream, parseGoogleError, parseReply, UpstreamFault } from "./http-client.ts";

const vendor = "identity";

const signedIn = z.object({ idToken: z.string().min(1), refreshToken: z.string().min(1), localId: z.string().min(1) });
const customSignIn = z.object({ idToken: z.string().min(1) });
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
      providerUserInfo: z
        .array(
          z.object({ providerId: z.string(), displayName: z.string().optional(), photoUrl: z.string().optional() }),
        )
        .optional(),
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
        timeoutMs: timeLimits.vendors.identityMs,
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

  /** Passwords are set composed; one from before may be stored as the keyboard wrote it. */
  async function enter(kind: "sign-in" | "reauthentication", email: string, typed: string) {
    const send = (password: string) =>
      call(kind, "signInWithPassword", { email, password, returnSecureToken: true }, signedIn);
    const composed = normalizePassword(typed);
    const entered = await send(composed);
    const isOther = composed !== typed && !entered.ok && entered.error.code === "INVALID_CREDENTIALS";
    return isOther ? send(typed) : entered;
  }

  const sendMail = async (body: Record<string, unknown>, language: Language): Promise<Result<void>> => {
    const sent = await call("other", "sendOobCode", body, z.object({ email: z.string() }), language);
    return sent.ok ? success(undefined) : sent;
  };

  return {
    signIn: (email: string, password: string) => enter("sign-in", email, password),

    /** Signs in as the account of a custom token, which only our service account can sign. */
    signInWithCustomToken: (token: string) =>
      call("other", "signInWithCustomToken", { token, returnSecureToken: true }, customSignIn),

    signUp: (email: string, password: string) =>
      call("register", "signUp", { email, password, returnSecureToken: true }, signedIn),

    setDisplayName: (idToken: string, displayName: string) =>
      call("other", "update", { idToken, displayName, returnSecureToken: false }, z.object({})),

    /** For a signed-in user, who learns when the account is disabled. */
    reauthenticate: (email: string, password: string) => enter("reauthentication", email, password),

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
      const reply = await call("other", "lookup", { idToken }, accountReply);
      return reply.ok ? success(reply.value.users[0]) : reply;
    },
  };
}

const blockedMinutes = 15;
/** The service counts sign-ups of our egress address per hour, so that a first attempt can meet the limit. */
const registrationBlockedMinutes = 60;

const createBlockedError = (minutes: number): AppError => ({ code: "BLOCKED", details: { minutes } });

/** The service's error codes as ours. An unlisted code is a fault. */
const errors: Record<string, AppError> = {
  INVALID_LOGIN_CREDENTIALS: { code: "INVALID_CREDENTIALS" },
  EMAIL_NOT_FOUND: { code: "INVALID_CREDENTIALS" },
  INVALID_PASSWORD: { code: "INVALID_CREDENTIALS" },
  INVALID_EMAIL: { code: "INVALID_CREDENTIALS" },
  MISSING_PASSWORD: { code: "INVALID_CREDENTIALS" },
  PASSWORD_LOGIN_DISABLED: { code: "INVALID_CREDENTIALS" },
  USER_DISABLED: { code: "ACCOUNT_DISABLED" },
  TOO_MANY_ATTEMPTS_TRY_LATER: createBlockedError(blockedMinutes),
  RESET_PASSWORD_EXCEED_LIMIT: createBlockedError(blockedMinutes),
  EMAIL_EXISTS: { code: "EMAIL_IN_USE" },
  WEAK_PASSWORD: { code: "WEAK_PASSWORD" },
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: { code: "PASSWORD_REQUIREMENTS" },
  INVALID_NEW_EMAIL: { code: "EMAIL_INVALID" },
  EXPIRED_OOB_CODE: { code: "CODE_EXPIRED" },
  INVALID_OOB_CODE: { code: "CODE_INVALID" },
  MISSING_OOB_CODE: { code: "CODE_INVALID" },
  INVALID_ID_TOKEN: { code: "SIGN_IN_REQUIRED" },
  TOKEN_EXPIRED: { code: "SIGN_IN_REQUIRED" },
  USER_NOT_FOUND: { code: "SIGN_IN_REQUIRED" },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: { code: "SIGN_IN_REQUIRED" },
};

export type IdentityCall = "sign-in" | "reauthentication" | "register" | "social" | "other";

/** Codes that mean something else in one call; they take precedence. */
const errorsByCall: Partial<Record<IdentityCall, Record<string, AppError>>> = {
  // Only the owner may learn that an account is disabled; guesses count like all others.
  "sign-in": { USER_DISABLED: { code: "INVALID_CREDENTIALS" } },
  register: {
    TOO_MANY_ATTEMPTS_TRY_LATER: { code: "REGISTRATION_BLOCKED", details: { minutes: registrationBlockedMinutes } },
    INVALID_EMAIL: { code: "INVALID_REQUEST" },
  },
  social: {
    INVALID_IDP_RESPONSE: { code: "SOCIAL_FAILED" },
    INVALID_CREDENTIAL_OR_PROVIDER_ID: { code: "SOCIAL_FAILED" },
    MISSING_OR_INVALID_NONCE: { code: "SOCIAL_FAILED" },
    EMAIL_EXISTS: { code: "SOCIAL_EMAIL_CONFLICT" },
    FEDERATED_USER_ID_ALREADY_LINKED: { code: "SOCIAL_EMAIL_CONFLICT" },
  },
};

function toIdentityError(call: IdentityCall, code: string): AppError | null {
  const own = errorsByCall[call];
  if (own && Object.hasOwn(own, code)) return own[code] ?? null;
  return Object.hasOwn(errors, code) ? (errors[code] ?? null) : null;
}
