/** What the steps of a job work with. */
import type { Context } from "../../platform/context.ts";
import type { ThemeApi } from "../../shopify/theme-api.ts";
import type { OpenedStore } from "../../stores/open-store.ts";
import type { JobStep } from "./contract.ts";
import type { NamedEvent } from "./job-events.ts";
import type { JobChanges, JobRow } from "./job-repository.ts";

/** A job and the files that it keeps in R2. */
export interface JobContext {
  context: Context;
  /** As last written. */
  readonly job: JobRow;
}

export interface StepContext extends JobContext {
  store: OpenedStore;
  themes: ThemeApi;
  /** Throws LeaseLost when another runner has the job: nothing more may follow. */
  save(changes: JobChanges, event?: NamedEvent): Promise<void>;
  /** Saves how far the step is; throws LeaseLost too. */
  saveCount(done: number, total: number): Promise<void>;
  /** Renews the lease when a heartbeat is due; for work that takes long between calls to the store. */
  renewLease(): Promise<void>;
}

/** A step that is not done is run again after the pause, from its start; or the job goes back to an earlier one. */
export type StepResult = "done" | { againAfterMs: number } | { backTo: JobStep };

export interface Step {
  run(work: StepContext): Promise<StepResult>;
  /** Removes what the step has made in the store, if it is there; for a job that is cancelled or cannot use it. */
  undo?(work: StepContext): Promise<void>;
}

/** The id of the new theme, for the steps after the one that creates it. */
export function getThemeId({ job }: StepContext): string {
  if (!job.theme_id) throw new Error("A step runs before its theme is created.");
  return job.theme_id;
}
