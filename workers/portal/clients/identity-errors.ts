/** The identity service's error codes as ours. A code that is not listed is a fault. */
import type { AppError } from "#base/errors.ts";

const blockedMinutes = 15;
/** The service counts sign-ups of our egress address per hour, so that a first attempt can meet the limit. */
const registrationBlockedMinutes = 60;

const createBlockedError = (minutes: number): AppError => ({ code: "BLOCKED", details: { minutes } });

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

export function toIdentityError(call: IdentityCall, code: string): AppError | null {
  const own = errorsByCall[call];
  if (own && Object.hasOwn(own, code)) return own[code] ?? null;
  return Object.hasOwn(errors, code) ? (errors[code] ?? null) : null;
}
