/** Maps error codes to the form field they belong to; undefined when they concern the form as a whole. */

import type { Key } from "#app/i18n/index.ts";
import type { ErrorCode } from "#base/errors.ts";
import type { CredentialKind } from "./schema.ts";

interface ErrorField {
  name: string;
  message: Key;
}

const toErrorField = (name: string, code: ErrorCode): ErrorField => ({ name, message: `errors.${code}.sentence` });

export function findActivationErrorField(code: ErrorCode, kind: CredentialKind): ErrorField | undefined {
  switch (code) {
    case "STORE_INVALID":
    case "STORE_GONE":
    case "STORE_LOCKED":
    case "STORE_FROZEN":
    case "ACTIVE_ELSEWHERE":
      return toErrorField("shopUrl", code);
    case "TOKEN_INVALID":
    case "TOKEN_WRONG_STORE":
    case "APP_NOT_INSTALLED":
    case "APP_OTHER_ORGANISATION":
      return toErrorField(kind === "client" ? "clientId" : "accessToken", code);
    default:
      return undefined;
  }
}

export function findDeactivationErrorField(code: ErrorCode): ErrorField | undefined {
  switch (code) {
    case "ACTIVATION_NOT_FOUND":
    case "PAUSED":
      return toErrorField("shopUrl", code);
    case "API_SECRET_MISMATCH":
      return toErrorField("apiSecretKey", code);
    default:
      return undefined;
  }
}

export function findMoveErrorField(code: ErrorCode, kind: CredentialKind): ErrorField | undefined {
  switch (code) {
    case "ACTIVATION_NOT_FOUND":
    case "PAUSED":
    case "TRANSFER_QUOTA":
      return toErrorField("fromShopUrl", code);
    case "SAME_STORE":
    case "SEAT_REQUIRED":
      return toErrorField("shopUrl", code);
    default:
      return findActivationErrorField(code, kind);
  }
}
