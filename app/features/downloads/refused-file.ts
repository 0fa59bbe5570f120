/** Error codes in the URL of the download page after a failed download; other values are ignored. */
import type { ErrorCode } from "#base/errors.ts";

const downloadErrorCodes = [
  "TICKET_INVALID",
  "RELEASE_NOT_FOUND",
  "PAUSED",
  "RATE_LIMITED",
  "UPSTREAM_UNAVAILABLE",
] as const satisfies ErrorCode[];
export type DownloadErrorCode = (typeof downloadErrorCodes)[number];

export const parseDownloadErrorCode = (code: string | null): DownloadErrorCode | null => downloadErrorCodes.find((known) => known === code) ?? null;
