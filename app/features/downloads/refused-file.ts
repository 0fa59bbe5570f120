/** Error codes in the URL of the download page after a failed download; other values are ignored. */
import type { ErrorCode } from "#base/errors.ts";

const told = [
  "TICKET_INVALID",
  "RELEASE_NOT_FOUND",
  "PAUSED",
  "RATE_LIMITED",
  "UPSTREAM_UNAVAILABLE",
] as const satisfies ErrorCode[];
export type RefusedFile = (typeof told)[number];

export const refusedFile = (code: string | null): RefusedFile | null => told.find((known) => known === code) ?? null;
