/**
 * The one place that writes logs: JSON lines of allow-listed fields. People appear as their uid or as a hash;
 * e-mails, tokens and bodies never do. JSON escapes control characters, so that no value can start a line of its own.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** Without its query. */
  path?: string;
  status?: number;
  uid?: string;
  /** Hash of an e-mail or address. */
  subject?: string;
  kind?: string;
  code?: string;
  reason?: string;
  needed?: string;
  names?: string[];
}

export type SecurityEvent =
  | "sign-in.ok"
  | "sign-in.failed"
  | "sign-in.blocked"
  | "limit.reached"
  | "forbidden"
  | "origin.refused"
  | "session.revoked"
  | "account.deleted"
  | "session.ended"
  | "two-factors.enabled"
  | "two-factors.disabled"
  | "two-factors.failed"
  | "two-factors.blocked"
  | "two-factors.recovery-used"
  | "two-factors.codes-renewed"
  | "password.changed"
  | "address.change_asked"
  | "address.changed";

const fieldNames = [
  "requestId",
  "method",
  "path",
  "status",
  "uid",
  "subject",
  "kind",
  "code",
  "reason",
  "needed",
  "names",
] as const satisfies readonly (keyof LogFields)[];

export function logSecurity(event: SecurityEvent, fields: LogFields): void {
  console.log(logLine("info", event, fields));
}

/** What a task of the clock did. */
export function logMaintenance(entry: {
  requestId: string;
  task: string;
  counts: Record<string, number>;
  durationMs: number;
  code?: string;
}): void {
  const { requestId, code, ...facts } = entry;
  console.log(logLine("info", "maintenance", code ? { requestId, code } : { requestId }, facts));
}

/** Something failed that should not have; logged once, where it is caught for good. */
export function logFault(error: unknown, fields: LogFields): void {
  console.error(logLine("error", "fault", fields, describe(error)));
}

export function logLine(level: string, event: string, fields: LogFields, more: Record<string, unknown> = {}): string {
  const allowed = fieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, clamp(fields[name])]]));
  return JSON.stringify({ at: new Date().toISOString(), level, event, ...Object.fromEntries(allowed), ...more });
}

const longestText = 300;
const longestStack = 1500;

const clamp = (value: string | number | string[]) =>
  typeof value === "string" ? redact(value).slice(0, longestText) : value;

function describe(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: "Thrown value", message: redact(String(error)).slice(0, longestText) };
  const frames =
    error.stack
      ?.split("\n")
      .filter((line) => /^\s*at /.test(line))
      .join("\n") ?? "";
  return {
    error: error.name,
    message: redact(error.message).slice(0, longestText),
    stack: redact(frames, longRunInStack).slice(0, longestStack),
    ...(error.cause instanceof Error
      ? { cause: `${error.cause.name}: ${redact(error.cause.message).slice(0, longestText)}` }
      : {}),
  };
}

/** What looks like a key or token. In a stack a slash divides folders, and the file's name is what is looked for. */
const longRun = /[A-Za-z0-9_+/-]{40,}={0,2}/g;
const longRunInStack = /[A-Za-z0-9_+-]{40,}={0,2}/g;

/** Messages of libraries may quote what they were given. */
export function redact(text: string, run = longRun): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g, "[e-mail]")
    .replace(/\b(?:shpat|shpss|shpca)_[A-Za-z0-9]+/g, "[secret]")
    .replace(run, "[secret]");
}
