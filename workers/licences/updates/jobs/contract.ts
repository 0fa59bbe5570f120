/** Jobs that install and update themes or deliver templates: their steps, their page, and the notifications of them. */
import type { UpdatePreview } from "theme-merge/merge/contract.ts";
import * as z from "zod";
import { objectId } from "../../platform/wire.ts";
import type { JobTemplate, TemplateDelivery } from "../../templates/delivery/job-contract.ts";
import type { EarlierText, UpdateAnswer, UpdateLink, UpdateReport } from "../contract.ts";

export const jobKind = z.enum(["install", "update", "template"]);
export type JobKind = z.infer<typeof jobKind>;
/**
 * queued, running: a runner works on it; a store has one such job. waiting: an update's preview is ready, the owner
 * decides. failed: can be retried from the step that failed. done, cancelled: over.
 */
export const jobState = z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]);
type JobState = z.infer<typeof jobState>;
/** The steps of each kind of job, in their order. An update waits for its owner after `plan`. */
export const jobSteps = {
  install: ["check", "slot", "create", "process", "verify"],
  update: ["check", "read", "plan", "slot", "create", "process", "write", "verify"],
  template: ["check", "read", "plan", "slot", "create", "process", "pictures", "write", "verify"],
} as const;
const jobStep = z.enum(jobSteps.template);
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
  /** Cancelled, but what it had written may still be in the store, which did not let it be removed. */
  kept: boolean;
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

const notifiedState = jobState.extract(["waiting", "done", "failed", "cancelled"]);

/** A job whose owner, `uid`, is still to be notified of `state`; `cancelled` only ends the notification of its questions. */
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

/** `at` is from five minutes to thirty days ahead. */
export const schedulePublicationRequest = z.object({ id: objectId, at: z.iso.datetime() });

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
  /** The same. */
  earlierTexts: EarlierText[];
  /** The same; live ones first. */
  links: UpdateLink[];
  history: Job[];
}
