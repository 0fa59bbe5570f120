/** The portal's Worker: the front, the pages behind it and the Durable Objects. */
import type { FindPassages } from "./assistant/contract.ts";
import type { PortalEnv } from "./env.ts";
import { createFront } from "./front/front.ts";
import { lazyHandler } from "./front/lazy-handler.ts";
import { loadModule } from "./load-module.ts";

export { Account } from "./accounts/account.ts";
export { AdministratorsLock } from "./accounts/administrators-lock.ts";
export { AssistantRecords } from "./assistant/assistant-records.ts";
export { MaintenanceJournal } from "./maintenance/maintenance-journal.ts";
export { NotificationHub } from "./notifications/notification-hub.ts";
export { AttemptLimiter } from "./session/attempt-limiter.ts";

const findPassages: FindPassages = async (...question) =>
  (await loadModule(() => import("./front/render-page.ts"))).findPassages(...question);

const app = createFront(
  lazyHandler(async () => (await import("./front/pages.ts")).pages),
  findPassages,
);

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: async ({ cron }, env) => (await import("./maintenance/tasks.ts")).runScheduledTasks(cron, env),
} satisfies ExportedHandler<PortalEnv>;
