/** The Durable Objects without the pages: the Worker that tests of the objects run in. */
export { Account } from "./accounts/account.ts";
export { AdministratorsLock } from "./accounts/administrators-lock.ts";
export { AssistantRecords } from "./assistant/assistant-records.ts";
export { MaintenanceJournal } from "./maintenance/maintenance-journal.ts";
export { NotificationHub } from "./notifications/notification-hub.ts";
export { AttemptLimiter } from "./session/attempt-limiter.ts";

export default {
  fetch: () => new Response("There are only objects here.\n", { status: 404 }),
} satisfies ExportedHandler;
