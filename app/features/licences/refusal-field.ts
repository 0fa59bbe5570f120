/** Which field of a form a refusal belongs to, and what to say beside it; null where only the form as a whole is meant. */

import type { Key } from "#app/i18n/index.ts";
import type { ErrorCode } from "#base/errors.ts";
import type { CredentialKind } from "./schema.ts";

interface RefusedField {
  name: string;
  message: Key;
}

const beside = (name: string, code: ErrorCode): RefusedField => ({ name, message: `errors.${code}.sentence` });

export function fieldOfActivation(code: ErrorCode, kind: CredentialKind): RefusedField | undefined {
  switch (code) {
    case "STORE_INVALID":
    case "STORE_FROZEN":
    case "ACTIVE_ELSEWHERE":
      return beside("shopUrl", code);
    case "TOKEN_INVALID":
    case "TOKEN_WRONG_STORE":
    case "APP_NOT_INSTALLED":
    case "APP_OTHER_ORGANISATION":
      return beside(kind === "client" ? "clientId" : "accessToken", code);
    default:
      return undefined;
  }
}

export function fieldOfDeactivation(code: ErrorCode): RefusedField | undefined {
  switch (code) {
    case "ACTIVATION_NOT_FOUND":
    case "PAUSED":
      return beside("shopUrl", code);
    case "API_SECRET_MISMATCH":
      return beside("apiSecretKey", code);
    default:
      return undefined;
  }
}

export function fieldOfMove(code: ErrorCode, kind: CredentialKind): RefusedField | undefined {
  switch (code) {
    case "ACTIVATION_NOT_FOUND":
    case "PAUSED":
    case "TRANSFER_QUOTA":
      return beside("fromShopUrl", code);
    case "SEAT_REQUIRED":
      return beside("shopUrl", code);
    default:
      return fieldOfActivation(code, kind);
  }
}
