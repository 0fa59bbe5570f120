/**
 * SQL of an administrator's act. One row of `idempotency_keys` decides it: it is written once for each request id, and
 * only while the guard holds. All other statements of the batch depend on that row.
 */
import { columns, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { allOf, type Condition, insert, sql } from "../platform/sql.ts";

export interface Act {
  verb: string;
  requestId: string;
  /** The same request id with another request is a conflict. */
  requestHash: string;
  /** Contains a new random id, so that only this call can have written the row with it. */
  reply: string;
  now: Date;
}

export const claimAct = (database: Database, act: Act, guards: readonly Condition[]): Statement =>
  database.statement(
    sql`${insert("idempotency_keys", {
      verb: act.verb,
      key: act.requestId,
      reply: act.reply,
      request_hash: act.requestHash,
      created_at: act.now.toISOString(),
    })}
    WHERE ${allOf(...guards)} ON CONFLICT DO NOTHING`,
  );

/** Holds in the batch of the call that claimed the act. */
export const isClaimed = ({ verb, requestId, reply }: Act): Condition =>
  sql`EXISTS (SELECT 1 FROM idempotency_keys WHERE verb = ${verb} AND key = ${requestId} AND reply = ${reply})`;

const saved = columns("idempotency_keys", "k", "request_hash", "reply");
export type SavedAct = RowOf<typeof saved>;

/** The act that was claimed with this request id. */
export const selectAct = (database: Database, { verb, requestId }: Pick<Act, "verb" | "requestId">) =>
  database.select(saved, sql`FROM idempotency_keys k WHERE k.verb = ${verb} AND k.key = ${requestId}`);

/** The act has had no effect: its id can be used again. */
export const releaseAct = (database: Database, { verb, requestId }: Pick<Act, "verb" | "requestId">): Statement =>
  database.statement(sql`DELETE FROM idempotency_keys WHERE verb = ${verb} AND key = ${requestId}`);

/** Deletes at most `limit` keys; a request that reuses a deleted key is a new operation. */
export const deleteKeysBefore = (database: Database, before: Date, limit: number): Statement =>
  database.statement(
    sql`DELETE FROM idempotency_keys WHERE (verb, key) IN
       (SELECT verb, key FROM idempotency_keys WHERE created_at < ${before.toISOString()} ORDER BY created_at
       LIMIT ${limit})`,
  );
