/** The licence service: `Internal` for the portal over its binding, the default export for the internet. */
import { WorkerEntrypoint } from "cloudflare:workers";
import type { LicencesEnv } from "./env.ts";
import { internal } from "./internal.ts";
import { hourly } from "./maintenance/hourly.ts";
import { publicFace } from "./public.ts";

export class Internal extends WorkerEntrypoint<LicencesEnv> {
  override fetch(request: Request): Response | Promise<Response> {
    return internal.fetch(request, this.env, this.ctx);
  }
}

export default {
  fetch: (request, env, ctx) => publicFace.fetch(request, env, ctx),
  scheduled: (_, env) => hourly(env),
} satisfies ExportedHandler<LicencesEnv>;
