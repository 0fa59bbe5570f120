/** The Durable Objects without the pages: the Worker that tests of the objects run in. */
export { Account } from "./account/account.ts";
export { AdministratorsLock } from "./administrators/administrators-lock.ts";
export { AssistantRecords } from "./assistant/assistant-records.ts";
export { AttemptLimiter } from "./attempts/attempt-limiter.ts";
export { NotificationHub } from "./notifications/notification-hub.ts";
export { MaintenanceJournal } from "./personal-data/maintenance-journal.ts";

export default {
  fetch: () => new Response("There are only objects here.\n", { status: 404 }),
} satisfies ExportedHandler;
