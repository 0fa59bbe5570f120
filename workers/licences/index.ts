/** The licence service: `Internal` for the portal over its binding, the default export for the internet. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { createContext } from "./context.ts";
import type { LicencesEnv } from "./env.ts";
import { internal } from "./internal.ts";
import { reviveSilent } from "./jobs/launch.ts";
import { publicFace } from "./public.ts";

export { ThemeJob } from "./jobs/theme-job.ts";

export class Internal extends WorkerEntrypoint<LicencesEnv> {
  override fetch(request: Request): Response | Promise<Response> {
    return internal.fetch(request, this.env, this.ctx);
  }
}

export default {
  fetch: (request, env, ctx) => publicFace.fetch(request, env, ctx),
  async scheduled(_, env) {
    await reviveSilent(createContext(env, `cron-${crypto.randomUUID()}`));
  },
} satisfies ExportedHandler<LicencesEnv>;
