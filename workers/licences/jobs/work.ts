/** What a step of a job is given, and what it answers. */
import type { Context } from "../context.ts";
import type { OpenedStore } from "../stores/open-store.ts";
import type { ThemeApi } from "../themes/theme-api.ts";
import type { JobChanges, JobRow } from "./job-repository.ts";

/** A job and its papers. */
export interface Draft {
  context: Context;
  /** As it stands. */
  readonly job: JobRow;
}

export interface Work extends Draft {
  store: OpenedStore;
  themes: ThemeApi;
  /** Throws Superseded when another engine has the job by now: whatever was about to follow must not. */
  save(changes: JobChanges, ...events: D1PreparedStatement[]): Promise<void>;
  /** Tells how far the step is, which is a sign of life too; throws Superseded as well. */
  count(done: number, total: number): Promise<void>;
  /** A sign of life, if the last one is some time ago; for work that takes long between calls to the store. */
  giveSign(): Promise<void>;
}

/** A step that is not done is run again after the pause, from its start: it finds out by itself what is done already. */
export type Outcome = "done" | { againAfterMs: number };

export type Step = (work: Work) => Promise<Outcome>;

/** The job was taken from this engine, or is over. */
export class Superseded extends Error {
  override name = "Superseded";
}

/** The id of the new theme, for the steps after the one that makes it. */
export function themeIdOf({ job }: Work): string {
  if (!job.theme_id) throw new Error("A step runs before its theme is made.");
  return job.theme_id;
}
