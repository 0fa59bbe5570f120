/** SQL of jobs. A runner's writes are guarded by the job's run, so that a replaced runner writes nothing. */
import { allColumns, columns, computed, join, type RowOf } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import {
  type Condition,
  type Database,
  type GuardedStatement,
  hasRow,
  type Statement,
} from "../../platform/database.ts";
import { insert, joinSql, type Sql, sql } from "../../platform/sql.ts";
import type { Row } from "../../platform/table-rows.ts";
import { isOffered } from "../../templates/delivery/request-repository.ts";
import type { JobStep } from "./contract.ts";

export type JobRow = Row<"jobs">;

const isLive = sql`state IN ('queued', 'running')`;

/** The theme that the last publication or rollback made public in the job's store. */
export const publicThemeSql = (job: Sql): Sql =>
  sql`(SELECT CASE WHEN p.rolled_back_at IS NULL THEN p.theme_id ELSE p.former_theme_id END FROM jobs p
    WHERE p.shop = ${job}.shop AND p.published_at IS NOT NULL
    ORDER BY coalesce(p.rolled_back_at, p.published_at) DESC, p.rowid DESC LIMIT 1)`;

/** JSON of the template that a job delivers. */
export function templateOf(job: Sql) {
  const facts = sql`json_object('id', t.id, 'request', r.id, 'kind', t.kind, 'fr', t.name_fr, 'en', t.name_en,
    'file', coalesce(r.delivered_file, t.kind || '.' || r.suffix || '.json'))`;
  return computed<{ template: string | null }>({
    template: sql`CASE ${job}.kind WHEN 'template' THEN (SELECT ${facts} FROM template_requests r
      JOIN templates t ON t.id = r.template_id WHERE r.job_id = ${job}.id) END`,
  });
}

const owned = join(
  allColumns("jobs", "j"),
  /** The theme that the last publication or rollback in the store made public; null before any. */
  templateOf(sql`j`),
  computed<{ public_theme_id: string | null }>({
    public_theme_id: sql`CASE WHEN j.published_at IS NULL THEN NULL ELSE ${publicThemeSql(sql`j`)} END`,
  }),
);
/** As its owner reads it. */
export type OwnJobRow = RowOf<typeof owned>;

const fromOwned = (owner: Actor): Sql =>
  sql`FROM jobs j JOIN accounts a ON a.email = j.account WHERE a.email = ${owner.email} AND a.uid = ${owner.uid}`;

export const selectOwnJob = (database: Database, owner: Actor, id: string): Statement<OwnJobRow> =>
  database.select(owned, sql`${fromOwned(owner)} AND j.id = ${id}`);

export const selectOwnJobs = (
  database: Database,
  owner: Actor,
  shop: string | null,
  limit: number,
): Statement<OwnJobRow> =>
  database.select(
    owned,
    sql`${fromOwned(owner)} AND (${shop} IS NULL OR j.shop = ${shop}) ORDER BY j.created_at DESC, j.rowid DESC
      LIMIT ${limit}`,
  );

/** Jobs of the same store as this one, newest first, including it. */
export const selectJobsBeside = (database: Database, owner: Actor, id: string, limit: number): Statement<OwnJobRow> =>
  database.select(
    owned,
    sql`${fromOwned(owner)} AND j.shop = (SELECT shop FROM jobs WHERE id = ${id})
      ORDER BY j.created_at DESC, j.rowid DESC
      LIMIT ${limit}`,
  );

export const setQuestionCount = (database: Database, id: string, count: number): Statement =>
  database.statement(sql`UPDATE jobs SET questions = ${count} WHERE id = ${id}`);

/** For the runner, which acts for the person who started the job. */
export const selectJob = (database: Database, id: string): Statement<JobRow> =>
  database.select(allColumns("jobs", "j"), sql`FROM jobs j WHERE j.id = ${id}`);

/** The owner's running job in the store. */
export const selectLiveJob = (database: Database, owner: Actor, shop: string): Statement<OwnJobRow> =>
  database.select(owned, sql`${fromOwned(owner)} AND j.shop = ${shop} AND j.${isLive}`);

export interface NewJob {
  id: string;
  kind: JobRow["kind"];
  shop: string;
  step: JobStep;
  version: string;
  fromVersion: string | null;
  name: string;
  source: { id: string; name: string } | null;
  /** The request that the owner accepts with it. */
  template?: { request: string };
  now: Date;
}

/**
 * Writes nothing when a job of the store is running, or the store has no active, unpaused licence of the owner, or the
 * owner's request for this store does not wait or its template is not offered any more.
 */
export const insertJob = (database: Database, owner: Actor, job: NewJob): Statement =>
  database.statement(
    sql`${insert("jobs", {
      id: job.id,
      kind: job.kind,
      account: sql`a.email`,
      actor_uid: sql`a.uid`,
      actor_role: owner.role,
      licence_id: sql`l.id`,
      shop: sql`v.shop`,
      state: "queued",
      step: job.step,
      version: job.version,
      from_version: job.fromVersion,
      name: job.name,
      source_theme_id: job.source?.id ?? null,
      source_theme_name: job.source?.name ?? null,
      created_at: job.now.toISOString(),
      updated_at: job.now.toISOString(),
    })}
    FROM accounts a JOIN licences l ON l.account = a.email AND l.status = 'active'
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE a.email = ${owner.email} AND a.uid = ${owner.uid} AND v.shop = ${job.shop}
       AND (${job.template?.request ?? null} IS NULL OR EXISTS (SELECT 1 FROM template_requests r
       WHERE r.id = ${job.template?.request ?? null} AND r.state = 'waiting'
         AND r.expires_at > ${job.now.toISOString()} AND r.account = a.email AND r.shop = v.shop
         AND EXISTS (SELECT 1 FROM templates t WHERE t.id = r.template_id
         AND ${isOffered(sql`r.asked_by = r.account`)})))
     ON CONFLICT (shop) WHERE state IN ('queued', 'running') DO NOTHING`,
  );

