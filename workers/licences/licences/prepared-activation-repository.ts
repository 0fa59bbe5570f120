/** SQL of activations that staff prepared for a customer; an open one past its day counts as expired. */

import type { Owner } from "../accounts/contract.ts";
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { type Condition, insert, sql } from "../platform/sql.ts";

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
export const canPrepare = ({ account, shop, now }: NewPreparation): Condition => sql`EXISTS (SELECT 1 FROM licences
  WHERE account = ${account} AND kind = 'paid' AND status = 'available')
    AND NOT EXISTS (SELECT 1 FROM activations v, (SELECT ${shop} AS shop) g WHERE v.shop = ${shownName(sql`g.shop`)}
    AND v.state = 'live')
    AND NOT EXISTS (SELECT 1 FROM prepared_activations WHERE account = ${account} AND shop = ${shop}
    AND state = 'open' AND expires_at > ${now.toISOString()})`;

/** Replaces one that has expired. */
export function insertPrepared(
  database: Database,
  { now, ...row }: NewPreparation,
  condition: Condition,
): [Statement, Statement] {
  return [
    database.statement(
      sql`DELETE FROM prepared_activations WHERE account = ${row.account} AND shop = ${row.shop} AND state = 'open'
        AND ${condition}`,
    ),
    database.statement(
      sql`${insert("prepared_activations", {
        id: row.id,
        account: row.account,
        shop: row.shop,
        state: "open",
        reason: row.reason,
        prepared_by: row.preparedBy,
        prepared_at: now.toISOString(),
        expires_at: row.expiresAt.toISOString(),
      })}
      WHERE ${condition}`,
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
    sql`UPDATE prepared_activations SET state = 'finished', ended_at = ${now.toISOString()}
     WHERE account = ${account} AND shop IN (SELECT value FROM json_each(${JSON.stringify(names)})) AND state = 'open'
     AND EXISTS (SELECT 1 FROM activations WHERE id = ${activationId})`,
  );

export const cancelPrepared = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "prepared_activations",
    sql`state = 'cancelled', ended_at = ${now.toISOString()}`,
    sql`id = ${id} AND state = 'open'`,
  );

/** The owner's own whose store is not active yet, without the reason, which is for the staff. */
export const selectOwnPrepared = (database: Database, owner: Owner, now: Date) =>
  database.select(
    ofOwner,
    sql`FROM prepared_activations p JOIN accounts a ON a.email = p.account
     WHERE p.account = ${owner.email} AND p.state = 'open' AND a.uid = ${owner.uid}
     AND p.expires_at > ${now.toISOString()}
       AND NOT EXISTS (SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE v.shop = ${shownName(sql`p.shop`)} AND v.state = 'live' AND l.account = p.account)
     ORDER BY p.shop`,
  );

export const selectPreparedById = (database: Database, id: string) =>
  database.select(
    join(prepared, columns("prepared_activations", "p", "state")),
    sql`FROM prepared_activations p WHERE p.id = ${id}`,
  );

const listed = join(prepared, computed<{ has_owner: 0 | 1 }>({ has_owner: sql`a.uid IS NOT NULL` }));

/** For the staff: the open ones of all customers, newest first. */
export const selectOpenPrepared = (database: Database, now: Date, limit: number) =>
  database.select(
    listed,
    sql`FROM prepared_activations p JOIN accounts a ON a.email = p.account
     WHERE p.state = 'open' AND p.expires_at > ${now.toISOString()} ORDER BY p.prepared_at DESC LIMIT ${limit}`,
  );

/** Ended or expired before `moment`; at most `limit` rows. */
export const deletePreparedBefore = (database: Database, moment: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM prepared_activations WHERE id IN
       (SELECT id FROM prepared_activations WHERE state IN ('open', 'finished', 'cancelled')
       AND prepared_at < ${moment.toISOString()} LIMIT ${limit})`,
  );
