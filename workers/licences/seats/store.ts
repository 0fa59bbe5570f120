/** SQL of licences and their activations. */
import type * as z from "zod";
import type { Actor, licenceStatus } from "../contract.ts";
import type { Database } from "../database.ts";

/** A licence with its live activation, if it has one. */
export interface SeatRow {
  id: string;
  status: z.infer<typeof licenceStatus>;
  created_at: string;
  last_activity_at: string | null;
  paused_reason: string | null;
  activation_id: string | null;
  shop: string | null;
  activated_at: string | null;
}

const seat = `SELECT l.id, l.account, l.status, l.created_at, l.last_activity_at, l.paused_reason, v.id AS activation_id, v.shop, v.activated_at
  FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'`;

export const seatsOf = (database: Database, owner: Actor): D1PreparedStatement =>
  database.statement(
    `${seat} JOIN accounts a ON a.email = l.account
     WHERE l.account = ?1 AND a.uid = ?2 ORDER BY l.created_at DESC, l.id`,
    owner.email,
    owner.uid,
  );

/** For administrators: whoever owns it. */
export const seatOfAnyone = (database: Database, licenceId: string): D1PreparedStatement =>
  database.statement(`${seat} WHERE l.id = ?`, licenceId);

export interface SeatOfAccountRow extends SeatRow {
  /** E-mail of the owner. */
  account: string;
}

export interface AuthorisedRow {
  authorised: number;
  paused: number;
  removed: number;
}

/** Counts only: authorised are all but the removed, paused among them. */
export const authorisedOf = (database: Database, owner: Actor): D1PreparedStatement =>
  database.statement(
    `SELECT count(*) FILTER (WHERE l.status <> 'removed') AS authorised, count(*) FILTER (WHERE l.status = 'paused') AS paused,
       count(*) FILTER (WHERE l.status = 'removed') AS removed
     FROM licences l JOIN accounts a ON a.email = l.account WHERE l.account = ?1 AND a.uid = ?2`,
    owner.email,
    owner.uid,
  );

/** Whether the shop is live on a licence of anybody; asked only after the shop is proved to be the caller's. */
export const liveShop = (database: Database, shop: string): D1PreparedStatement =>
  database.statement("SELECT licence_id FROM activations WHERE shop = ? AND state = 'live'", shop);

export interface Taking {
  activationId: string;
  licenceId: string;
  shop: string;
  now: Date;
}

/**
 * Takes a seat or writes nothing: the licence must be the owner's and available, and neither it nor the shop live at the
 * moment of writing. Whatever else belongs to the activation follows in the same batch and asks for its row.
 */
export function takeSeat(database: Database, owner: Actor, taking: Taking): [D1PreparedStatement, D1PreparedStatement] {
  const at = taking.now.toISOString();
  return [
    database.statement(
      `INSERT INTO activations (id, licence_id, shop, state, activated_at)
       SELECT ?1, l.id, ?2, 'live', ?3 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = ?4 AND l.status = 'available' AND a.email = ?5 AND a.uid = ?6
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ?2)
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND licence_id = l.id)`,
      taking.activationId,
      taking.shop,
      at,
      taking.licenceId,
      owner.email,
      owner.uid,
    ),
    database.statement(
      `UPDATE licences SET status = 'active', last_activity_at = ?1
       WHERE id = (SELECT licence_id FROM activations WHERE id = ?2 AND state = 'live')`,
      at,
      taking.activationId,
    ),
  ];
}

/** Ends a live activation of an active licence of the owner; `changes` says whether this call did it. */
export const endActivation = (database: Database, owner: Actor, activationId: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE activations SET state = 'released', released_at = ?1
     WHERE id = ?2 AND state = 'live' AND EXISTS (
       SELECT 1 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = activations.licence_id AND l.status = 'active' AND a.email = ?3 AND a.uid = ?4)`,
    now.toISOString(),
    activationId,
    owner.email,
    owner.uid,
  );

/** An active licence that is live nowhere is available again. */
export const freeLicence = (database: Database, licenceId: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE licences SET status = 'available', last_activity_at = ?1
     WHERE id = ?2 AND status = 'active' AND NOT EXISTS (SELECT 1 FROM activations WHERE licence_id = ?2 AND state = 'live')`,
    now.toISOString(),
    licenceId,
  );
