/** Schemas of the download form, whose messages are catalogue keys, and of the error in the page's URL. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import type { ErrorCode } from "#base/errors.ts";
import { releaseVersion } from "#workers/licences/platform/wire.ts";

export const downloadForm = z.object({
  release: z
    .string("downloads.errors.releaseRequired" satisfies Key)
    .trim()
    .refine((version) => releaseVersion.safeParse(version).success, "downloads.errors.releaseRequired" satisfies Key),
  acceptTerms: z.string("downloads.errors.termsRequired" satisfies Key).transform((): true => true),
});

/** Error codes in the URL of the download page after a failed download; other values are ignored. */
const downloadErrorCodes = [
  "TICKET_INVALID",
  "RELEASE_NOT_FOUND",
  "PAUSED",
  "RATE_LIMITED",
  "UPSTREAM_UNAVAILABLE",
] as const satisfies ErrorCode[];
export type DownloadErrorCode = (typeof downloadErrorCodes)[number];

export const parseDownloadErrorCode = (code: string | null): DownloadErrorCode | null =>
  downloadErrorCodes.find((known) => known === code) ?? null;
