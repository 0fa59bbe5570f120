/** What the clock starts, each hour and each minute: one task after the other, each by itself. */
import { getConfiguration, type PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
import { portalTasks } from "./contract.ts";
import { runTask } from "./run-task.ts";
import { tasks } from "./tasks.ts";

/** As in `wrangler.toml`; the other one is every minute. */
const hourlyCron = "47 * * * *";

export async function scheduled(cron: string, env: PortalEnv): Promise<void> {
  const requestId = crypto.randomUUID();
  const verdict = getConfiguration(env);
  if (!verdict.ok) {
    logFault(new Error("The clock struck without a configuration."), { requestId, kind: "cron", names: verdict.names });
    return;
  }
  const due = portalTasks.filter((task) => cron === hourlyCron || tasks[task].everyMinutes < 60);
  for (const task of due) await runTask(env, task, requestId);
}
