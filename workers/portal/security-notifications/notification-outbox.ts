/** Outbox of notifications to an account's owner: kept in the account's object until the document store has taken them. */
import { hours, minutes } from "#base/duration.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { type PublishChange, sendNotification } from "../notifications/send-notification.ts";
import { createSecurityDraft, type SecurityChange } from "./messages.ts";

interface OutboxTools {
  sql: SqlStorage;
  store: () => Firestore;
  publish: PublishChange;
  onFault: (error: unknown) => void;
}

type Row = { uid: string; change: SecurityChange; once: string; at_ms: number; tries: number };

/** Before the first retry; the pauses grow. */
export const firstPauseMs = minutes(1);
const maxPauseMs = hours(1);

export class NotificationOutbox {
  readonly #tools: OutboxTools;
  readonly #sql: SqlStorage;

  constructor(tools: OutboxTools) {
    this.#tools = tools;
    this.#sql = tools.sql;
    tools.sql.exec(`CREATE TABLE IF NOT EXISTS owed_notices (
      change TEXT NOT NULL,
      once TEXT NOT NULL,
      uid TEXT NOT NULL,
      at_ms INTEGER NOT NULL,
      due_at_ms INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (change, once)
    ) STRICT`);
  }

  /** `once` is the idempotency key, because two requests may report one change. */
  add(uid: string, change: SecurityChange, once: string, nowMs: number): void {
    this.#sql.exec(
      "INSERT OR IGNORE INTO owed_notices (change, once, uid, at_ms, due_at_ms) VALUES (?1, ?2, ?3, ?4, ?4)",
      ...[change, once, uid],
      nowMs,
    );
  }

  /** Sends what is due; what the store does not take is retried later. */
  async deliver(nowMs: number): Promise<void> {
    const due = this.#sql.exec<Row>("SELECT * FROM owed_notices WHERE due_at_ms <= ?", nowMs).toArray();
    for (const row of due) {
      if (await this.#send(row, nowMs)) this.#remove(row);
      else this.#putOff(row, nowMs);
    }
  }

  /** When the next one is due; null when the outbox is empty. */
  nextDueMs(): number | null {
    return this.#sql.exec<{ due: number | null }>("SELECT MIN(due_at_ms) AS due FROM owed_notices").one().due;
  }

  async #send({ uid, change, once, at_ms: atMs }: Row, nowMs: number): Promise<boolean> {
    const { store, publish, onFault } = this.#tools;
    // Dated by the change, so that a retry is the same notification.
    const draft = createSecurityDraft(change, uid, new Date(atMs));
    try {
      const sent = await sendNotification(draft, {
        ...{ store: store(), publish, once },
        now: new Date(nowMs),
        createdBy: null,
      });
      // A notification that has expired in the outbox is invalid by now, and is dropped.
      return sent.ok || sent.error.code === "INVALID_NOTIFICATION";
    } catch (error) {
      onFault(error);
      return false;
    }
  }

  #remove({ change, once }: Row): void {
    this.#sql.exec("DELETE FROM owed_notices WHERE change = ? AND once = ?", change, once);
  }

  #putOff({ change, once, tries }: Row, nowMs: number): void {
    const dueAtMs = nowMs + Math.min(maxPauseMs, firstPauseMs * 2 ** tries);
    this.#sql.exec(
      "UPDATE owed_notices SET due_at_ms = ?, tries = tries + 1 WHERE change = ? AND once = ?",
      ...[dueAtMs, change, once],
    );
  }
}
