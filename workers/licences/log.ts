/** Logs JSON lines of allow-listed fields; there is none that could hold a secret, an e-mail or a body. */

export interface LogEntry {
  event: "fault" | "upstream_unavailable" | "access_denied" | "maintenance";
  requestId: string;
  /** Of maintenance: which task, and how many of what. */
  task?: string;
  counts?: Record<string, number>;
  durationMs?: number;
  /** Of `Internal`. */
  operation?: string;
  method?: string;
  /** The pattern, not the path: tickets ride in paths. */
  route?: string;
  code?: string;
  error?: unknown;
}

const maxMessageCharacters = 300;

export function log(level: "info" | "warn" | "error", entry: LogEntry): void {
  const { error, ...fields } = entry;
  const line = JSON.stringify({
    service: "licences",
    level,
    ...fields,
    ...(error === undefined ? {} : describe(error)),
  });
  console[level](line);
}

function describe(error: unknown): { error: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { error: redact(`${error.name}: ${error.message}`), at: frames.slice(0, 5).map((line) => line.trim()) };
}

/** Removes secrets and e-mails from the messages of other libraries; our own errors hold none. */
function redact(message: string): string {
  return message
    .slice(0, maxMessageCharacters)
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, "[e-mail]")
    .replace(/\bshp[a-z]{2,3}_\w+/g, "[token]")
    .replace(/[A-Za-z0-9_-]{32,}/g, "[redacted]");
}
