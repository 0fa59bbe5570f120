/** SQL of moves: what fair use leaves, the move itself, and asking for one more. */
import { type Actor, fairMoves } from "../contract.ts";
import type { Database } from "../database.ts";

/** Twelve months ago, to the day. */
export function getFairUseStart(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
}

/** Moves that fair use leaves to the licence `l`; `since` and `fair` are placeholders. */
const movesLeft = (since: string, fair: string) =>
  `max(0, ${fair} + (SELECT count(*) FROM move_requests WHERE licence_id = l.id AND allowed_at >= ${since})
     - (SELECT count(*) FROM moves WHERE licence_id = l.id AND moved_at >= ${since}))`;

export interface MovesRow {
  licence_id: string;
  shop: string;
  moves_left: number;
  asked_at: string | null;
  allowed_at: string | null;
  /** Of the licence's latest move. */
  last_activation_id: string | null;
  last_from_shop: string | null;
}

/** Of the owner's licences that are in a store. */
export const selectMoves = (database: Database, owner: Actor, since: Date): D1PreparedStatement =>
  database.statement(
    `SELECT l.id AS licence_id, v.shop, ${movesLeft("?3", "?4")} AS moves_left,
       (SELECT asked_at FROM move_requests WHERE licence_id = l.id AND allowed_at IS NULL) AS asked_at,
       (SELECT max(r.allowed_at) FROM move_requests r WHERE r.licence_id = l.id AND r.allowed_at >= ?3
          AND NOT EXISTS (SELECT 1 FROM moves WHERE licence_id = l.id AND moved_at >= r.allowed_at)) AS allowed_at,
       m.activation_id AS last_activation_id, f.shop AS last_from_shop
     FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN moves m ON m.activation_id = v.id
       LEFT JOIN activations f ON f.id = m.from_activation_id
     WHERE l.account = ?1 AND a.uid = ?2 ORDER BY v.activated_at DESC, v.shop`,
    owner.email,
    owner.uid,
    since.toISOString(),
    fairMoves,
  );

interface Move {
  moveId: string;
  licenceId: string;
  fromActivationId: string;
  activationId: string;
  shop: string;
  now: Date;
}

/**
 * Decides: written only while the old activation is live on an active licence of the owner, fair use leaves a move, and
 * the new shop is live nowhere. Everything else of the move asks for this row.
 */
export const insertMove = (database: Database, owner: Actor, move: Move): D1PreparedStatement =>
  database.statement(
    `INSERT INTO moves (id, licence_id, from_activation_id, activation_id, moved_at)
     SELECT ?1, l.id, v.id, ?2, ?3
     FROM licences l JOIN accounts a ON a.email = l.account JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE l.id = ?4 AND v.id = ?5 AND l.status = 'active' AND a.email = ?6 AND a.uid = ?7 AND ${movesLeft("?8", "?9")} > 0
       AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ?10)`,
    move.moveId,
    move.activationId,
    move.now.toISOString(),
    move.licenceId,
    move.fromActivationId,
    owner.email,
    owner.uid,
    getFairUseStart(move.now).toISOString(),
    fairMoves,
    move.shop,
  );

/** The old activation ends before the new one begins: a licence is live in one store at most. */
export function replaceActivation(database: Database, move: Move): D1PreparedStatement[] {
  const at = move.now.toISOString();
  const isMoved = "EXISTS (SELECT 1 FROM moves WHERE id = ?1)";
  return [
    database.statement(
      `UPDATE activations SET state = 'released', released_at = ?2 WHERE id = ?3 AND ${isMoved}`,
      move.moveId,
      at,
      move.fromActivationId,
    ),
    database.statement(
      `INSERT INTO activations (id, licence_id, shop, state, activated_at)
       SELECT activation_id, licence_id, ?2, 'live', ?3 FROM moves WHERE id = ?1`,
      move.moveId,
      move.shop,
      at,
    ),
    database.statement(
      `UPDATE licences SET last_activity_at = ?2, seat_due_at = NULL WHERE id = ?3 AND ${isMoved}`,
      move.moveId,
      at,
      move.licenceId,
    ),
  ];
}

