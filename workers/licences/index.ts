/** The licence service: `Internal` for the portal over its binding, the default export for the internet. */
import { WorkerEntrypoint } from "cloudflare:workers";
import type { LicencesEnv } from "./env.ts";
import { internal } from "./internal.ts";
import { runScheduledTasks } from "./maintenance/tasks.ts";
import { publicFace } from "./public.ts";

export { ThemeJob } from "./jobs/theme-job.ts";

export class Internal extends WorkerEntrypoint<LicencesEnv> {
  override fetch(request: Request): Response | Promise<Response> {
    return internal.fetch(request, this.env, this.ctx);
  }
}

export default {
  fetch: (request, env, ctx) => publicFace.fetch(request, env, ctx),
  scheduled: ({ cron }, env) => runScheduledTasks(cron, env),
} satisfies ExportedHandler<LicencesEnv>;
