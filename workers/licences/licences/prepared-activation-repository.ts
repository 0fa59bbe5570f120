/** SQL of activations that staff prepared for a customer; an open one past its day counts as expired. */
import { columns, computed, into, join, type RowOf } from "../columns.ts";
import type { Owner } from "../contract.ts";
import type { Condition, Database, GuardedStatement, Statement } from "../database.ts";
import { shownName } from "../stores/shown-name-repository.ts";

const ofOwner = columns("prepared_activations", "p", "id", "shop", "prepared_at", "expires_at");
export type OwnPreparedRow = RowOf<typeof ofOwner>;
const prepared = join(ofOwner, columns("prepared_activations", "p", "account", "reason", "prepared_by"));

export interface NewPreparation {
  id: string;
  account: string;
  shop: string;
  reason: string;
  preparedBy: string;
  now: Date;
  expiresAt: Date;
}

/** Holds while the account has an available licence, the store is live on none, and the same one is not open. */
export const canPrepare = ({ account, shop, now }: NewPreparation): Condition => ({
  sql: `EXISTS (SELECT 1 FROM licences WHERE account = ? AND kind = 'paid' AND status = 'available')
    AND NOT EXISTS (SELECT 1 FROM activations v, (SELECT ? AS shop) g WHERE v.shop = ${shownName("g.shop")} AND v.state = 'live')
    AND NOT EXISTS (SELECT 1 FROM prepared_activations WHERE account = ? AND shop = ? AND state = 'open' AND expires_at > ?)`,
  values: [account, shop, account, shop, now.toISOString()],
});

/** Replaces one that has expired. */
export function insertPrepared(
  database: Database,
  { now, ...row }: NewPreparation,
  { sql, values }: Condition,
): [Statement, Statement] {
  return [
    database.statement(
      `DELETE FROM prepared_activations WHERE account = ? AND shop = ? AND state = 'open' AND ${sql}`,
      row.account,
      row.shop,
      ...values,
    ),
    database.statement(
      `INSERT INTO ${into("prepared_activations (id, account, shop, state, reason, prepared_by, prepared_at, expires_at)")}
       SELECT ?, ?, ?, 'open', ?, ?, ?, ? WHERE ${sql}`,
      row.id,
      row.account,
      row.shop,
      row.reason,
      row.preparedBy,
      now.toISOString(),
      row.expiresAt.toISOString(),
      ...values,
    ),
  ];
}

/** In the batch of the activation that finishes it; `names` are all of the store's. */
export const finishPrepared = (
  database: Database,
  account: string,
  { activationId, names, now }: { activationId: string; names: readonly string[]; now: Date },
): Statement =>
  database.statement(
    `UPDATE prepared_activations SET state = 'finished', ended_at = ?1
     WHERE account = ?2 AND shop IN (SELECT value FROM json_each(?3)) AND state = 'open' AND EXISTS (SELECT 1 FROM activations WHERE id = ?4)`,
    now.toISOString(),
    account,
    JSON.stringify(names),
    activationId,
  );

export const cancelPrepared = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "prepared_activations",
    { sql: "state = 'cancelled', ended_at = ?", values: [now.toISOString()] },
    { sql: "id = ? AND state = 'open'", values: [id] },
  );

/** The owner's own whose store is not active yet, without the reason, which is for the staff. */
export const selectOwnPrepared = (database: Database, owner: Owner, now: Date) =>
  database.select(
    ofOwner,
    `FROM prepared_activations p JOIN accounts a ON a.email = p.account
     WHERE p.account = ?1 AND p.state = 'open' AND a.uid = ?2 AND p.expires_at > ?3
       AND NOT EXISTS (SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE v.shop = ${shownName("p.shop")} AND v.state = 'live' AND l.account = p.account)
     ORDER BY p.shop`,
    owner.email,
    owner.uid,
    now.toISOString(),
  );

export const selectPreparedById = (database: Database, id: string) =>
  database.select(
    join(prepared, columns("prepared_activations", "p", "state")),
    "FROM prepared_activations p WHERE p.id = ?",
    id,
  );

const listed = join(prepared, computed<{ has_owner: 0 | 1 }>({ has_owner: "a.uid IS NOT NULL" }));

/** For the staff: the open ones of all customers, newest first. */
export const selectOpenPrepared = (database: Database, now: Date, limit: number) =>
  database.select(
    listed,
    `FROM prepared_activations p JOIN accounts a ON a.email = p.account
     WHERE p.state = 'open' AND p.expires_at > ? ORDER BY p.prepared_at DESC LIMIT ?`,
    now.toISOString(),
    limit,
  );

/** Ended or expired before `moment`; at most `limit` rows. */
export const deletePreparedBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    `DELETE FROM prepared_activations WHERE id IN
       (SELECT id FROM prepared_activations WHERE state IN ('open', 'finished', 'cancelled') AND prepared_at < ? LIMIT ?)`,
    moment.toISOString(),
    limit,
  );
