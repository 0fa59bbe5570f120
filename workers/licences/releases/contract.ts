/** Releases of the theme, their upload, and tickets to download them. */
import { missingKind } from "theme-merge/check/contract.ts";
import { problemKinds } from "theme-merge/shopify-theme/problem-kinds.ts";
import * as z from "zod";
import { reason } from "#base/form-fields.ts";
import { objectId, releaseVersion, timestamp } from "../platform/wire.ts";

export const releaseStatus = z.enum(["draft", "published", "withdrawn"]);
export type ReleaseStatus = z.infer<typeof releaseStatus>;
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

/** Faults of an uploaded ZIP: `fault` in the details of RELEASE_INVALID, with `file` where one file is at fault. */
export const releaseFaults = [
  /** Not a ZIP, or an incomplete one. */
  "not-zip",
  "zip64",
  "encrypted",
  /** Compressed in another way than stored or deflated. */
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
  /** `update_extension.json` cannot be read or run; `file` is the place in it. */
  "migration",
  /** What arrived does not have the digest announced. */
  "digest",
  /** Shopify refuses files of the theme: `findings` has the first ones, as `writeFinding` writes them. */
  "refused",
] as const;
export type ReleaseFault = (typeof releaseFaults)[number];

/** A place in a release's file that Shopify refuses, or that it takes and shops show badly. */
export const releaseFinding = z.object({
  path: z.string(),
  /** Counts from 1; null for the whole file. */
  line: z.number().int().nullable(),
  /**
   * Why Shopify refuses it; or `VALUE_ODD`, a value that its schema does not allow; or what the release lacks; or `STRICT`,
   * Liquid that only strict stores refuse.
   */
  kind: z.enum([...problemKinds, "VALUE_ODD", "STRICT", ...missingKind.options]),
  /** Shopify's own words, the setting with its value, or the name of what is missing. */
  text: z.string(),
});
export type ReleaseFinding = z.infer<typeof releaseFinding>;
export const writeFinding = (finding: ReleaseFinding): string => JSON.stringify(finding);

/** Sorted by file and line. */
export const releaseCheck = z.object({
  /** An upload with any is refused; releases that are up may have some. */
  refused: z.array(releaseFinding),
  /** They are acknowledged when the release is published. */
  listed: z.array(releaseFinding),
  /** Findings beyond those that are kept. */
  more: z.number().int(),
});
export type ReleaseCheck = z.infer<typeof releaseCheck>;

/** The stages of a rollout, in their order; each reaches the stores of the one before it. */
export const releaseStages = ["staff", "tenth", "all"] as const;
export const releaseStage = z.enum(releaseStages);
export type ReleaseStage = z.infer<typeof releaseStage>;

/** A release as staff see it. */
export interface ListedRelease extends Release {
  stage: ReleaseStage;
  /** While it is set, no store is offered the release. */
  haltedAt: string | null;
  uploadedAt: string;
  downloads: number;
  withdrawnReason: string | null;
}

export const maxReleaseBytes = 50 * 1024 * 1024;

/** A ZIP of exactly `size` bytes; becomes a draft. */
export const uploadRequest = z.object({
  version: releaseVersion,
  size: z.number().int().min(1).max(maxReleaseBytes),
  body: z.instanceof(ReadableStream<Uint8Array>),
});

/** A size that a theme recommends for the picture of a setting. */
export interface PictureSize {
  /** Of the setting. */
  id: string;
  name: { fr: string; en: string };
  width: number;
  height: number;
}

export interface PictureSizes {
  version: string;
  sizes: PictureSize[];
}

