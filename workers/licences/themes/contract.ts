/** Themes of a store, and the jobs that install and update them. */
import * as z from "zod";
import type { JobTemplate, TemplateDelivery } from "../templates/delivery/job-contract.ts";
import { objectId, releaseVersion, type StillAsking, shopDomain } from "../wire.ts";
import { copyCheck } from "./check/contract.ts";
import {
  type ConflictChoice,
  choiceName,
  conflictChoice,
  conflictSource,
  previewFile,
  type UpdatePreview,
  updatePreview,
} from "./merge/contract.ts";

/** The number at the end of Shopify's theme id. */
export const themeId = z.string().regex(/^[1-9]\d{0,19}$/);
export const themeRole = z.enum(["MAIN", "UNPUBLISHED", "DEMO", "DEVELOPMENT", "ARCHIVED", "LOCKED", "MOBILE"]);
/** Shopify's limit. */
export const maxThemeNameLength = 50;
const themeName = z.string().trim().min(1).max(maxThemeNameLength);

export const storeTheme = z.object({
  id: themeId,
  name: z.string(),
  role: themeRole,
  processing: z.boolean(),
  /** Of our theme, as its settings schema names it; else null. */
  version: releaseVersion.nullable(),
});
export type StoreTheme = z.infer<typeof storeTheme>;

/** The published one first. `limit` is the plan's maximum number of themes, null when it is not known. */
export const themeList = z.object({
  shop: shopDomain,
  limit: z.number().int().nullable(),
  themes: z.array(storeTheme),
});
export type ThemeList = z.infer<typeof themeList>;

export type ThemesReply = ThemeList | StillAsking;

/** Colours of a theme's settings, each `#rrggbb`. `id` is null for settings outside of colour schemes. */
export interface ColourScheme {
  id: string | null;
  colours: { id: string; value: string }[];
}

export interface StoreColours {
  shop: string;
  /** The published theme's name. */
  theme: string;
  schemes: ColourScheme[];
}

export const jobKind = z.enum(["install", "update", "template"]);
export type JobKind = z.infer<typeof jobKind>;
/**
 * queued, running: a runner works on it; a store has one such job. waiting: an update's preview is ready, the owner
 * decides. failed: can be retried from the step that failed. done, cancelled: over.
 */
export const jobState = z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobState>;
/** The steps of each kind of job, in their order. An update waits for its owner after `plan`. */
export const jobSteps = {
  install: ["check", "slot", "create", "process", "verify"],
  update: ["check", "read", "plan", "slot", "create", "process", "write", "verify"],
  template: ["check", "read", "plan", "slot", "create", "process", "pictures", "write", "verify"],
} as const;
export const jobStep = z.enum(jobSteps.template);
export type JobStep = z.infer<typeof jobStep>;

interface NamedTheme {
  id: string;
  name: string;
}
/** A copy that the portal made, and when it was ready: copies of one release share their name. */
interface Copy extends NamedTheme {
  madeAt: string | null;
}

/** Why a job failed: the code of an error, or INTERNAL. */
interface JobFailure {
  code: string;
  details?: Record<string, string | number | string[]>;
}

