/** What the clock starts, each hour: one task after the other, each by itself. */
import { configurationOf, type PortalEnv } from "../env.ts";
import { logFault } from "../log.ts";
import { portalTasks } from "./contract.ts";
import { runTask } from "./run-task.ts";

export async function scheduled(env: PortalEnv): Promise<void> {
  const requestId = crypto.randomUUID();
  const verdict = configurationOf(env);
  if (!verdict.ok) {
    logFault(new Error("The clock struck without a configuration."), { requestId, kind: "cron", names: verdict.names });
    return;
  }
  for (const task of portalTasks) await runTask(env, task, requestId);
}