/** What an update to a release would ask of the stores with known files. Numbers and names, never texts of a store. */
export interface DryRun {
  /** `replaced`: the draft was replaced while it ran. */
  state: "running" | "done" | "replaced";
  startedAt: string;
  endedAt: string | null;
  /** Stores that were connected at the start. */
  connected: number;
  counts: {
    /** Stores with known files, and those of them that are done. */
    known: number;
    done: number;
    computed: number;
    /** They have the release or a newer one. */
    current: number;
    asked: number;
    losing: number;
    /** Stores with a value in their theme settings that the release's settings schema refuses. */
    refusing: number;
    /** Of no known release. */
    noBase: number;
    /** Edited files that no job has read, and their stores. */
    unreadFiles: number;
    unreadStores: number;
  };
  files: { path: string; stores: number }[];
  settings: {
    path: string;
    place: string;
    setting: string;
    /** In the theme editor; the French ones where they differ. */
    names: { label?: string; labelFr?: string; placeName?: string; placeNameFr?: string };
    stores: number;
  }[];
  stores: { shop: string; questions: number; losses: number }[];
  failed: { shop: string; reason: string }[];
}

const releaseNotes = z.string().trim().max(10_000);

/** Of a draft or a published release. */
export const releaseNotesRequest = z.object({ notes: z.object({ fr: releaseNotes, en: releaseNotes }) });

export const publishReleaseRequest = z.object({
  notes: z.object({ fr: releaseNotes.min(1), en: releaseNotes.min(1) }),
  /** Defaults to now. */
  publishedAt: timestamp.optional(),
  /** The first stage of the rollout. */
  stage: releaseStage.default("all"),
  /** Of what the check lists; without it ACKNOWLEDGEMENT_REQUIRED where it lists anything. */
  acknowledged: z.boolean().default(false),
});

/** To the stage after `from`, which guards against two clicks. */
export const widenReleaseRequest = z.object({ version: releaseVersion, from: releaseStage.exclude(["all"]) });
export const haltReleaseRequest = z.object({
  version: releaseVersion,
  reason,
});

/** How far the rollout of a release is. */
export interface Rollout {
  version: string;
  stage: ReleaseStage;
  haltedAt: string | null;
  haltReason: string | null;
  /** Connected stores with a live licence, and how many of them each stage reaches. */
  stores: number;
  reached: Record<ReleaseStage, number>;
  /** Stores whose published theme is this release. */
  have: number;
}

/** Neither listed nor downloaded any longer; the version is never used again. */
export const withdrawReleaseRequest = z.object({ reason });

export const currentTermsVersion = "2024-12-12";

/** Accepts the terms in this version and asks for a download link. `sid` binds it to the session. */
export const ticketRequest = z.object({
  version: releaseVersion,
  /** TERMS_REQUIRED for any other than the current version. */
  termsVersion: z.unknown(),
  sid: z.string().min(16).max(128),
});

/**
 * Returns a Response that streams the ZIP. Honours Range and If-Range (200, 206, 416), sends Content-Length, ETag,
 * Accept-Ranges, Content-Disposition. The licence is checked again on each request.
 */
export const downloadRequest = z.object({
  ticket: z.string().max(128),
  sid: z.string().min(16).max(128),
  method: z.enum(["GET", "HEAD"]),
  /** Values of the request's headers. */
  conditions: z.partialRecord(z.enum(["Range", "If-Range", "If-None-Match"]), z.string().max(1000)),
});

/** The stores of one owner, `uid`, that were offered a release at the same time. */
export interface ReleaseNotification {
  version: string;
  uid: string;
  /** When it became due. */
  at: string;
  /** The same person was notified before the release was halted, and is not mailed again. */
  isRepeated: boolean;
  /** `questions` is how many an update would ask, by the release's dry run; null when that is not known. */
  stores: { activation: string; shop: string; from: string; questions: number | null }[];
}
export const sentReleasesRequest = z
  .array(z.object({ version: releaseVersion, activation: objectId, uid: z.string().max(128) }))
  .max(1000);

/** A notification of a release that is halted or withdrawn now. */
export const endedReleasesRequest = z
  .array(z.object({ version: releaseVersion, uid: z.string().max(128), at: timestamp }))
  .max(1000);
export type EndedReleaseNotification = z.infer<typeof endedReleasesRequest>[number];
