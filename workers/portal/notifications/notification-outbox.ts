/** Outbox of notifications to an account's owner, kept in the Durable Object until Firestore has stored them. */
import { hours, minutes } from "#base/duration.ts";
import type { SecurityChange } from "#base/notification-rules.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { MailSettings } from "../mail/mail-settings.ts";
import { OutboxRepository, type OutboxRow } from "./notification-outbox-repository.ts";
import type { PublishChange } from "./send-notification.ts";

interface OutboxTools {
  sql: SqlStorage;
  store: () => Firestore;
  publish: PublishChange;
  mailSettings: () => MailSettings | null;
  setAlarmBy(atMs: number): Promise<void>;
  onFault: (error: unknown) => void;
}

/** Delay before the first retry; later delays grow. */
const firstPauseMs = minutes(1);
const maxPauseMs = hours(1);

export class NotificationOutbox {
  readonly #tools: OutboxTools;
  readonly #repository: OutboxRepository;

  constructor(tools: OutboxTools) {
    this.#tools = tools;
    this.#repository = new OutboxRepository(tools.sql);
  }

  /** Sends it now, or later when Firestore is down. `once` is the idempotency key: two requests may report one change. */
  async send(uid: string, change: SecurityChange, once: string): Promise<void> {
    const nowMs = Date.now();
    this.#repository.add(uid, change, once, nowMs);
    // If the object is evicted meanwhile, the alarm continues.
    await this.#tools.setAlarmBy(nowMs + firstPauseMs);
    await this.deliver(nowMs);
  }

  /** Sends due notifications, and schedules a retry for failed ones. */
  async deliver(nowMs: number): Promise<void> {
    const due = this.#repository.listDue(nowMs);
    for (const row of due) {
      if (await this.#publish(row, nowMs)) this.#repository.delete(row);
      else this.#repository.postpone(row, nowMs + Math.min(maxPauseMs, firstPauseMs * 2 ** row.tries));
    }
  }

  /** Due time of the next notification; null when the outbox is empty. */
  nextDueMs(): number | null {
    return this.#repository.getNextDueMs();
  }

  async #publish({ uid, change, once, at_ms: atMs }: OutboxRow, nowMs: number): Promise<boolean> {
    const { store, publish, mailSettings, onFault } = this.#tools;
    try {
      const { createSecurityDraft } = await import("./security-messages.ts");
      const { sendNotification } = await import("./send-notification.ts");
      // Use the time of the change, so that a retry produces the same notification.
      const draft = createSecurityDraft(change, uid, new Date(atMs));
      const sent = await sendNotification(draft, {
        ...{ store: store(), publish, mailSettings: mailSettings(), once },
        now: new Date(nowMs),
        createdBy: null,
      });
      // A notification that expired in the outbox is invalid, so drop it.
      return sent.ok || sent.error.code === "INVALID_NOTIFICATION";
    } catch (error) {
      onFault(error);
      return false;
    }
  }
}
