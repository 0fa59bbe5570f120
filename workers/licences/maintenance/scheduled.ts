/** What the clock starts: each task by itself, so that one that fails stops none of the others. */
import type { LicencesEnv } from "../env.ts";
import { sweepMs } from "../jobs/heartbeat.ts";
import { licenceTasks } from "./contract.ts";
import { runTask } from "./run-task.ts";

/** As in `wrangler.toml`; the other one is every minute. */
const hourlyCron = "17 * * * *";

/** A minute is too long for a job to stand still: silent jobs are looked for several times until the clock strikes again. */
export const sweepsAMinute = 3;

export async function scheduled(cron: string, env: LicencesEnv, pauseMs = sweepMs): Promise<void> {
  if (cron === hourlyCron) {
    const requestId = crypto.randomUUID();
    for (const task of licenceTasks) await runTask(env, task, requestId);
    return;
  }
  for (let sweep = 1; ; sweep++) {
    await runTask(env, "lost-engines", crypto.randomUUID());
    if (sweep === sweepsAMinute) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
