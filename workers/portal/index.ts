/** The portal's Worker: the front, the pages behind it and the Durable Objects. */
import { runScheduledTasks } from "./cron/tasks.ts";
import type { PortalEnv } from "./env.ts";
import { createFront } from "./front/front.ts";
import { findPassages, pages } from "./front/pages.ts";

export { Account } from "./account/account.ts";
export { AdministratorsLock } from "./administrators/administrators-lock.ts";
export { AssistantRecords } from "./assistant/assistant-records.ts";
export { AttemptLimiter } from "./attempts/attempt-limiter.ts";
export { NotificationHub } from "./notifications/notification-hub.ts";
export { MaintenanceJournal } from "./personal-data/maintenance-journal.ts";

export const app = createFront(pages, findPassages);

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: ({ cron }, env) => runScheduledTasks(cron, env),
} satisfies ExportedHandler<PortalEnv>;
