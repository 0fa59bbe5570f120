/**
 * SQL of acts on a customer's licence that move it between stores and owners. Each write checks the state that the
 * administrator saw, because another one may have acted since.
 */
import { columns, computed, into, join, optional, type RowOf } from "../columns.ts";
import { defaultLicenceLimit } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";
import { hasRoomFor } from "./licence-administration-repository.ts";

const target = join(
  columns("licences", "l", "id", "kind", "status", "paused_reason", "account"),
  computed<{ has_owner: 0 | 1 }>({ has_owner: "a.uid IS NOT NULL" }),
  optional(columns("activations", "v", "id AS activation_id", "shop", "activated_at")),
  optional(columns("shop_connections", "c", "theme_version")),
);
export type TargetRow = RowOf<typeof target>;

interface Target {
  licenceId?: string | undefined;
  shop?: string | undefined;
}

/** The id, or the licence that is live in the store. */
const targetId = "coalesce(?1, (SELECT licence_id FROM activations WHERE shop = ?2 AND state = 'live'))";
const toValues = ({ licenceId, shop }: Target) => [licenceId ?? null, shop ?? null] as const;

export const selectTarget = (database: Database, given: Target): Statement<TargetRow> =>
  database.select(
    target,
    `FROM licences l JOIN accounts a ON a.email = l.account
       LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       LEFT JOIN shop_connections c ON c.activation_id = v.id
     WHERE l.id = ${targetId}`,
    ...toValues(given),
  );

const openJob = join(
  columns("jobs", "j", "id", "kind"),
  computed<{ state: "queued" | "running" | "waiting" }>({ state: "j.state" }),
  columns("jobs", "j", "version", "account", "licence_id", "shop"),
);
export type StoreJobRow = RowOf<typeof openJob>;

/** Jobs of the licence's store that are not over. */
export const selectStoreJobs = (database: Database, given: Target): Statement<StoreJobRow> =>
  database.select(
    openJob,
    `FROM activations v JOIN jobs j ON j.shop = v.shop AND j.state IN ('queued', 'running', 'waiting')
     WHERE v.licence_id = ${targetId} AND v.state = 'live'`,
    ...toValues(given),
  );

/** Ends the activation while the licence has the status that was seen. */
export const endSeenActivation = (
  database: Database,
  { activation_id, status }: Pick<TargetRow, "activation_id" | "status">,
  now: Date,
): Statement =>
  database.statement(
    `UPDATE activations SET state = 'released', released_at = ?1
     WHERE id = ?2 AND state = 'live' AND EXISTS (SELECT 1 FROM licences WHERE id = activations.licence_id AND status = ?3)`,
    now.toISOString(),
    activation_id,
    status,
  );

/** After the end of its activation: a paused licence stays paused, and the licence of a development store ends. */
export const vacateLicence = (database: Database, licenceId: string, now: Date): Statement =>
  database.statement(
    `UPDATE licences SET
       status = CASE WHEN kind = 'development' THEN 'removed' WHEN status = 'active' THEN 'available' ELSE status END,
       paused_reason = CASE kind WHEN 'paid' THEN paused_reason END, seat_due_at = NULL, last_activity_at = ?1
     WHERE id = ?2 AND status IN ('active', 'paused')
       AND NOT EXISTS (SELECT 1 FROM activations WHERE licence_id = ?2 AND state = 'live')`,
    now.toISOString(),
    licenceId,
  );

/**
 * Cancels the jobs of a store that has just changed hands or left: waiting ones end at once, running ones at their next
 * step. `condition` says that the change was written.
 */
export const cancelStoreJobs = (database: Database, shop: string, now: Date, condition: Condition): Statement =>
  database.statement(
    `UPDATE jobs SET cancel_asked_at = coalesce(cancel_asked_at, ?), ended_at = CASE state WHEN 'waiting' THEN ? END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END
     WHERE shop = ? AND state IN ('queued', 'running', 'waiting') AND ${condition.sql}`,
    now.toISOString(),
    now.toISOString(),
    shop,
    ...condition.values,
  );

/** Holds when `cancelStoreJobs` ended this waiting job at that moment. */
export const wasCancelledAt = (jobId: string, now: Date): Condition => ({
  sql: "EXISTS (SELECT 1 FROM jobs WHERE id = ? AND state = 'cancelled' AND ended_at = ?)",
  values: [jobId, now.toISOString()],
});

export const isReleased = (activationId: string): Condition => ({
  sql: "EXISTS (SELECT 1 FROM activations WHERE id = ? AND state = 'released')",
  values: [activationId],
});

export interface OwnerChange {
  seen: TargetRow;
  /** E-mail of the new owner. */
  to: string;
  now: Date;
}

/** Of the licence at the moment of writing: as it was seen, and no job is running in its store. */
const isChangeable = `EXISTS (
  SELECT 1 FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
  WHERE l.id = ?1 AND l.account = ?2 AND l.status = ?3 AND l.status <> 'removed' AND l.kind = 'paid' AND v.id IS ?4
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.shop = v.shop AND j.state IN ('queued', 'running')))`;

/** Gives the licence, with its store, to the account of `to`, which is created if there is none; or writes nothing. */
export function changeLicenceOwner(database: Database, { seen, to, now }: OwnerChange): [Statement, Statement] {
  const at = now.toISOString();
  const values = [seen.id, seen.account, seen.status, seen.activation_id, to, at] as const;
  const room = hasRoomFor(to, 1);
  return [
    database.statement(
      `INSERT INTO ${into("accounts (email, created_at, updated_at)")} SELECT ?5, ?6, ?6 WHERE ${isChangeable} AND ${room.sql}
       ON CONFLICT (email) DO NOTHING`,
      ...values,
      ...room.values,
    ),
    database.statement(
      `UPDATE licences SET account = ?5, owned_since = ?6, last_activity_at = ?6
       WHERE id = ?1 AND ${isChangeable} AND ${room.sql}`,
      ...values,
      ...room.values,
    ),
  ];
}

/** How many licences the account has, and may have. */
export const selectRoom = (database: Database, email: string) =>
  database.select(
    computed<{ owned: number; most: number }>({
      owned: "(SELECT count(*) FROM licences WHERE account = ?1 AND kind = 'paid' AND status <> 'removed')",
      most: "coalesce((SELECT licence_limit FROM accounts WHERE email = ?1), ?2)",
    }),
    "",
    email,
    defaultLicenceLimit,
  );

/** Holds when the licence has had this owner since that moment. */
export const isOwnedSince = (licenceId: string, email: string, now: Date): Condition => ({
  sql: "EXISTS (SELECT 1 FROM licences WHERE id = ? AND account = ? AND owned_since = ?)",
  values: [licenceId, email, now.toISOString()],
});

/** The former owner's open request for one more move. */
export const deleteOpenMoveRequest = (database: Database, licenceId: string, condition: Condition): Statement =>
  database.statement(
    `DELETE FROM move_requests WHERE licence_id = ? AND allowed_at IS NULL AND ${condition.sql}`,
    licenceId,
    ...condition.values,
  );
