/** The Workflow that runs one job turn by turn. All state is in the job's row. */
import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { timeLimits } from "#base/time-limits.ts";
import { createContext } from "../../platform/context.ts";
import type { JobReference, LicencesEnv } from "../../platform/env.ts";
import { advanceJob } from "./job-runner.ts";

/** A Workflow has at most 1,024 steps; a job that needs more turns is taken over by the next runner. */
const maxTurns = 480;

/** For failures of our own database, the only ones that a turn does not handle. */
const turnOptions = {
  retries: { limit: 5, delay: "2 seconds", backoff: "exponential" },
  timeout: timeLimits.services.jobTurnMs,
} as const;

export class ThemeJob extends WorkflowEntrypoint<LicencesEnv, JobReference> {
  override async run(
    { payload: { id, run } }: Readonly<WorkflowEvent<JobReference>>,
    step: WorkflowStep,
  ): Promise<void> {
    for (let turn = 1; turn <= maxTurns; turn++) {
      const taken = await step.do(`turn ${turn}`, turnOptions, async () =>
        advanceJob(createContext(this.env, `job-${id}`), { id, run }),
      );
      if (taken.over) return;
      if (taken.afterMs > 0) await step.sleep(`pause ${turn}`, taken.afterMs);
    }
  }
}