export interface Job {
  id: string;
  kind: JobKind;
  shop: string;
  state: JobState;
  /** It ends as cancelled at the next step. */
  cancelling: boolean;
  /** Its runner has gone silent; another runner takes the job over within a minute. */
  stalled: boolean;
  /**
   * Version that is installed or updated to, and of an update the one it comes from (null: not known). Of a template it
   * is the newest release when the job began.
   */
  version: string;
  fromVersion: string | null;
  /** The new theme: its name, and its id once it is there. */
  name: string;
  themeId: string | null;
  /** The template that is delivered. */
  template: JobTemplate | null;
  /** The theme that an update or a copy starts from, which is never written; or the one that gets a template. */
  source: NamedTheme | null;
  step: JobStep;
  steps: {
    name: JobStep;
    state: "done" | "now" | "to-come" | "failed";
    startedAt: string | null;
    endedAt: string | null;
    /** Files done of how many, where the step counts. */
    count: { done: number; total: number } | null;
  }[];
  percent: number;
  failure: JobFailure | null;
  /** The report of a template's delivery that is done. */
  delivery: TemplateDelivery | null;
  /** For an install or update that is done: the number of files of the new theme, and of each outcome. */
  report: {
    files: number;
    kept: number;
    merged: number;
    replaced: number;
    added: number;
    removed: number;
    conflicts: number;
    /** Copies that the report of the store's last update had announced, and that this update has deleted. */
    pruned: Copy[];
    /** Older copies that the store's next update deletes; three are kept. */
    leaving: Copy[];
  } | null;
  publication: {
    publishedAt: string;
    /** The theme that was public before; null when the store had none. */
    former: NamedTheme | null;
    /** `replaced`: another theme became public since, of another job of the store. */
    standing: "public" | "rolledBack" | "replaced";
  } | null;
  /** When the finished copy is to be published. */
  publishAt: string | null;
  /** Whether its owner will be reminded of that an hour before. */
  reminds: boolean;
  /** Why it was not published at the time that its owner had set; null once it is, or has another time. */
  publishFailure: string | null;
  /** The store no longer has the finished theme. */
  missing: boolean;
  /** `preview` is null where the address of a page that shows the template is not known. */
  links: { preview: string | null; editor: string } | null;
  /** Whether its owner was notified of its present state, or that state needs no notification. */
  notified: boolean;
  /** The role of the owner who started it. */
  actorRole: "user" | "admin";
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
}

/**
 * An open job in an active store: it runs, its preview waits for choices, it created the newest copy, which is not
 * published, or it failed lately and no other job was started in the store since.
 */
export interface OpenJob {
  id: string;
  kind: JobKind;
  shop: string;
  state: Exclude<JobState, "cancelled">;
  version: string;
  fromVersion: string | null;
  template: JobTemplate | null;
  /** Of the new theme. */
  name: string;
  /** The preview URL of the finished theme; null while there is none. */
  preview: string | null;
  /** When the finished copy is to be published. */
  publishAt: string | null;
  /** Of a finished update: files whose edits were carried over, and conflicts that the owner settled. */
  counts: { carriedOver: number; conflicts: number };
  /** Of a preview that waits; null when they were not counted. */
  questions: number | null;
  failure: JobFailure | null;
  updatedAt: string;
}

const notifiedState = jobState.extract(["waiting", "done", "failed"]);

/** A job whose owner, `uid`, is still to be notified of `state`. */
export interface JobNotification {
  job: string;
  uid: string;
  kind: JobKind;
  state: z.infer<typeof notifiedState>;
  shop: string;
  version: string;
  /** Of an update, when it is known. */
  fromVersion: string | null;
  name: string;
  /** Of a preview; null when they were not counted. */
  questions: number | null;
  /** Of a finished update: files whose edits were carried over, and conflicts that the owner settled. */
  counts: { carriedOver: number; conflicts: number } | null;
  /** When it reached that state. */
  at: string;
}
export const sentNotificationsRequest = z.array(z.object({ job: objectId, state: notifiedState })).max(100);

/** JOB_RUNNING names the job under way in `details.job`. */
export const installRequest = z.object({ shop: shopDomain, version: releaseVersion, name: themeName });
/** `at` is from five minutes to thirty days ahead. */
export const schedulePublicationRequest = z.object({ id: objectId, at: z.iso.datetime() });
/** `apiSecretKey` is compared with the one given at activation. */
export const previewUpdateRequest = z.object({
  shop: shopDomain,
  themeId,
  apiSecretKey: z.string().min(1).max(255),
  /** A published release; the newest one without. */
  version: releaseVersion.optional(),
});
/** Of all texts that an owner wrote in one update; the portal's own limit is below it. */
const maxTextsLength = 4 * 1024 * 1024;

