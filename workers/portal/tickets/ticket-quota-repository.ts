/**
 * The tickets and replies that one person has sent lately, in their account's SQLite. The method is synchronous, so that
 * check and count are one step.
 */
import { hours } from "#base/duration.ts";

const windowMs = hours(24);

/** Of one person in 24 hours. */
export const ticketQuotas = { ticket: 20, reply: 60 } as const;
export type TicketUse = keyof typeof ticketQuotas;

export class TicketQuota {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS ticket_uses (id TEXT PRIMARY KEY, kind TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT",
    );
  }

  /** Zero when it counts, now or since an earlier try with this id; otherwise the seconds until there is room. */
  take(use: TicketUse, id: string): number {
    const nowMs = Date.now();
    this.#sql.exec("DELETE FROM ticket_uses WHERE at_ms <= ?", nowMs - windowMs);
    const uses = this.#sql
      .exec<{ id: string; at_ms: number }>("SELECT id, at_ms FROM ticket_uses WHERE kind = ? ORDER BY at_ms", use)
      .toArray();
    const freed = uses[uses.length - ticketQuotas[use]];
    if (uses.some((each) => each.id === id)) return 0;
    if (freed) return Math.ceil((freed.at_ms + windowMs - nowMs) / 1000);
    this.#sql.exec("INSERT INTO ticket_uses (id, kind, at_ms) VALUES (?, ?, ?)", id, use, nowMs);
    return 0;
  }
}
