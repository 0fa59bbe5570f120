/** Releases of the theme, their upload, and tickets to download them. */
import * as z from "zod";
import { releaseVersion, timestamp } from "../wire.ts";

export const releaseStatus = z.enum(["draft", "published", "withdrawn"]);
export const release = z.object({
  version: releaseVersion,
  status: releaseStatus,
  size: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  fileCount: z.number().int(),
  publishedAt: timestamp.nullable(),
  notes: z.object({ fr: z.string(), en: z.string() }),
});
export type Release = z.infer<typeof release>;

/** What can be wrong with an uploaded ZIP: `fault` in the details of RELEASE_INVALID, with `file` where one is meant. */
export const releaseFaults = [
  /** No ZIP, or not the whole of one. */
  "not-zip",
  "zip64",
  "encrypted",
  /** Packed in another way than stored or deflated. */
  "method",
  /** A symbolic link or a device. */
  "link",
  /** A path that leaves the folder, or that systems understand differently. */
  "path",
  /** The same path again, or one that differs in capitals only. */
  "twice",
  "too-many",
  /** It unpacks to more than a theme can hold. */
  "bomb",
  /** A file that cannot be unpacked, or is not what the directory says. */
  "broken",
  "empty",
  /** Everything lies in one folder. */
  "top-folder",
  /** A file where a theme has none. */
  "stray",
  "missing",
  /** `config/settings_schema.json` does not name the theme. */
  "schema",
  /** `file` is the name found. */
  "theme-name",
  /** `file` is the version found. */
  "theme-version",
  /** What arrived does not have the digest announced. */
  "digest",
] as const;
export type ReleaseFault = (typeof releaseFaults)[number];

/** `GET /releases`: published ones, newest version first. For everybody who is signed in, verified or not: it gives no file. */
export const releasesReply = z.object({ releases: z.array(release) });

/** `GET /admin/releases`: all there are, newest version first. */
export const listedRelease = release.extend({
  uploadedAt: timestamp,
  downloads: z.number().int().nonnegative(),
  withdrawnReason: z.string().nullable(),
});
export type ListedRelease = z.infer<typeof listedRelease>;
export const allReleasesReply = z.object({ releases: z.array(listedRelease) });

export const largestReleaseBytes = 50 * 1024 * 1024;

/** `PUT /admin/releases/{version}`: body is the ZIP (application/zip, Content-Length given). Replies `release` (a draft). */
const releaseNotes = z.string().trim().max(10_000);

/** `POST /admin/releases/{version}/notes`: of a draft or a published release. */
export const releaseNotesRequest = z.object({ notes: z.object({ fr: releaseNotes, en: releaseNotes }) });

/** `POST /admin/releases/{version}/publish`. */
export const publishReleaseRequest = z.object({
  notes: z.object({ fr: releaseNotes.min(1), en: releaseNotes.min(1) }),
  /** Defaults to now. */
  publishedAt: timestamp.optional(),
});

/** `POST /admin/releases/{version}/withdraw`: neither listed nor downloaded any longer; the version is never used again. */
export const withdrawReleaseRequest = z.object({ reason: z.string().trim().min(1).max(500) });

export const currentTermsVersion = "2024-12-12";

/** `POST /downloads`: terms are stored with their version, then a ticket is cut. `sid` binds it to the session. */
export const ticketRequest = z.object({
  version: releaseVersion,
  termsVersion: z.literal(currentTermsVersion),
  sid: z.string().min(16).max(128),
});
export const ticketReply = z.object({
  ticket: z.string(),
  expiresAt: timestamp,
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});

/**
 * `GET|HEAD /downloads/{ticket}?sid=`: streams the ZIP. Honours Range and If-Range (200, 206, 416), sends Content-Length,
 * ETag, Accept-Ranges, Content-Disposition. The licence is checked again on each request.
 */
