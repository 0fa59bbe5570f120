/** What the clock starts: each task by itself, so that one that fails stops none of the others. */
import { createContext } from "../context.ts";
import type { LicencesEnv } from "../env.ts";
import { reviveSilent } from "../jobs/launch.ts";
import { log } from "../log.ts";
import { hourly } from "./hourly.ts";
import { oldJobs } from "./old-jobs.ts";

/** As in `wrangler.toml`. */
const hourlyCron = "17 * * * *";

type Task = (env: LicencesEnv, requestId: string) => Promise<unknown>;

const always: Record<string, Task> = {
  "lost-engines": (env, requestId) => reviveSilent(createContext(env, requestId)),
};
const eachHour: Record<string, Task> = { "shop-health": hourly, "old-jobs": oldJobs };

export async function scheduled(cron: string, env: LicencesEnv): Promise<void> {
  const requestId = crypto.randomUUID();
  const tasks = cron === hourlyCron ? { ...always, ...eachHour } : always;
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run(env, requestId);
    } catch (error) {
      log("error", { event: "fault", requestId, route: `scheduled/${task}`, error });
    }
  }
}
