/** SQL of moves from store to store: what fair use leaves, the move itself, and requests for one more. */
import { columns, computed, into, join, optional, type RowOf } from "../columns.ts";
import { type Actor, fairMoves } from "../contract.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../database.ts";
import { liveAt, shownName } from "../stores/shown-name-repository.ts";

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

const moves = join(
  columns("licences", "l", "id AS licence_id"),
  columns("activations", "v", "shop"),
  computed<{ moves_left: number; asked_at: string | null; allowed_at: string | null }>({
    moves_left: movesLeft("?3", "?4"),
    asked_at: "(SELECT asked_at FROM move_requests WHERE licence_id = l.id AND allowed_at IS NULL)",
    allowed_at: `(SELECT max(r.allowed_at) FROM move_requests r WHERE r.licence_id = l.id AND r.allowed_at >= ?3
       AND NOT EXISTS (SELECT 1 FROM moves WHERE licence_id = l.id AND moved_at >= r.allowed_at))`,
  }),
  // The licence's latest move.
  optional(columns("moves", "m", "activation_id AS last_activation_id")),
  optional(columns("activations", "f", "shop AS last_from_shop")),
);
export type MovesRow = RowOf<typeof moves>;

/** The owner's licences that are active in a store. */
export const selectMoves = (database: Database, owner: Actor, since: Date): Statement<MovesRow> =>
  database.select(
    moves,
    `FROM licences l
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
  shopId: string;
  now: Date;
}

/**
 * Decides the move: writes only while the old activation is live on an active licence of the owner, fair use leaves a
 * move, and the new store is not live. The other statements of the move depend on this row.
 */
export const insertMove = (database: Database, owner: Actor, move: Move): Statement =>
  database.statement(
    `INSERT INTO ${into("moves (id, licence_id, from_activation_id, activation_id, moved_at)")}
     SELECT ?1, l.id, v.id, ?2, ?3
     FROM licences l JOIN accounts a ON a.email = l.account JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE l.id = ?4 AND v.id = ?5 AND l.status = 'active' AND a.email = ?6 AND a.uid = ?7 AND ${movesLeft("?8", "?9")} > 0
       AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt("?10", "?11")})`,
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
    move.shopId,
  );

/** Holds once the move is written. */
export const hasMove = (moveId: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM moves WHERE id = ?)",
  values: [moveId],
});

/** Ends the old activation before the new one begins, because a licence is live in one store at most. */
export function replaceActivation(database: Database, move: Move): Statement[] {
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
      `INSERT INTO ${into("activations (id, licence_id, shop, shop_id, state, activated_at)")}
       SELECT activation_id, licence_id, ?2, ?4, 'live', ?3 FROM moves WHERE id = ?1`,
      move.moveId,
      move.shop,
      at,
      move.shopId,
    ),
    database.statement(
      `UPDATE licences SET last_activity_at = ?2, seat_due_at = NULL WHERE id = ?3 AND ${isMoved}`,
      move.moveId,
      at,
      move.licenceId,
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
    `INSERT INTO ${into("move_requests (id, licence_id, asked_at)")}
     SELECT ?1, l.id, ?2 FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE v.shop = ${shownName("?3")} AND l.status = 'active' AND a.email = ?4 AND a.uid = ?5 AND ${movesLeft("?6", "?7")} = 0
     ON CONFLICT DO NOTHING`,
    id,
    now.toISOString(),
    shop,
    owner.email,
    owner.uid,
    getFairUseStart(now).toISOString(),
    fairMoves,
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
    `FROM licences l JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN move_requests r ON r.licence_id = l.id AND r.allowed_at IS NULL
     WHERE v.shop = ${shownName("?1")} AND a.email = ?2 AND a.uid = ?3`,
    shop,
    owner.email,
    owner.uid,
  );

/** A licence removed meanwhile cannot move, so its request needs no answer. */
const isOpen = "r.allowed_at IS NULL AND l.status <> 'removed'";

const openRequests = join(
  columns("move_requests", "r", "licence_id AS licenceId", "asked_at AS askedAt"),
  columns("licences", "l", "account"),
  optional(columns("activations", "v", "shop")),
  computed<{ moves: number }>({ moves: "(SELECT count(*) FROM moves WHERE licence_id = l.id AND moved_at >= ?1)" }),
);

/** For administrators: of all owners, oldest first. */
export const selectOpenMoveRequests = (database: Database, since: Date, limit: number) =>
  database.select(
    openRequests,
    `FROM move_requests r JOIN licences l ON l.id = r.licence_id
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE ${isOpen} ORDER BY r.asked_at, r.id LIMIT ?2`,
    since.toISOString(),
    limit,
  );

export const countOpenMoveRequests = (database: Database) =>
  database.select(
    computed<{ requests: number }>({ requests: "count(*)" }),
    `FROM move_requests r JOIN licences l ON l.id = r.licence_id WHERE ${isOpen}`,
  );

/** Allows the request of the moment `askedAt`; with null the open request, or a move without a request. */
export function allowOneMove(
  database: Database,
  { id, licenceId, askedAt, now }: { id: string; licenceId: string; askedAt: string | null; now: Date },
): [Statement, GuardedStatement] {
  const at = now.toISOString();
  return [
    database.statement(
      `INSERT INTO ${into("move_requests (id, licence_id, asked_at)")}
       SELECT ?, id, ? FROM licences WHERE id = ? AND status <> 'removed' AND ? IS NULL
       ON CONFLICT DO NOTHING`,
      id,
      at,
      licenceId,
      askedAt,
    ),
    database.update(
      "move_requests",
      { sql: "allowed_at = ?", values: [at] },
      {
        sql: `licence_id = ? AND allowed_at IS NULL AND (? IS NULL OR asked_at = ?)
         AND EXISTS (SELECT 1 FROM licences WHERE id = licence_id AND status <> 'removed')`,
        values: [licenceId, askedAt, askedAt],
      },
    ),
  ];
}

export const selectMovesLeft = (database: Database, licenceId: string, since: Date) =>
  database.select(
    computed<{ moves_left: number }>({ moves_left: movesLeft("?2", "?3") }),
    "FROM licences l WHERE l.id = ?1",
    licenceId,
    since.toISOString(),
    fairMoves,
  );
