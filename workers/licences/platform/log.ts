/** Logs JSON lines of allow-listed fields; there is none that could hold a secret, an e-mail or a body. */
import { type LogFields, type LogLevel, writeLog } from "#base/log.ts";

export interface LicencesLogEntry
  extends Pick<LogFields, "task" | "counts" | "durationMs" | "operation" | "method" | "route" | "code" | "names"> {
  event: "fault" | "upstream_unavailable" | "access_denied" | "maintenance" | "copy_unchecked" | "api_version";
  requestId?: string;
  error?: unknown;
}

/** Missing or malformed variables, without which no request is served. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

export const log = (level: LogLevel, entry: LicencesLogEntry): void =>
  writeLog("licences", level, entry.error instanceof ConfigurationError ? { ...entry, severity: "critical" } : entry);
