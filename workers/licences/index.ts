/** The licence service: `Internal` for the portal over its binding, the default export for the internet. */
import { WorkerEntrypoint } from "cloudflare:workers";
import { runScheduledTasks } from "./maintenance/tasks.ts";
import { operations } from "./operations.ts";
import { createContext } from "./platform/context.ts";
import type { LicencesDependencies } from "./platform/contract.ts";
import type { LicencesEnv } from "./platform/env.ts";
import { runOperation } from "./platform/operation.ts";
import { checkLicencesDependencies } from "./public/health.ts";
import { publicFace } from "./public/public-face.ts";

export { ThemeJob } from "./updates/jobs/theme-job-workflow.ts";

/** A method for each operation (`LicencesService`), called as `name(caller, argument)`. */
export class Internal extends WorkerEntrypoint<LicencesEnv> {
  static {
    for (const [name, operation] of Object.entries(operations)) {
      Object.defineProperty(Internal.prototype, name, {
        value(this: Internal, ...given: unknown[]) {
          const scope = { env: this.env, waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work) };
          return runOperation(name, operation, scope, given);
        },
      });
    }
  }

  health(requestId: string): Promise<LicencesDependencies> {
    return checkLicencesDependencies(createContext(this.env, requestId));
  }
}

export default {
  fetch: (request, env, ctx) => publicFace.fetch(request, env, ctx),
  scheduled: ({ cron }, env) => runScheduledTasks(cron, env),
} satisfies ExportedHandler<LicencesEnv>;
