/** SQL of the event log: rows are only ever added, in the batch of the change that they tell of. */
import type * as z from "zod";
import type { Actor, eventType } from "../contract.ts";
import type { Database } from "../database.ts";
import { newId } from "../identifier.ts";

export type EventType = z.infer<typeof eventType>;

export interface NewEvent {
  type: EventType;
  now: Date;
  actor: Actor;
  /** The owner's e-mail; absent for what belongs to nobody. */
  account?: string;
  licenceId?: string;
  shop?: string;
  version?: string;
  reason?: string;
}

/**
 * Writes the event when `condition` (SQL with `?` for `values`) holds. `changes() = 1` asks whether the statement
 * just before it in the batch wrote a row.
 */
export function insertEventWhen(
  database: Database,
  event: NewEvent,
  condition: string,
  ...values: string[]
): D1PreparedStatement {
  const { type, now, actor, account, licenceId, shop, version, reason } = event;
  return database.statement(
    `INSERT INTO events (id, at, type, account, actor_uid, actor_role, licence_id, shop, version, reason)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${condition}`,
    newId(now),
    now.toISOString(),
    type,
    account ?? null,
    actor.uid,
    actor.role,
    licenceId ?? null,
    shop ?? null,
    version ?? null,
    reason ?? null,
    ...values,
  );
}

export interface EventRow {
  id: string;
  at: string;
  type: EventType;
  actor_role: "user" | "admin";
  licence_id: string | null;
  shop: string | null;
  version: string | null;
  reason: string | null;
}

/** Newest first; of one moment, the last written first. */
export const selectEvents = (database: Database, owner: Actor, limit: number): D1PreparedStatement =>
  database.statement(
    `SELECT e.id, e.at, e.type, e.actor_role, e.licence_id, e.shop, e.version, e.reason
     FROM accounts a JOIN events e ON e.account = a.email
     WHERE a.email = ?1 AND a.uid = ?2
     ORDER BY e.at DESC, e.rowid DESC LIMIT ?3`,
    owner.email,
    owner.uid,
    limit,
  );

/** The reason goes as well: it is free text of the staff, and may name somebody. */
export const anonymiseEventsBefore = (database: Database, before: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `UPDATE events SET account = NULL, actor_uid = '', reason = NULL WHERE id IN
       (SELECT id FROM events WHERE actor_uid <> '' AND at < ? ORDER BY at LIMIT ?)`,
    before.toISOString(),
    limit,
  );