/** Asks once: an open request of the licence stays as it is. */
export const insertMoveRequest = (
  database: Database,
  owner: Actor,
  { id, shop, now }: { id: string; shop: string; now: Date },
): D1PreparedStatement =>
  database.statement(
    `INSERT INTO move_requests (id, licence_id, asked_at)
     SELECT ?1, l.id, ?2 FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE v.shop = ?3 AND l.status = 'active' AND a.email = ?4 AND a.uid = ?5 AND ${movesLeft("?6", "?7")} = 0
     ON CONFLICT DO NOTHING`,
    id,
    now.toISOString(),
    shop,
    owner.email,
    owner.uid,
    getFairUseStart(now).toISOString(),
    fairMoves,
  );

export interface MoveRequestRow {
  licence_id: string;
  status: "active" | "paused";
  asked_at: string | null;
}

/** The licence of the owner's shop with its open request. */
export const selectMoveRequest = (database: Database, owner: Actor, shop: string): D1PreparedStatement =>
  database.statement(
    `SELECT l.id AS licence_id, l.status, r.asked_at FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN move_requests r ON r.licence_id = l.id AND r.allowed_at IS NULL
     WHERE v.shop = ? AND a.email = ? AND a.uid = ?`,
    shop,
    owner.email,
    owner.uid,
  );

export interface OpenMoveRequestRow {
  licence_id: string;
  account: string;
  shop: string | null;
  asked_at: string;
  moves: number;
}

/** A licence that was removed meanwhile moves nowhere: nobody waits for an answer about it. */
const isOpen = "r.allowed_at IS NULL AND l.status <> 'removed'";

/** For administrators: whoever asked. */
export const selectOpenMoveRequests = (database: Database, since: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `SELECT r.licence_id, l.account, v.shop, r.asked_at,
       (SELECT count(*) FROM moves WHERE licence_id = l.id AND moved_at >= ?1) AS moves
     FROM move_requests r JOIN licences l ON l.id = r.licence_id
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE ${isOpen} ORDER BY r.asked_at, r.id LIMIT ?2`,
    since.toISOString(),
    limit,
  );

export interface MoveRequestCountRow {
  requests: number;
}

export const countOpenMoveRequests = (database: Database): D1PreparedStatement =>
  database.statement(
    `SELECT count(*) AS requests FROM move_requests r JOIN licences l ON l.id = r.licence_id WHERE ${isOpen}`,
  );

/** Answers the request of that moment; one that has been answered stays as it is. */
export const setMoveRequestAllowed = (
  database: Database,
  { licenceId, askedAt, now }: { licenceId: string; askedAt: string; now: Date },
): D1PreparedStatement =>
  database.statement(
    `UPDATE move_requests SET allowed_at = ? WHERE licence_id = ? AND asked_at = ? AND allowed_at IS NULL
       AND EXISTS (SELECT 1 FROM licences WHERE id = licence_id AND status <> 'removed')`,
    now.toISOString(),
    licenceId,
    askedAt,
  );

/** Answers the open request, or allows a move that nobody asked for. */
export function allowOneMove(
  database: Database,
  { id, licenceId, now }: { id: string; licenceId: string; now: Date },
): [D1PreparedStatement, D1PreparedStatement] {
  const at = now.toISOString();
  return [
    database.statement(
      `INSERT INTO move_requests (id, licence_id, asked_at) SELECT ?, id, ? FROM licences WHERE id = ? AND status <> 'removed'
       ON CONFLICT DO NOTHING`,
      id,
      at,
      licenceId,
    ),
    database.statement(
      "UPDATE move_requests SET allowed_at = ? WHERE licence_id = ? AND allowed_at IS NULL",
      at,
      licenceId,
    ),
  ];
}

export const selectMovesLeft = (database: Database, licenceId: string, since: Date): D1PreparedStatement =>
  database.statement(
    `SELECT ${movesLeft("?2", "?3")} AS moves_left FROM licences l WHERE l.id = ?1`,
    licenceId,
    since.toISOString(),
    fairMoves,
  );
