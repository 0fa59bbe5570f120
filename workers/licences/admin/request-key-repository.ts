/** SQL of the answers of acts that may arrive twice. */
import { columns, into } from "../columns.ts";
import type { Database, Statement } from "../database.ts";

export interface RequestKey {
  verb: string;
  key: string;
  /** The same key with another request is a conflict. */
  requestHash: string;
}

export const selectReply = (database: Database, { verb, key }: RequestKey) =>
  database.select(
    columns("idempotency_keys", "k", "request_hash", "reply"),
    "FROM idempotency_keys k WHERE k.verb = ? AND k.key = ?",
    verb,
    key,
  );

/** Written when the statement just before in the batch wrote a row. */
export const insertReply = (
  database: Database,
  { verb, key, requestHash }: RequestKey,
  reply: object,
  now: Date,
): Statement =>
  database.statement(
    `INSERT INTO ${into("idempotency_keys (verb, key, request_hash, reply, created_at)")}
     SELECT ?, ?, ?, ?, ? WHERE changes() = 1`,
    verb,
    key,
    requestHash,
    JSON.stringify(reply),
    now.toISOString(),
  );
