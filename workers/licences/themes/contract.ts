/** Themes of a store, and the jobs that install and update them. */
import * as z from "zod";
import { objectId, releaseVersion, shopDomain, stillAsking, timestamp } from "../wire.ts";
import {
  type ConflictChoice,
  choiceName,
  conflictChoice,
  conflictSource,
  previewFile,
  type UpdatePreview,
  updatePreview,
} from "./merge/contract.ts";

/** The number at the end of Shopify's id of a theme. */
export const themeId = z.string().regex(/^[1-9]\d{0,19}$/);
export const themeRole = z.enum(["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED", "MOBILE"]);
/** As long as Shopify takes them. */
export const themeNameMaximum = 50;
const themeName = z.string().trim().min(1).max(themeNameMaximum);

export const storeTheme = z.object({
  id: themeId,
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  /** When it is our theme, as its settings schema says; else null. */
  version: releaseVersion.nullable(),
});
export type StoreTheme = z.infer<typeof storeTheme>;

/** The published one first. `limit` is how many themes the store's plan takes, null where nobody tells. */
export const themeList = z.object({
  shop: shopDomain,
  limit: z.number().int().nullable(),
  themes: z.array(storeTheme),
});
export type ThemeList = z.infer<typeof themeList>;

export const themesReply = z.union([themeList, stillAsking]);
export type ThemesReply = z.infer<typeof themesReply>;

export const jobKind = z.enum(["install", "update"]);
/**
 * queued, running: the engine works on it, one such job a store. waiting: an update's preview is ready, the person decides.
 * failed: may be tried again from the step that failed. done, cancelled: over.
 */
export const jobState = z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]);
/** What a job of each kind does, in this order. An update waits for the person after `plan`. */
export const jobSteps = {
  install: ["check", "slot", "create", "process", "verify"],
  update: ["check", "read", "plan", "slot", "create", "process", "write", "verify"],
} as const;
export const jobStep = z.enum(["check", "read", "plan", "slot", "create", "process", "write", "verify"]);
export type JobStep = z.infer<typeof jobStep>;

const outcomeCount = z.number().int().nonnegative();
const namedTheme = z.object({ id: themeId, name: z.string() });
/** A copy that the portal made, and when it was ready: copies of one release share their name. */
const copy = namedTheme.extend({ madeAt: timestamp.nullable().default(null) });

