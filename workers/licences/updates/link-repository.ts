/** SQL of the links to previews. A link works until it is revoked, expires, or its preview no longer waits. */
import { allColumns, columns, join, type RowOf } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { type Condition, insert, raw, sql } from "../platform/sql.ts";

const linkColumns = columns("update_links", "l", "id", "name", "created_at", "expires_at", "revoked_at", "opened_at");
export type LinkRow = RowOf<typeof linkColumns>;

const isLive = (now: Date): Condition => sql`l.revoked_at IS NULL AND l.expires_at > ${now.toISOString()}`;

/** Live ones first, so that each can be revoked. */
export const selectLinks = (database: Database, job: string, now: Date, limit: number): Statement<LinkRow> =>
  database.select(
    linkColumns,
    sql`FROM update_links l WHERE l.job_id = ${job} ORDER BY ${isLive(now)} DESC, l.created_at DESC,
      l.id DESC LIMIT ${limit}`,
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
    sql`${insert("update_links", {
      id: link.id,
      job_id: sql`j.id`,
      name: link.name,
      token_hash: link.tokenHash,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      request_id: link.requestId,
    })}
    FROM jobs j JOIN accounts a ON a.email = j.account
     WHERE j.id = ${link.job} AND j.kind = 'update' AND j.state = 'waiting' AND a.email = ${owner.email}
     AND a.uid = ${owner.uid}
       AND (SELECT count(*) FROM update_links l WHERE l.job_id = j.id AND ${isLive(link.now)}) <
       ${link.limit}
     ON CONFLICT (job_id, request_id) WHERE request_id IS NOT NULL DO NOTHING`,
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
    sql`UPDATE update_links AS l SET job_id = ${job} WHERE ${isLive(now)} AND l.job_id IN
       (SELECT e.id FROM jobs e JOIN jobs j ON j.id = ${job}
        WHERE e.id <> j.id AND e.kind = 'update' AND j.kind = 'update' AND e.state IN ('waiting', 'failed')
          AND e.shop = j.shop AND e.account = j.account AND e.source_theme_id = j.source_theme_id)`,
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
    sql`FROM update_links l JOIN jobs j ON j.id = l.job_id
     WHERE l.token_hash = ${tokenHash} AND ${isLive(now)} AND j.kind = 'update' AND j.state = 'waiting'`,
  );

export const markOpened = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE update_links SET opened_at = ${now.toISOString()} WHERE id = ${id} AND opened_at IS NULL`,
  );

/** With its account a person's answers and links end; who has one of the links then sees nothing. */
export const eraseAnswers = (database: Database, uid: string): Statement[] =>
  (["update_answers", "update_earlier_texts", "update_links"] as const).map((table) =>
    database.statement(
      sql`DELETE FROM ${raw(table)} WHERE job_id IN
         (SELECT j.id FROM jobs j JOIN accounts a ON a.email = j.account WHERE a.uid = ${uid})`,
    ),
  );
