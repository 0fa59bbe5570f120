/** Themes of a store, and the jobs that install and update them. */
import * as z from "zod";
import { objectId, releaseVersion, shopDomain, stillAsking, timestamp } from "../wire.ts";
import { choiceName, conflictChoice, conflictSource, previewFile, updatePreview } from "./merge/contract.ts";

/** The number at the end of Shopify's theme id. */
export const themeId = z.string().regex(/^[1-9]\d{0,19}$/);
export const themeRole = z.enum(["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED", "MOBILE"]);
/** Shopify's limit. */
export const themeNameMaximum = 50;
const themeName = z.string().trim().min(1).max(themeNameMaximum);

export const storeTheme = z.object({
  id: themeId,
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  /** Of our theme, as its settings schema names it; else null. */
  version: releaseVersion.nullable(),
});
export type StoreTheme = z.infer<typeof storeTheme>;

/** `GET /shops/{shop}/themes`, the published one first. `limit`: themes that the store's plan allows; null when not known. */
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
 * queued, running: a runner works on it; a store has one such job. waiting: an update's preview is ready, the owner decides.
 * failed: can be retried from the step that failed. done, cancelled: over.
 */
export const jobState = z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]);
/** The steps of each kind of job. An update waits for its owner after `plan`. */
export const jobSteps = {
  install: ["check", "slot", "create", "process", "verify"],
  update: ["check", "read", "plan", "slot", "create", "process", "write", "verify"],
} as const;
export const jobStep = z.enum(["check", "read", "plan", "slot", "create", "process", "write", "verify"]);
export type JobStep = z.infer<typeof jobStep>;

const outcomeCount = z.number().int().nonnegative();
const namedTheme = z.object({ id: themeId, name: z.string() });
/** A copy that the portal created, and when it was ready, because copies of one release have the same name. */
const copy = namedTheme.extend({ madeAt: timestamp.nullable().default(null) });

/** Why a job failed: an error code, or INTERNAL. */
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
  /** Its runner is silent: another one takes the job over within a minute. */
  stalled: z.boolean(),
  /** The version to install or update to; of an update also the installed one, null when not known. */
  version: releaseVersion,
  fromVersion: releaseVersion.nullable(),
  /** The new theme's name, and its id once it exists. */
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
  /** Of a finished job: the number of files in the new theme, and by outcome. */
  report: z
    .object({
      files: outcomeCount,
      kept: outcomeCount,
      merged: outcomeCount,
      replaced: outcomeCount,
      added: outcomeCount,
      removed: outcomeCount,
      conflicts: outcomeCount,
      /** Copies that this update has deleted, as the store's last report announced. */
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
      /** `replaced`: another job's theme of the store was published since. */
      standing: z.enum(["public", "rolledBack", "replaced"]),
    })
    .nullable(),
  links: z.object({ preview: z.string(), editor: z.string() }).nullable(),
  /** The owner was notified of its present state, or no notification is due. */
  notified: z.boolean(),
  /** The role of the person who started it. */
  actorRole: z.enum(["user", "admin"]),
  createdAt: timestamp,
  updatedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

/**
 * An open job in an active store: it runs, its preview waits for choices, it created the newest copy, which is not
 * published, or it failed lately and no other job was started in the store since.
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
  /** The preview page of the finished theme; null while there is none. */
  preview: z.string().nullable(),
  /** Of a finished update: files whose edits were carried over, and conflicts that the owner settled. */
  counts: z.object({ carriedOver: outcomeCount, conflicts: outcomeCount }),
  failure: jobFailure.nullable(),
  updatedAt: timestamp,
});
export type OpenJob = z.infer<typeof openJob>;

/** `GET /maintenance/job-notifications?job=`: jobs whose owner, `uid`, is still to be notified of `state`. */
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
export const dueNotificationsReply = z.object({ notifications: z.array(jobNotification) });
/** `POST /maintenance/job-notifications`: these are sent. */
export const sentNotificationsRequest = z.object({
  sent: z.array(jobNotification.pick({ job: true, state: true })).max(100),
});
export const sentNotificationsReply = z.object({ sent: outcomeCount });

/** `POST /themes/install`. Replies the job; JOB_RUNNING names the one under way in `details.job`. */
export const installRequest = z.object({ shop: shopDomain, version: releaseVersion, name: themeName });
/** `POST /themes/update/preview`: replies the job; `apiSecretKey` is compared with the one given at activation. */
export const previewUpdateRequest = z.object({ shop: shopDomain, themeId, apiSecretKey: z.string().min(1).max(255) });
/** `GET /jobs/{id}/preview`, of an update that waits for its owner; any other has none: STATE_CONFLICT. */
export const previewReply = z.object({ preview: updatePreview });
/**
 * `POST /jobs/{id}/start`: a choice for each conflict, by its path; replies the job. CHOICES_MISSING names those without one,
 * TEXT_INVALID the texts that Shopify would not read: each of its `faults` is a `writeTextFault` of the file at its place.
 */
export const startUpdateRequest = z.object({ choices: z.record(z.string(), conflictChoice) });
/**
 * `GET /jobs/{id}/conflict?path=&side=`, `side` being a `conflictSource`: a whole file to begin a text from: the merchant's,
 * the merge with the release's side of each conflict, or that of the release installed.
 */
export const conflictReply = z.object({ text: z.string() });
export const conflictQuery = z.object({ path: z.string().min(1).max(255), side: conflictSource });
/** `GET /jobs/{id}/report`, of an update that is done: each file with what became of it, why, and what its owner chose. */
export const updateReport = updatePreview.extend({
  files: z.array(
    previewFile
      .pick({ path: true, kind: true, outcome: true, notes: true, moreNotes: true })
      .extend({ choice: choiceName.nullable() }),
  ),
});
export type UpdateReport = z.infer<typeof updateReport>;
export const updateReportReply = z.object({ report: updateReport });
/** `GET /jobs/{id}`, `POST /jobs/{id}/cancel`, `/retry`, `/publish`, `/rollback` answer the same. */
export const jobReply = z.object({ job });
/** `GET /jobs?shop=&limit=`: the caller's own, newest first; of one store or of all. */
export const jobsReply = z.object({ jobs: z.array(job) });
