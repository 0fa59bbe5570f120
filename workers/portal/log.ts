import { type LogFields, writeLog } from "#base/log.ts";
import { getRequestId } from "./request-scope.ts";

export type SecurityEvent =
  | "sign-in.ok"
  | "sign-in.failed"
  | "sign-in.blocked"
  | "limit.reached"
  | "forbidden"
  | "origin.refused"
  | "helpdesk.refused"
  | "stripe.refused"
  | "session.revoked"
  | "account.deleted"
  | "account.disabled"
  | "account.enabled"
  | "role.changed"
  | "session.ended"
  | "view.refused"
  | "two-factors.enabled"
  | "two-factors.disabled"
  | "two-factors.failed"
  | "two-factors.blocked"
  | "two-factors.recovery-used"
  | "two-factors.codes-renewed"
  | "password.changed"
  | "address.change_asked"
  | "address.changed"
  | "account.handed_over";

export const logSecurity = (event: SecurityEvent, fields: LogFields): void =>
  writeLog("portal", "info", { requestId: getRequestId(), ...fields, event });

/** The result of a scheduled task. */
export const logMaintenance = (
  entry: Required<Pick<LogFields, "requestId" | "task" | "counts" | "durationMs">> & Pick<LogFields, "code">,
): void => writeLog("portal", "info", { ...entry, event: "maintenance" });

/** For the people on call; `code` is the alert's name and `kind` what has changed. */
export const logAlert = (
  level: "info" | "error",
  entry: Required<Pick<LogFields, "requestId" | "kind" | "code" | "names" | "durationMs">>,
): void => writeLog("portal", level, { ...entry, event: "alert" });

/** An unexpected failure, logged once, where it is caught for good. */
export const logFault = (error: unknown, fields: LogFields): void =>
  writeLog("portal", "error", { requestId: getRequestId(), ...fields, event: "fault", error });
