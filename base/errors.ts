/**
 * Every error code: its HTTP status, and a sentence with a fix in each language. A code without them does not compile.
 */
import { type LicenceErrorCode as LicenceCode, licenceErrorStatus } from "./licence-error-codes.ts";

/** Errors of the portal itself and of the identity service. */
const portalStatus = {
  INVALID_CREDENTIALS: 401,
  /** The browser sent no cookie back, so that a session would be lost at once. */
  COOKIES_REFUSED: 400,
  BLOCKED: 429,
  RESET_BLOCKED: 429,
  /** The identity service accepts no new accounts for a while, from anyone. */
  REGISTRATION_BLOCKED: 429,
  CHECKOUT_BLOCKED: 429,
  CLAIM_BLOCKED: 429,
  ACCOUNT_DISABLED: 403,
  EMAIL_IN_USE: 409,
  WEAK_PASSWORD: 400,
  PASSWORD_REQUIREMENTS: 400,
  EMAIL_INVALID: 400,
  PROFILE_CHANGED: 409,
  CODE_INVALID: 400,
  CODE_EXPIRED: 400,
  SOCIAL_FAILED: 401,
  SOCIAL_EMAIL_CONFLICT: 409,
  /** `details.character` cannot be in an address here. */
  SOCIAL_EMAIL_REFUSED: 400,
  SIGN_IN_REQUIRED: 401,
  SECOND_FACTOR_WRONG: 401,
  RECOVERY_CODE_WRONG: 401,
  SECOND_FACTOR_BLOCKED: 429,
  SECOND_STEP_EXPIRED: 401,
  /** An account without a password needs a recent sign-in; `details.minutes` is the limit. */
  FRESH_SIGN_IN_REQUIRED: 401,
  /** The act needs a proof of identity from the last minutes; `details.minutes` is the limit. */
  REAUTHENTICATION_REQUIRED: 400,
  /** Another administrator is needed first. */
  LAST_ADMINISTRATOR: 409,
  /** The act would leave no active administrator with a verified address. */
  LAST_ACTIVE_ADMINISTRATOR: 409,
  /** The account is that of the administrator who acts. */
  OWN_ACCOUNT: 403,
  USER_UNKNOWN: 404,
  USER_UNVERIFIED: 409,
  USER_VERIFIED: 409,
  USER_DISABLED: 409,
  /** Something else was typed than what confirms the act. */
  CONFIRMATION_WRONG: 400,
  /** Staff see the portal as customers only. */
  NOT_VIEWABLE: 403,
  /** The role could not be read. */
  RIGHTS_UNKNOWN: 503,
  /** More than the balance; `details.available` is what there is. */
  POINTS_INSUFFICIENT: 400,
  /** Fewer are left than a purchase was to use; `details.available` is what there is. */
  POINTS_SHORT: 409,
  /** No administrator has allowed this person to pay with points. */
  POINTS_NOT_ALLOWED: 403,
  /** The limit of pending requests is reached. */
  POINTS_REQUESTS_OPEN: 409,
  /** The form was sent before with another amount. */
  POINTS_ALREADY_SENT: 409,
  POINTS_ALREADY_ADJUSTED: 409,
  /** Another administrator was faster; `details.by` is their name. */
  POINTS_ALREADY_ACCEPTED: 409,
  POINTS_ALREADY_REFUSED: 409,
  POINTS_REQUEST_NOT_FOUND: 404,
  POINTS_PERSON_UNKNOWN: 404,
  POINTS_BELOW_ZERO: 409,
  /** The points are those of the member of the staff who acts. */
  POINTS_OWN: 403,
  /** It may have been done; sending it again counts once. */
  POINTS_UNANSWERED: 503,
  /** It may have been done; sending it again does it once. */
  WRITE_UNANSWERED: 503,
  /** It may have been done, and repeating it cannot find out. */
  UNANSWERED: 503,
  /** 'Invalid notification data' */
  INVALID_NOTIFICATION: 400,
  CHAT_EMPTY: 400,
  /** `details.max` is the limit. */
  CHAT_TOO_LONG: 400,
  /** The answer to the last question is still being written. */
  CHAT_PENDING: 409,
  /** `details.minutes` is the wait. */
  CHAT_LIMIT: 429,
  /** Of one day; `details.max` is the limit, `details.wait` and `details.seconds` are the wait. */
  TICKET_LIMIT: 429,
  REPLY_LIMIT: 429,
  /** The form was sent before with another text; `details.ticket` is where it is. */
  MESSAGE_ALREADY_SENT: 409,
  /** The list of products is full. */
  PRODUCT_LIMIT: 409,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  FORBIDDEN_ORIGIN: 403,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  UPGRADE_REQUIRED: 426,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type PortalErrorCode = keyof typeof portalStatus;
export type ErrorCode = LicenceCode | PortalErrorCode;

/** An expected failure. `details` carries facts for the sentence (minutes, scopes), never a secret. */
export interface AppError {
  code: ErrorCode;
  details?: Record<string, string | number | string[]>;
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: AppError };

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failure = (code: ErrorCode, details?: AppError["details"]): { ok: false; error: AppError } => ({
  ok: false,
  error: details ? { code, details } : { code },
});

/** A function, so that pages that only word an error do not bundle the licence service's table. */
export const getErrorStatus = (code: ErrorCode): number =>
  code in portalStatus ? portalStatus[code as PortalErrorCode] : licenceErrorStatus[code as LicenceCode];

export const listErrorCodes = (): ErrorCode[] => [
  ...(Object.keys(portalStatus) as PortalErrorCode[]),
  ...(Object.keys(licenceErrorStatus) as LicenceCode[]),
];

/** Minutes of a block when its error does not say. */
export const defaultBlockMinutes = 15;

/** The `Retry-After` of an error in seconds; null when a retry may follow at once. */
export function getRetryAfterSeconds({ code, details }: AppError): number | null {
  if (
    code === "BLOCKED" ||
    code === "RESET_BLOCKED" ||
    code === "REGISTRATION_BLOCKED" ||
    code === "CHECKOUT_BLOCKED" ||
    code === "CLAIM_BLOCKED" ||
    code === "CHAT_LIMIT" ||
    code === "SECOND_FACTOR_BLOCKED"
  )
    return Number(details?.minutes ?? defaultBlockMinutes) * 60;
  if (code === "RATE_LIMITED" || code === "TICKET_LIMIT" || code === "REPLY_LIMIT")
    return Number(details?.seconds ?? 60);
  if (getErrorStatus(code) === 503) return 30;
  return null;
}