/** Why a job failed: a refusal's code (or INTERNAL), worded like any other. */
const jobFailure = z.object({
  code: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

export const job = z.object({
  id: objectId,
  kind: jobKind,
  shop: shopDomain,
  state: jobState,
  /** It ends as cancelled at the next step. */
  cancelling: z.boolean(),
  /** Its runner has stopped without a word: the job goes on by itself once another one has taken it, within a minute. */
  stalled: z.boolean(),
  /** Version that is installed or updated to, and of an update the one it comes from (null: not known). */
  version: releaseVersion,
  fromVersion: releaseVersion.nullable(),
  /** The new theme: its name, and its id once it is there. */
  name: z.string(),
  themeId: themeId.nullable(),
  /** The theme that an update starts from. It is never written. */
  source: namedTheme.nullable(),
  step: jobStep,
  steps: z.array(
    z.object({
      name: jobStep,
      state: z.enum(["done", "now", "to-come", "failed"]),
      startedAt: timestamp.nullable(),
      endedAt: timestamp.nullable(),
      /** Files done of how many, where the step counts. */
      count: z.object({ done: outcomeCount, total: outcomeCount }).nullable(),
    }),
  ),
  percent: z.number().int().min(0).max(100),
  failure: jobFailure.nullable(),
  /** Of a job that is done: how many files the new theme has, and what became of how many. */
  report: z
    .object({
      files: outcomeCount,
      kept: outcomeCount,
      merged: outcomeCount,
      replaced: outcomeCount,
      added: outcomeCount,
      removed: outcomeCount,
      conflicts: outcomeCount,
      /** Copies that the report of the store's last update had announced, and that this update has deleted. */
      pruned: z.array(copy).default([]),
      /** Older copies that the store's next update deletes; three are kept. */
      leaving: z.array(copy).default([]),
    })
    .nullable(),
  publication: z
    .object({
      publishedAt: timestamp,
      /** The theme that was public before; null when the store had none. */
      former: namedTheme.nullable(),
      /** `replaced`: another theme became public since, of another job of the store. */
      standing: z.enum(["public", "rolledBack", "replaced"]),
    })
    .nullable(),
  links: z.object({ preview: z.string(), editor: z.string() }).nullable(),
  /** The owner was notified of its present state, or there is nothing to notify them of. */
  notified: z.boolean(),
  /** Who began it: the owner, or an administrator who is one. */
  actorRole: z.enum(["user", "admin"]),
  createdAt: timestamp,
  updatedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

/**
 * A job in an active store that still needs something: it runs, a preview waits for answers, the newest copy is not
 * published, or it failed lately and nothing was started in the store since.
 */
export const openJob = z.object({
  id: objectId,
  kind: jobKind,
  shop: shopDomain,
  state: jobState.exclude(["cancelled"]),
  version: releaseVersion,
  fromVersion: releaseVersion.nullable(),
  /** Of the new theme. */
  name: z.string(),
  /** Where the merchant's browser sees the finished theme; null while there is none. */
  preview: z.string().nullable(),
  /** Of a finished update: files whose edits were carried over, and conflicts that the owner settled. */
  counts: z.object({ carriedOver: outcomeCount, conflicts: outcomeCount }),
  failure: jobFailure.nullable(),
  updatedAt: timestamp,
});
export type OpenJob = z.infer<typeof openJob>;

/** A job whose owner, `uid`, is still to be notified of `state`. */
export const jobNotification = z.object({
  job: objectId,
  uid: z.string(),
  kind: jobKind,
  state: jobState.extract(["waiting", "done", "failed"]),
  shop: shopDomain,
  version: releaseVersion,
  name: z.string(),
  /** When it came to that state. */
  at: timestamp,
});
export type JobNotification = z.infer<typeof jobNotification>;
export const sentNotificationsRequest = z.array(jobNotification.pick({ job: true, state: true })).max(100);

/** JOB_RUNNING names the job under way in `details.job`. */
export const installRequest = z.object({ shop: shopDomain, version: releaseVersion, name: themeName });
/** `apiSecretKey` is compared with the one given at activation. */
export const previewUpdateRequest = z.object({ shop: shopDomain, themeId, apiSecretKey: z.string().min(1).max(255) });
/** Of all texts that an owner wrote in one update; the portal's own limit is below it. */
const maxTextsLength = 4 * 1024 * 1024;

/**
 * A choice for each conflict, by its path. CHOICES_MISSING names those without one,
 * TEXT_INVALID the texts that Shopify would not read: each of its `faults` is a `writeTextFault` of the file at its place.
 */
export const startUpdateRequest = z.object({
  id: objectId,
  choices: z.record(z.string().max(255), conflictChoice).refine(isWithinLimit),
});
function isWithinLimit(choices: Record<string, ConflictChoice>): boolean {
  const lengths = Object.values(choices).map((each) => (each.choice === "edit" ? each.text.length : 0));
  return lengths.reduce((sum, length) => sum + length, 0) <= maxTextsLength;
}

/**
 * A whole file to begin a text from: the merchant's,
 * the merge with the release's side of each conflict, or that of the release installed.
 */
export const conflictQuery = z.object({ id: objectId, path: z.string().min(1).max(255), side: conflictSource });
/** Of an update that is done: each file with what became of it, why, and what its owner chose. */
export const updateReport = updatePreview.extend({
  files: z.array(
    previewFile
      .pick({ path: true, kind: true, outcome: true, notes: true, moreNotes: true })
      .extend({ choice: choiceName.nullable() }),
  ),
});
export type UpdateReport = z.infer<typeof updateReport>;

/** The caller's own, newest first; of one store or of all. */
export const jobsQuery = z.object({ shop: shopDomain.optional(), limit: z.number().int().min(1).max(100).default(20) });

/** What the page of a job shows: the preview of an update that waits, the report of one that is done, the store's latest jobs. */
export interface JobPage {
  job: Job;
  preview: UpdatePreview | null;
  report: UpdateReport | null;
  history: Job[];
}
