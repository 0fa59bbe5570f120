/** SQL of moves from store to store: what fair use leaves, the move itself, and requests for one more. */
import { columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../platform/database.ts";
import { liveAt, shownName } from "../platform/shown-name-repository.ts";
import { hasRow, insert, type Sql, sql } from "../platform/sql.ts";
import { fairMoves } from "./contract.ts";

/** Twelve months ago, to the day. */
export function getFairUseStart(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
}

/** Moves that fair use leaves to the licence `l`. */
const movesLeft = (since: Date): Sql =>
  sql`max(0, ${fairMoves} + (SELECT count(*) FROM move_requests
      WHERE licence_id = l.id AND allowed_at >= ${since.toISOString()})
     - (SELECT count(*) FROM moves WHERE licence_id = l.id AND moved_at >= ${since.toISOString()}))`;

const moves = (since: Date) =>
  join(
    columns("licences", "l", "id AS licence_id"),
    columns("activations", "v", "shop"),
    computed<{ moves_left: number; asked_at: string | null; allowed_at: string | null }>({
      moves_left: movesLeft(since),
      asked_at: sql`(SELECT asked_at FROM move_requests WHERE licence_id = l.id AND allowed_at IS NULL)`,
      allowed_at: sql`(SELECT max(r.allowed_at) FROM move_requests r
        WHERE r.licence_id = l.id AND r.allowed_at >= ${since.toISOString()}
        AND NOT EXISTS (SELECT 1 FROM moves WHERE licence_id = l.id AND moved_at >= r.allowed_at))`,
    }),
    // The licence's latest move.
    optional(columns("moves", "m", "activation_id AS last_activation_id")),
    optional(columns("activations", "f", "shop AS last_from_shop")),
  );
export type MovesRow = RowOf<ReturnType<typeof moves>>;

/** The owner's licences that are active in a store. */
export const selectMoves = (database: Database, owner: Actor, since: Date): Statement<MovesRow> =>
  database.select(
    moves(since),
    sql`FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN moves m ON m.activation_id = v.id
       LEFT JOIN activations f ON f.id = m.from_activation_id
     WHERE l.account = ${owner.email} AND a.uid = ${owner.uid} ORDER BY v.activated_at DESC, v.shop`,
  );

interface Move {
  moveId: string;
  licenceId: string;
  fromActivationId: string;
  activationId: string;
  shop: string;
  shopId: string;
  now: Date;
}

/**
 * Decides the move: writes only while the old activation is live on an active licence of the owner, fair use leaves a
 * move, and the new store is not live. The other statements of the move depend on this row.
 */
export const insertMove = (database: Database, owner: Actor, move: Move): Statement =>
  database.statement(
    sql`${insert("moves", {
      id: move.moveId,
      licence_id: sql`l.id`,
      from_activation_id: sql`v.id`,
      activation_id: move.activationId,
      moved_at: move.now.toISOString(),
    })}
    FROM licences l JOIN accounts a ON a.email = l.account JOIN activations v ON v.licence_id = l.id
      AND v.state = 'live'
     WHERE l.id = ${move.licenceId} AND v.id = ${move.fromActivationId} AND l.status = 'active'
     AND a.email = ${owner.email} AND a.uid = ${owner.uid} AND
     ${movesLeft(getFairUseStart(move.now))} > 0
       AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt(move.shop, move.shopId)})`,
  );

/** Holds once the move is written. */
export const hasMove = (moveId: string): Condition => hasRow("moves", moveId);

/** Ends the old activation before the new one begins, because a licence is live in one store at most. */
export function replaceActivation(database: Database, move: Move): Statement[] {
  const at = move.now.toISOString();
  const isMoved = hasMove(move.moveId);
  return [
    database.statement(
      sql`UPDATE activations SET state = 'released', released_at = ${at} WHERE id = ${move.fromActivationId}
        AND ${isMoved}`,
    ),
    database.statement(
      sql`${insert("activations", {
        id: sql`activation_id`,
        licence_id: sql`licence_id`,
        shop: move.shop,
        shop_id: move.shopId,
        state: "live",
        activated_at: at,
      })}
      FROM moves WHERE id = ${move.moveId}`,
    ),
    database.statement(
      sql`UPDATE licences SET last_activity_at = ${at}, seat_due_at = NULL WHERE id = ${move.licenceId} AND ${isMoved}`,
    ),
  ];
}

/** Writes nothing when the licence has an open request. */
export const insertMoveRequest = (
  database: Database,
  owner: Actor,
  { id, shop, now }: { id: string; shop: string; now: Date },
): Statement =>
  database.statement(
    sql`${insert("move_requests", {
      id,
      licence_id: sql`l.id`,
      asked_at: now.toISOString(),
    })}
    FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE v.shop = ${shownName(shop)} AND l.status = 'active' AND a.email = ${owner.email} AND a.uid = ${owner.uid}
     AND ${movesLeft(getFairUseStart(now))} = 0
     ON CONFLICT DO NOTHING`,
  );

const requested = join(
  columns("licences", "l", "id AS licence_id", "status"),
  columns("activations", "v", "shop"),
  optional(columns("move_requests", "r", "asked_at")),
);

/** The licence of the owner's store with its open request. */
export const selectMoveRequest = (database: Database, owner: Actor, shop: string) =>
  database.select(
    requested,
    sql`FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN move_requests r ON r.licence_id = l.id AND r.allowed_at IS NULL
     WHERE v.shop = ${shownName(shop)} AND a.email = ${owner.email} AND a.uid = ${owner.uid}`,
  );

/** A licence removed meanwhile cannot move, so its request needs no answer. */
const isOpen = sql`r.allowed_at IS NULL AND l.status <> 'removed'`;

/** For administrators: of all owners, oldest first. */
export const selectOpenMoveRequests = (database: Database, since: Date, limit: number) =>
  database.select(
    join(
      columns("move_requests", "r", "licence_id AS licenceId", "asked_at AS askedAt"),
      columns("licences", "l", "account"),
      optional(columns("activations", "v", "shop")),
      computed<{ moves: number }>({
        moves: sql`(SELECT count(*) FROM moves WHERE licence_id = l.id AND moved_at >= ${since.toISOString()})`,
      }),
    ),
    sql`FROM move_requests r JOIN licences l ON l.id = r.licence_id
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE ${isOpen} ORDER BY r.asked_at, r.id LIMIT ${limit}`,
  );

export const countOpenMoveRequests = (database: Database) =>
  database.select(
    computed<{ requests: number }>({ requests: sql`count(*)` }),
    sql`FROM move_requests r JOIN licences l ON l.id = r.licence_id WHERE ${isOpen}`,
  );

/** Allows the request of the moment `askedAt`; with null the open request, or a move without a request. */
export function allowOneMove(
  database: Database,
  { id, licenceId, askedAt, now }: { id: string; licenceId: string; askedAt: string | null; now: Date },
): [Statement, GuardedStatement] {
  const at = now.toISOString();
  return [
    database.statement(
      sql`${insert("move_requests", {
        id,
        licence_id: sql`id`,
        asked_at: at,
      })}
      FROM licences WHERE id = ${licenceId} AND status <> 'removed' AND ${askedAt} IS NULL
       ON CONFLICT DO NOTHING`,
    ),
    database.update(
      "move_requests",
      sql`allowed_at = ${at}`,
      sql`licence_id = ${licenceId} AND allowed_at IS NULL AND (${askedAt} IS NULL OR asked_at = ${askedAt})
         AND EXISTS (SELECT 1 FROM licences WHERE id = licence_id AND status <> 'removed')`,
    ),
  ];
}

export const selectMovesLeft = (database: Database, licenceId: string, since: Date) =>
  database.select(
    computed<{ moves_left: number }>({ moves_left: movesLeft(since) }),
    sql`FROM licences l WHERE l.id = ${licenceId}`,
  );
