/** The order in which an activation is checked, and which point a refusal speaks of. */
import type { ErrorCode } from "#base/errors.ts";

export const checks = ["seat", "answers", "credentials", "store", "scopes", "elsewhere"] as const;
export type Check = (typeof checks)[number];

const failures: Partial<Record<ErrorCode, Check>> = {
  NO_LICENCE: "seat",
  REVOKED: "seat",
  LIMIT_REACHED: "seat",
  PAUSED: "seat",
  STORE_INVALID: "answers",
  STORE_FROZEN: "answers",
  TOKEN_INVALID: "credentials",
  APP_NOT_INSTALLED: "credentials",
  APP_OTHER_ORGANISATION: "credentials",
  TOKEN_WRONG_STORE: "store",
  SCOPE_MISSING: "scopes",
  ACTIVE_ELSEWHERE: "elsewhere",
};

/** Null when a refusal says nothing about any of them: nothing may then be shown as checked. */
export const failedCheck = (code: ErrorCode): Check | null => failures[code] ?? null;

/** What stands before the failure was found good; what comes after it has not been looked at. */
export function stateOf(check: Check, failed: Check | null): "done" | "failed" | "toCome" {
  if (failed === null) return "toCome";
  const distance = checks.indexOf(check) - checks.indexOf(failed);
  return distance === 0 ? "failed" : distance < 0 ? "done" : "toCome";
}
