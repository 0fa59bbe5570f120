/**
 * The one writer of logs: JSON lines of allow-listed fields. People appear as their uid or as a hash; e-mails, tokens
 * and bodies have no field. JSON escapes control characters, so that no value can start a line of its own.
 */
import { cut } from "./cut.ts";

export type LogLevel = "info" | "warn" | "error";

export interface LogFields {
  requestId?: string;
  method?: string;
  /** Without its query. */
  path?: string;
  /** The pattern, not the path: tickets ride in paths. */
  route?: string;
  /** Of a call over RPC. */
  operation?: string;
  status?: number;
  uid?: string;
  /** Hash of an e-mail or address. */
  subject?: string;
  kind?: string;
  code?: string;
  reason?: string;
  needed?: string;
  names?: string[];
  /** Of scheduled work: which task, and how many of what. */
  task?: string;
  counts?: Record<string, number>;
  durationMs?: number;
  /** Marks a failure that stops the whole service, so that log tools raise an alarm. */
  severity?: "critical";
}

export interface LogEntry extends LogFields {
  event: string;
  error?: unknown;
}

const fieldNames = [
  ...(["requestId", "method", "path", "route", "operation", "status", "uid", "subject", "kind"] as const),
  ...(["code", "reason", "needed", "names", "task", "counts", "durationMs", "severity"] as const),
] satisfies (keyof LogFields)[];

export function writeLog(service: "portal" | "licences", level: LogLevel, entry: LogEntry): void {
  console[level](formatLine(service, level, entry));
}

export function formatLine(service: string, level: LogLevel, { event, error, ...fields }: LogEntry): string {
  const allowed = fieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, clean(fields[name])]]));
  const cause = error === undefined ? {} : describeFault(error);
  return JSON.stringify({
    at: new Date().toISOString(),
    service,
    level,
    event,
    ...Object.fromEntries(allowed),
    ...cause,
  });
}

const maxTextLength = 300;
const maxStackLength = 1500;

const clean = (value: LogFields[keyof LogFields]) =>
  typeof value === "string" ? cut(redact(value), maxTextLength) : value;

function describeFault(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: "Thrown value", type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s*at /.test(line)) ?? [];
  return {
    error: error.name,
    message: redactMessage(error.message),
    stack: cut(redact(frames.join("\n"), runInStack), maxStackLength),
    ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${redactMessage(error.cause.message)}` } : {}),
  };
}

const redactMessage = (message: string): string => cut(redact(message, runInMessage), maxTextLength);

/**
 * Text that looks like a key or token. An API secret key has 32 characters, our own ids have fewer, a request id has
 * its own field.
 */
const runInField = /[A-Za-z0-9_+/-]{40,}={0,2}/g;
const runInMessage = /[A-Za-z0-9_+/-]{40,}={0,2}|[A-Za-z0-9_+-]{32,}={0,2}/g;
/** In a stack a slash separates folders, and file names must stay readable. */
const runInStack = /[A-Za-z0-9_+-]{40,}={0,2}/g;

/** Libraries quote their input in messages. */
export function redact(text: string, run = runInField): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g, "[e-mail]")
    .replace(/\bshp[a-z]{2,3}_\w+/g, "[secret]")
    .replace(run, "[secret]");
}
