/** The engine: a Workflow that takes one job turn by turn. It keeps nothing; what it needs to know stands in the job's row. */
import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from "cloudflare:workers";
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { advance } from "./advance.ts";

export interface JobReference {
  id: string;
  run: number;
}

/** A Workflow has 1,024 steps; a job that needs more is taken up by the next engine. */
const mostTurns = 480;

/** For trouble of our own database, the only kind that a turn does not settle by itself. */
const turnOptions = {
  retries: { limit: 5, delay: "2 seconds", backoff: "exponential" },
  timeout: "10 minutes",
} as const;

export class ThemeJob extends WorkflowEntrypoint<LicencesEnv, JobReference> {
  override async run(
    { payload: { id, run } }: Readonly<WorkflowEvent<JobReference>>,
    step: WorkflowStep,
  ): Promise<void> {
    for (let turn = 1; turn <= mostTurns; turn++) {
      const taken = await step.do(`turn ${turn}`, turnOptions, async () =>
        advance(createContext(this.env, `job-${id}`), { id, run }),
      );
      if (taken.over) return;
      if (taken.afterMs > 0) await step.sleep(`pause ${turn}`, taken.afterMs);
    }
  }
}
