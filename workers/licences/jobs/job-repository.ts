/** SQL of jobs. A runner's writes are guarded by the job's run, so that a replaced runner writes nothing. */
import { allColumns, columns, computed, into, join, type RowOf } from "../columns.ts";
import type { Actor, JobStep } from "../contract.ts";
import { type Condition, type Database, type GuardedStatement, hasRow, type Statement } from "../database.ts";
import type { Row } from "../table-rows.ts";
import { isOffered } from "../templates/delivery/request-repository.ts";

export type JobRow = Row<"jobs">;

const isLive = "state IN ('queued', 'running')";

/** The theme that the last publication or rollback made public in the job's store. */
export const publicThemeSql = (job: string): string =>
  `(SELECT CASE WHEN p.rolled_back_at IS NULL THEN p.theme_id ELSE p.former_theme_id END FROM jobs p
    WHERE p.shop = ${job}.shop AND p.published_at IS NOT NULL
    ORDER BY coalesce(p.rolled_back_at, p.published_at) DESC, p.rowid DESC LIMIT 1)`;

/** JSON of the template that a job delivers. */
export function templateOf(job: string) {
  const facts = `json_object('id', t.id, 'request', r.id, 'kind', t.kind, 'fr', t.name_fr, 'en', t.name_en,
    'file', coalesce(r.delivered_file, t.kind || '.' || r.suffix || '.json'))`;
  return computed<{ template: string | null }>({
    template: `CASE ${job}.kind WHEN 'template' THEN (SELECT ${facts} FROM template_requests r
      JOIN templates t ON t.id = r.template_id WHERE r.job_id = ${job}.id) END`,
  });
}

const owned = join(
  allColumns("jobs", "j"),
  /** The theme that the last publication or rollback in the store made public; null before any. */
  templateOf("j"),
  computed<{ public_theme_id: string | null }>({
    public_theme_id: `CASE WHEN j.published_at IS NULL THEN NULL ELSE ${publicThemeSql("j")} END`,
  }),
);
/** As its owner reads it. */
export type OwnJobRow = RowOf<typeof owned>;

const fromOwned = "FROM jobs j JOIN accounts a ON a.email = j.account WHERE a.email = ?1 AND a.uid = ?2";

export const selectOwnJob = (database: Database, owner: Actor, id: string): Statement<OwnJobRow> =>
  database.select(owned, `${fromOwned} AND j.id = ?3`, owner.email, owner.uid, id);

export const selectOwnJobs = (
  database: Database,
  owner: Actor,
  shop: string | null,
  limit: number,
): Statement<OwnJobRow> =>
  database.select(
    owned,
    `${fromOwned} AND (?3 IS NULL OR j.shop = ?3) ORDER BY j.created_at DESC, j.rowid DESC LIMIT ?4`,
    owner.email,
    owner.uid,
    shop,
    limit,
  );

/** Jobs of the same store as this one, newest first, including it. */
export const selectJobsBeside = (database: Database, owner: Actor, id: string, limit: number): Statement<OwnJobRow> =>
  database.select(
    owned,
    `${fromOwned} AND j.shop = (SELECT shop FROM jobs WHERE id = ?3) ORDER BY j.created_at DESC, j.rowid DESC LIMIT ?4`,
    owner.email,
    owner.uid,
    id,
    limit,
  );

export const setQuestionCount = (database: Database, id: string, count: number): Statement =>
  database.statement("UPDATE jobs SET questions = ? WHERE id = ?", count, id);

/** For the runner, which acts for the person who started the job. */
export const selectJob = (database: Database, id: string): Statement<JobRow> =>
  database.select(allColumns("jobs", "j"), "FROM jobs j WHERE j.id = ?", id);

/** The owner's running job in the store. */
export const selectLiveJob = (database: Database, owner: Actor, shop: string): Statement<OwnJobRow> =>
  database.select(owned, `${fromOwned} AND j.shop = ?3 AND j.${isLive}`, owner.email, owner.uid, shop);

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
    `INSERT INTO ${into(`jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, from_version, name,
       source_theme_id, source_theme_name, created_at, updated_at)`)}
     SELECT ?1, ?2, a.email, a.uid, ?3, l.id, v.shop, 'queued', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10
     FROM accounts a JOIN licences l ON l.account = a.email AND l.status = 'active'
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE a.email = ?11 AND a.uid = ?12 AND v.shop = ?13
       AND (?14 IS NULL OR EXISTS (SELECT 1 FROM template_requests r WHERE r.id = ?14 AND r.state = 'waiting'
         AND r.expires_at > ?10 AND r.account = a.email AND r.shop = v.shop
         AND EXISTS (SELECT 1 FROM templates t WHERE t.id = r.template_id AND ${isOffered("r.asked_by = r.account")})))
     ON CONFLICT (shop) WHERE state IN ('queued', 'running') DO NOTHING`,
    job.id,
    job.kind,
    owner.role,
    job.step,
    job.version,
    job.fromVersion,
    job.name,
    job.source?.id ?? null,
    job.source?.name ?? null,
    job.now.toISOString(),
    owner.email,
    owner.uid,
    job.shop,
    job.template?.request ?? null,
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