/**
 * Choices by the path of their conflict; those that were saved before need no mention. CHOICES_MISSING names conflicts
 * without one, ANSWERS_CHANGED those that were answered elsewhere since `seenAt`, TEXT_INVALID the texts that
 * Shopify would not read: each of its `faults` is a `writeTextFault` of the file at its place.
 */
export const startUpdateRequest = z.object({
  id: objectId,
  choices: z.record(z.string().max(255), conflictChoice).refine(isWithinLimit),
  seenAt: z.iso.datetime().optional(),
});
export type StartUpdateRequest = z.output<typeof startUpdateRequest>;
function isWithinLimit(choices: Record<string, ConflictChoice | null>): boolean {
  const lengths = Object.values(choices).map((each) => (each?.choice === "edit" ? each.text.length : 0));
  return lengths.reduce((sum, length) => sum + length, 0) <= maxTextsLength;
}

export interface UpdateAnswer {
  path: string;
  choice: ConflictChoice["choice"];
  /** The name on the link by which it was given; null: the owner. */
  by: string | null;
  at: string;
}

/**
 * Answers of a preview by path; null takes one back. `seenAt` is when the caller last read the answers: one given
 * since then, in another tab or by another person, stays and is named in `stale`.
 */
export const saveAnswersRequest = z.object({
  id: objectId,
  answers: z.record(z.string().max(255), conflictChoice.nullable()).refine(isWithinLimit),
  seenAt: z.iso.datetime(),
  /** Texts that are being typed: they are checked at the start only. */
  unfinished: z.boolean().optional(),
});
export type SaveAnswersRequest = z.output<typeof saveAnswersRequest>;

/** A link by which a developer sees one preview and answers its questions. It also ends with the preview. */
export interface UpdateLink {
  id: string;
  /** Whom the owner gave it to. */
  name: string;
  createdAt: string;
  expiresAt: string;
  openedAt: string | null;
  state: "live" | "expired" | "revoked";
}

export interface SavedAnswers {
  answers: UpdateAnswer[];
  questions: number;
  /** Paths whose given answer was not saved. */
  stale: string[];
}

/**
 * A whole file as the start of a text: the merchant's, the merge with the release's side of each conflict, or the
 * installed release's.
 */
export const conflictQuery = z.object({ id: objectId, path: z.string().min(1).max(255), side: conflictSource });
/** For an update that is done: each file with its outcome, the reasons, and its owner's choice. */
export const updateReport = updatePreview.extend({
  files: z.array(
    previewFile
      .pick({
        path: true,
        name: true,
        kind: true,
        outcome: true,
        notes: true,
        moreNotes: true,
        origin: true,
        madeBy: true,
      })
      .extend({
        choice: choiceName.nullable(),
        /** The name on the link by which it was chosen; null: the owner. */
        answeredBy: z.string().nullable().default(null),
      }),
  ),
  /** Of the finished copy; null until then, and of updates before there was one. */
  check: copyCheck.nullable().default(null),
});
export type UpdateReport = z.infer<typeof updateReport>;

/** `shop` is the store that the page names; `listStores` asks for the list even when there is only one store. */
export const updatePageQuery = z.object({ shop: shopDomain.nullable(), listStores: z.boolean().default(false) });
export type UpdatePageQuery = z.output<typeof updatePageQuery>;

/**
 * What the page of a job shows: the preview of an update that waits, the report of one that is done, the store's latest
 * jobs.
 */
export interface JobPage {
  job: Job;
  /** Set when the release of an install or update is no longer offered; the reason is the staff's. */
  stopped: { how: "halted"; reason: string } | { how: "withdrawn" } | null;
  preview: UpdatePreview | null;
  report: UpdateReport | null;
  /** Of a preview that waits. */
  answers: UpdateAnswer[];
  /** The same; live ones first. */
  links: UpdateLink[];
  history: Job[];
}
