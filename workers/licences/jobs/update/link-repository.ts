/** SQL of the links to previews. A link works until it is revoked, expires, or its preview no longer waits. */
import { allColumns, columns, into, join, type RowOf } from "../../columns.ts";
import type { Actor } from "../../contract.ts";
import type { Database, GuardedStatement, Statement } from "../../database.ts";
import { sql } from "../../sql.ts";

const linkColumns = columns("update_links", "l", "id", "name", "created_at", "expires_at", "revoked_at", "opened_at");
export type LinkRow = RowOf<typeof linkColumns>;

const isLive = (now: string) => `l.revoked_at IS NULL AND l.expires_at > ${now}`;

/** Live ones first, so that each can be revoked. */
export const selectLinks = (database: Database, job: string, now: Date, limit: number): Statement<LinkRow> =>
  database.select(
    linkColumns,
    `FROM update_links l WHERE l.job_id = ?1 ORDER BY ${isLive("?2")} DESC, l.created_at DESC, l.id DESC LIMIT ?3`,
    job,
    now.toISOString(),
    limit,
  );

interface NewLink {
  id: string;
  job: string;
  name: string;
  tokenHash: string;
  requestId: string;
  now: Date;
  expiresAt: Date;
  /** Live links that the preview may have. */
  limit: number;
}

/** Writes nothing unless the owner's preview waits and has fewer live links than it may, nor for a repeated request. */
export const insertLink = (database: Database, owner: Actor, link: NewLink): Statement =>
  database.statement(
    `INSERT INTO ${into("update_links (id, job_id, name, token_hash, created_at, expires_at, request_id)")}
     SELECT ?1, j.id, ?2, ?3, ?4, ?5, ?10 FROM jobs j JOIN accounts a ON a.email = j.account
     WHERE j.id = ?6 AND j.kind = 'update' AND j.state = 'waiting' AND a.email = ?7 AND a.uid = ?8
       AND (SELECT count(*) FROM update_links l WHERE l.job_id = j.id AND ${isLive("?4")}) < ?9
     ON CONFLICT (job_id, request_id) WHERE request_id IS NOT NULL DO NOTHING`,
    link.id,
    link.name,
    link.tokenHash,
    link.now.toISOString(),
    link.expiresAt.toISOString(),
    link.job,
    owner.email,
    owner.uid,
    link.limit,
    link.requestId,
  );

export const selectRequestedLink = (database: Database, job: string, requestId: string, tokenHash: string) =>
  database.select(
    linkColumns,
    sql`FROM update_links l WHERE l.job_id = ${job} AND l.request_id = ${requestId} AND l.token_hash = ${tokenHash}`,
  );

/**
 * Before the new preview cancels older ones of the same theme: their live links then open the new one, also those of one
 * that failed.
 */
export const takeOverLinks = (database: Database, job: string, now: Date): Statement =>
  database.statement(
    `UPDATE update_links AS l SET job_id = ?1 WHERE ${isLive("?2")} AND l.job_id IN
       (SELECT e.id FROM jobs e JOIN jobs j ON j.id = ?1
        WHERE e.id <> j.id AND e.kind = 'update' AND j.kind = 'update' AND e.state IN ('waiting', 'failed')
          AND e.shop = j.shop AND e.account = j.account AND e.source_theme_id = j.source_theme_id)`,
    job,
    now.toISOString(),
  );

export const revokeLink = (database: Database, job: string, id: string, now: Date): GuardedStatement =>
  database.update(
    "update_links",
    sql`revoked_at = ${now.toISOString()}`,
    sql`id = ${id} AND job_id = ${job} AND revoked_at IS NULL`,
  );

export const selectLink = (database: Database, job: string, id: string): Statement<LinkRow> =>
  database.select(linkColumns, sql`FROM update_links l WHERE l.id = ${id} AND l.job_id = ${job}`);

const linkedJob = join(
  allColumns("jobs", "j"),
  columns(
    "update_links",
    "l",
    "id AS link_id",
    "name AS link_name",
    "expires_at AS link_expires_at",
    "opened_at AS link_opened_at",
  ),
);
export type LinkedJobRow = RowOf<typeof linkedJob>;

/** The waiting update of a live link. */
export const selectLinkedJob = (database: Database, tokenHash: string, now: Date): Statement<LinkedJobRow> =>
  database.select(
    linkedJob,
    `FROM update_links l JOIN jobs j ON j.id = l.job_id
     WHERE l.token_hash = ?1 AND ${isLive("?2")} AND j.kind = 'update' AND j.state = 'waiting'`,
    tokenHash,
    now.toISOString(),
  );

export const markOpened = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE update_links SET opened_at = ${now.toISOString()} WHERE id = ${id} AND opened_at IS NULL`,
  );

/** With its account a person's answers and links end; who has one of the links then sees nothing. */
export const eraseAnswers = (database: Database, uid: string): Statement[] =>
  ["update_answers", "update_earlier_texts", "update_links"].map((table) =>
    database.statement(
      `DELETE FROM ${table} WHERE job_id IN
         (SELECT j.id FROM jobs j JOIN accounts a ON a.email = j.account WHERE a.uid = ?)`,
      uid,
    ),
  );