/** A job that the owner cancelled meanwhile does not wait: its next turn ends it. */
const stateUnlessStopped = "state = coalesce(nullif(?, iif(cancel_asked_at IS NULL, '', 'waiting')), state)";

/** Each write renews the heartbeat. */
export function updateJob(
  database: Database,
  { id, run }: { id: string; run: number },
  changes: JobChanges,
  now: Date,
): GuardedStatement {
  const entries = Object.entries(changes);
  const assignments = [
    ...entries.map(([column]) => (column === "state" ? stateUnlessStopped : `${column} = ?`)),
    "updated_at = ?",
  ].join(", ");
  return database.update(
    "jobs",
    { sql: assignments, values: [...entries.map(([, value]) => value), now.toISOString()] },
    { sql: `id = ? AND run = ? AND ${isLive}`, values: [id, run] },
  );
}

/** Writes nothing when the owner cancelled since the job was read: the next turn ends it as cancelled. */
export function endJob(
  database: Database,
  { id, run, cancel_asked_at }: Pick<JobRow, "id" | "run" | "cancel_asked_at">,
  { state, ...changes }: JobChanges & { state: "done" | "failed" | "cancelled" },
  now: Date,
): GuardedStatement {
  const columns = Object.keys(changes).map((column) => `${column} = ?, `);
  return database.update(
    "jobs",
    {
      sql: `${columns.join("")}state = ?, ended_at = ?, updated_at = ?`,
      values: [...Object.values(changes), state, now.toISOString(), now.toISOString()],
    },
    { sql: `id = ? AND run = ? AND ${isLive} AND cancel_asked_at IS ?`, values: [id, run, cancel_asked_at] },
  );
}

/** Resumes a failed or waiting job of a store that the owner still has, unless another job of the store is running. */
export const requeueJob = (
  database: Database,
  owner: Actor,
  job: { id: string; from: "failed" | "waiting"; step: JobStep; choices?: string },
  now: Date,
): GuardedStatement =>
  database.update(
    "jobs",
    {
      sql: `state = 'queued', run = run + 1, step = ?, attempts = 0, failure_code = NULL, failure_details = NULL,
       cancel_asked_at = NULL, ended_at = NULL, updated_at = ?, choices = coalesce(?, choices)`,
      values: [job.step, now.toISOString(), job.choices ?? null],
    },
    {
      sql: `id = ? AND state = ?
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ? AND a.uid = ?)
       AND EXISTS (SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE v.shop = jobs.shop AND v.state = 'live' AND l.account = jobs.account)
       AND NOT EXISTS (SELECT 1 FROM jobs o WHERE o.shop = jobs.shop AND o.${isLive})`,
      values: [job.id, job.from, owner.email, owner.uid],
    },
  );

/** Jobs whose runner was last heard of before `moment`. */
export const selectSilentJobs = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id", "run"),
    `FROM jobs j WHERE j.${isLive} AND j.updated_at < ? ORDER BY j.updated_at LIMIT ?`,
    moment.toISOString(),
    limit,
  );

/** Takes a silent job from its runner; one of several concurrent callers succeeds. */
export const replaceRunner = (database: Database, { id, run }: { id: string; run: number }, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET run = run + 1, updated_at = ? WHERE id = ? AND run = ? AND ${isLive}`,
    now.toISOString(),
    id,
    run,
  );

/** Previews that have waited since before `moment`, with no answer or link since then and no link that works. */
export const selectUnansweredPreviews = (
  database: Database,
  { moment, now }: { moment: Date; now: Date },
  limit: number,
): Statement<JobRow> =>
  database.select(
    allColumns("jobs", "j"),
    `FROM jobs j WHERE j.state = 'waiting' AND j.updated_at < ?1
       AND NOT EXISTS (SELECT 1 FROM update_answers n WHERE n.job_id = j.id AND n.answered_at >= ?1)
       AND NOT EXISTS (SELECT 1 FROM update_links l WHERE l.job_id = j.id
         AND (l.created_at >= ?1 OR (l.revoked_at IS NULL AND l.expires_at > ?2)))
     ORDER BY j.updated_at LIMIT ?3`,
    moment.toISOString(),
    now.toISOString(),
    limit,
  );

export const expirePreview = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "jobs",
    { sql: "state = 'cancelled', ended_at = ?", values: [now.toISOString()] },
    { sql: "id = ? AND state = 'waiting'", values: [id] },
  );

export const selectEndedJobs = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id"),
    "FROM jobs j WHERE j.ended_at < ? ORDER BY j.ended_at LIMIT ?",
    moment.toISOString(),
    limit,
  );

/** A job that was resumed meanwhile stays. */
export const deleteJobs = (database: Database, ids: readonly string[]): Statement =>
  database.statement(
    `DELETE FROM jobs WHERE ended_at IS NOT NULL AND id IN (${ids.map(() => "?").join(", ")})`,
    ...ids,
  );

/** Holds once the job is written. */
export const hasJob = (id: string): Condition => hasRow("jobs", id);