/** What a runner may change. */
export type JobChanges = Partial<
  Pick<
    JobRow,
    | "state"
    | "step"
    | "attempts"
    | "steps"
    | "theme_id"
    | "create_began_at"
    | "report"
    | "failure_code"
    | "failure_details"
    | "from_version"
    | "name"
    | "source_theme_id"
    | "source_theme_name"
  >
>;

/** Each write renews the heartbeat. A job that the owner cancelled meanwhile does not wait: its next turn ends it. */
export const updateJob = (
  database: Database,
  { id, run }: { id: string; run: number },
  { state, ...changes }: JobChanges,
  now: Date,
): GuardedStatement =>
  database.update(
    "jobs",
    {
      ...changes,
      ...(state && { state: sql`coalesce(nullif(${state}, iif(cancel_asked_at IS NULL, '', 'waiting')), state)` }),
      updated_at: now.toISOString(),
    },
    sql`id = ${id} AND run = ${run} AND ${isLive}`,
  );

/** Writes nothing when the owner cancelled since the job was read: the next turn ends it as cancelled. */
export const endJob = (
  database: Database,
  { id, run, cancel_asked_at }: Pick<JobRow, "id" | "run" | "cancel_asked_at">,
  changes: JobChanges & { state: "done" | "failed" | "cancelled" },
  now: Date,
): GuardedStatement =>
  database.update(
    "jobs",
    { ...changes, ended_at: now.toISOString(), updated_at: now.toISOString() },
    sql`id = ${id} AND run = ${run} AND ${isLive} AND cancel_asked_at IS ${cancel_asked_at}`,
  );

/** Resumes a failed or waiting job of a store that the owner still has, unless another job of the store is running. */
export const requeueJob = (
  database: Database,
  owner: Actor,
  job: { id: string; from: "failed" | "waiting"; step: JobStep; choices?: string },
  now: Date,
): GuardedStatement =>
  database.update(
    "jobs",
    sql`state = 'queued', run = run + 1, step = ${job.step}, attempts = 0, failure_code = NULL, failure_details = NULL,
       cancel_asked_at = NULL, ended_at = NULL, updated_at = ${now.toISOString()},
       choices = coalesce(${job.choices ?? null}, choices)`,
    sql`id = ${job.id} AND state = ${job.from}
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ${owner.email}
       AND a.uid = ${owner.uid})
       AND EXISTS (SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE v.shop = jobs.shop AND v.state = 'live' AND l.account = jobs.account)
       AND NOT EXISTS (SELECT 1 FROM jobs o WHERE o.shop = jobs.shop AND o.${isLive})`,
  );

/** Jobs whose runner was last heard of before `moment`. */
export const selectSilentJobs = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id", "run"),
    sql`FROM jobs j WHERE j.${isLive} AND j.updated_at < ${moment.toISOString()} ORDER BY j.updated_at LIMIT ${limit}`,
  );

/** Takes a silent job from its runner; one of several concurrent callers succeeds. */
export const replaceRunner = (database: Database, { id, run }: { id: string; run: number }, now: Date): Statement =>
  database.statement(
    sql`UPDATE jobs SET run = run + 1, updated_at = ${now.toISOString()} WHERE id = ${id} AND run = ${run}
      AND ${isLive}`,
  );

/** Previews that have waited since before `moment`, with no answer or link since then and no link that works. */
export const selectUnansweredPreviews = (
  database: Database,
  { moment, now }: { moment: Date; now: Date },
  limit: number,
): Statement<JobRow> =>
  database.select(
    allColumns("jobs", "j"),
    sql`FROM jobs j WHERE j.state = 'waiting' AND j.updated_at < ${moment.toISOString()}
       AND NOT EXISTS (SELECT 1 FROM update_answers n WHERE n.job_id = j.id
       AND n.answered_at >= ${moment.toISOString()})
       AND NOT EXISTS (SELECT 1 FROM update_links l WHERE l.job_id = j.id
         AND (l.created_at >= ${moment.toISOString()} OR (l.revoked_at IS NULL
         AND l.expires_at > ${now.toISOString()})))
     ORDER BY j.updated_at LIMIT ${limit}`,
  );

export const expirePreview = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "jobs",
    sql`state = 'cancelled', ended_at = ${now.toISOString()}`,
    sql`id = ${id} AND state = 'waiting'`,
  );

export const selectEndedJobs = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id"),
    sql`FROM jobs j WHERE j.ended_at < ${moment.toISOString()} ORDER BY j.ended_at LIMIT ${limit}`,
  );

/** A job that was resumed meanwhile stays. */
export const deleteJobs = (database: Database, ids: readonly string[]): Statement =>
  database.statement(
    sql`DELETE FROM jobs WHERE ended_at IS NOT NULL AND id IN (${joinSql(
      ids.map((id) => sql`${id}`),
      ", ",
    )})`,
  );

/** Holds once the job is written. */
export const hasJob = (id: string): Condition => hasRow("jobs", id);
