/** What the clock starts: each task by itself, so that one that fails stops none of the others. */
import type { LicencesEnv } from "../env.ts";
import { licenceTasks } from "./contract.ts";
import { runTask } from "./run-task.ts";
import { tasks } from "./tasks.ts";

/** As in `wrangler.toml`; the other one is every five minutes. */
const hourlyCron = "17 * * * *";

export async function scheduled(cron: string, env: LicencesEnv): Promise<void> {
  const requestId = crypto.randomUUID();
  const due = licenceTasks.filter((task) => cron === hourlyCron || tasks[task].everyMinutes < 60);
  for (const task of due) await runTask(env, task, requestId);
}
