/** SQL of jobs. Whatever an engine writes is guarded by its run: one that was replaced writes nothing any more. */
import { allColumns, columns, computed, into, join, type Row, type RowOf } from "../columns.ts";
import type { Actor, JobNotification, JobStep } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";

export type JobRow = Row<"jobs">;

const publicThemeOf = (job: string): string =>
  `(SELECT CASE WHEN p.rolled_back_at IS NULL THEN p.theme_id ELSE p.former_theme_id END FROM jobs p
    WHERE p.shop = ${job}.shop AND p.published_at IS NOT NULL
    ORDER BY coalesce(p.rolled_back_at, p.published_at) DESC, p.rowid DESC LIMIT 1)`;

const owned = join(
  allColumns("jobs", "j"),
  /** The theme that the last publication or rollback made public in the store, of whichever job; null before any. */
  computed<{ public_theme_id: string | null }>({
    public_theme_id: `CASE WHEN j.published_at IS NULL THEN NULL ELSE ${publicThemeOf("j")} END`,
  }),
);
/** A job as its owner reads it. */
export type OwnJobRow = RowOf<typeof owned>;

const fromOwned = "FROM jobs j JOIN accounts a ON a.email = j.account WHERE a.email = ?1 AND a.uid = ?2";

export const jobOf = (database: Database, owner: Actor, id: string): Statement<OwnJobRow> =>
  database.select(owned, `${fromOwned} AND j.id = ?3`, owner.email, owner.uid, id);

export const jobsOf = (database: Database, owner: Actor, shop: string | null, limit: number): Statement<OwnJobRow> =>
  database.select(
    owned,
    `${fromOwned} AND (?3 IS NULL OR j.shop = ?3) ORDER BY j.created_at DESC, j.rowid DESC LIMIT ?4`,
    owner.email,
    owner.uid,
    shop,
    limit,
  );

/** Of the job's store, newest first, itself among them. */
export const jobsBeside = (database: Database, owner: Actor, id: string, limit: number): Statement<OwnJobRow> =>
  database.select(
    owned,
    `${fromOwned} AND j.shop = (SELECT shop FROM jobs WHERE id = ?3) ORDER BY j.created_at DESC, j.rowid DESC LIMIT ?4`,
    owner.email,
    owner.uid,
    id,
    limit,
  );

/** For the runner, which acts for the user who began the job. */
export const jobById = (database: Database, id: string): Statement<JobRow> =>
  database.select(allColumns("jobs", "j"), "FROM jobs j WHERE j.id = ?", id);

/** The owner's job that keeps others of the store from beginning. */
export const liveJobOf = (database: Database, owner: Actor, shop: string): Statement<OwnJobRow> =>
  database.select(
    owned,
    `${fromOwned} AND j.shop = ?3 AND j.state IN ('queued', 'running')`,
    owner.email,
    owner.uid,
    shop,
  );

export interface NewJob {
  id: string;
  kind: JobRow["kind"];
  shop: string;
  step: JobStep;
  version: string;
  fromVersion: string | null;
  name: string;
  source: { id: string; name: string } | null;
  now: Date;
}

/** Writes nothing when a job of the store is under way, or the store is not live on an unpaused licence of the owner. */
export const insertJob = (database: Database, owner: Actor, job: NewJob): Statement =>
  database.statement(
    `INSERT INTO ${into(`jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, from_version, name,
       source_theme_id, source_theme_name, created_at, updated_at)`)}
     SELECT ?1, ?2, a.email, a.uid, ?3, l.id, v.shop, 'queued', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10
     FROM accounts a JOIN licences l ON l.account = a.email AND l.status = 'active'
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE a.email = ?11 AND a.uid = ?12 AND v.shop = ?13
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
  );

/** Ends the previews of the same theme that wait for an answer: the job just begun makes a newer one. */
export const supersedePreviews = (database: Database, owner: Actor, job: NewJob): Statement =>
  database.statement(
    `UPDATE jobs SET state = 'cancelled', cancel_asked_at = ?1, ended_at = ?1, updated_at = ?1
     WHERE shop = ?2 AND source_theme_id = ?3 AND state = 'waiting' AND account = ?4
       AND EXISTS (SELECT 1 FROM jobs WHERE id = ?5)`,
    job.now.toISOString(),
    job.shop,
    job.source?.id ?? null,
    owner.email,
    job.id,
  );

/** What an engine may change of its job. */
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
    | "source_theme_name"
  >
>;

/** Where the owner asked to stop meanwhile, the job does not wait for them: it goes on to its end. */
const stateUnlessStopped = "state = coalesce(nullif(?, iif(cancel_asked_at IS NULL, '', 'waiting')), state)";

/** Each write is a sign of life. */
export function changeJob(
  database: Database,
  { id, run }: { id: string; run: number },
  changes: JobChanges,
  now: Date,
): Statement {
  const entries = Object.entries(changes);
  const assignments = [
    ...entries.map(([column]) => (column === "state" ? stateUnlessStopped : `${column} = ?`)),
    "updated_at = ?",
  ].join(", ");
  return database.statement(
    `UPDATE jobs SET ${assignments} WHERE id = ? AND run = ? AND state IN ('queued', 'running')`,
    ...entries.map(([, value]) => value),
    now.toISOString(),
    id,
    run,
  );
}

/** Writes nothing where the owner asked to stop since the job was read: the job then goes on to that end. */
export function endJob(
  database: Database,
  { id, run, cancel_asked_at }: Pick<JobRow, "id" | "run" | "cancel_asked_at">,
  { state, ...changes }: JobChanges & { state: "done" | "failed" | "cancelled" },
  now: Date,
): Statement {
  const columns = Object.keys(changes).map((column) => `${column} = ?, `);
  return database.statement(
    `UPDATE jobs SET ${columns.join("")}state = ?, ended_at = ?, updated_at = ?
     WHERE id = ? AND run = ? AND state IN ('queued', 'running') AND cancel_asked_at IS ?`,
    ...Object.values(changes),
    state,
    now.toISOString(),
    now.toISOString(),
    id,
    run,
    cancel_asked_at,
  );
}

/** From the next step on; a job that waits for its owner ends at once. */
export const askToCancel = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET cancel_asked_at = coalesce(cancel_asked_at, ?3),
       ended_at = CASE state WHEN 'waiting' THEN ?3 END,
       state = CASE state WHEN 'waiting' THEN 'cancelled' ELSE state END
     WHERE id = ?4 AND state IN ('queued', 'running', 'waiting')
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    now.toISOString(),
    id,
  );

/** Goes on with what failed, or with what waited for its owner, unless another job of the store is under way. */
export const queueAgain = (
  database: Database,
  owner: Actor,
  job: { id: string; from: "failed" | "waiting"; step: JobStep; choices?: string },
  now: Date,
): Statement =>
  database.statement(
    `UPDATE OR IGNORE jobs SET state = 'queued', run = run + 1, step = ?3, attempts = 0, failure_code = NULL, failure_details = NULL,
       cancel_asked_at = NULL, ended_at = NULL, updated_at = ?4, choices = coalesce(?7, choices)
     WHERE id = ?5 AND state = ?6
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    job.step,
    now.toISOString(),
    job.id,
    job.from,
    job.choices ?? null,
  );

/** Jobs whose engine has given no sign of life since. */
export const silentSince = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id", "run"),
    "FROM jobs j WHERE j.state IN ('queued', 'running') AND j.updated_at < ? ORDER BY j.updated_at LIMIT ?",
    moment.toISOString(),
    limit,
  );

/** Takes a silent job from its engine; of several who try, one does. */
export const replaceEngine = (database: Database, { id, run }: { id: string; run: number }, now: Date): Statement =>
  database.statement(
    "UPDATE jobs SET run = run + 1, updated_at = ? WHERE id = ? AND run = ? AND state IN ('queued', 'running')",
    now.toISOString(),
    id,
    run,
  );

/** Before the store is asked: the theme that is public now is the way back. */
export const rememberFormer = (
  database: Database,
  owner: Actor,
  id: string,
  former: { id: string; name: string } | null,
): Statement =>
  database.statement(
    `UPDATE jobs SET former_theme_id = ?3, former_theme_name = ?4
     WHERE id = ?5 AND state = 'done' AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    former?.id ?? null,
    former?.name ?? null,
    id,
  );

export const markPublished = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET published_at = ?3, rolled_back_at = NULL
     WHERE id = ?4 AND state = 'done' AND ${publicThemeOf("jobs")} IS NOT theme_id
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    now.toISOString(),
    id,
  );

export const markRolledBack = (database: Database, owner: Actor, id: string, now: Date): Statement =>
  database.statement(
    `UPDATE jobs SET rolled_back_at = ?3
     WHERE id = ?4 AND published_at IS NOT NULL AND rolled_back_at IS NULL
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = jobs.account AND a.email = ?1 AND a.uid = ?2)`,
    owner.email,
    owner.uid,
    now.toISOString(),
    id,
  );

const copies = join(
  columns("jobs", "j", "former_theme_id"),
  computed<{ theme_id: string; ended_at: string }>({
    // Both are set in every job that is done and has created a theme.
    theme_id: "j.theme_id",
    ended_at: "j.ended_at",
  }),
);
export type CopyRow = RowOf<typeof copies>;

/** Copies that jobs of the same owner have made in the store, newest first. */
export const copiesIn = (database: Database, job: Pick<JobRow, "account" | "shop">): Statement<CopyRow> =>
  database.select(
    copies,
    `FROM jobs j WHERE j.account = ? AND j.shop = ? AND j.state = 'done' AND j.theme_id IS NOT NULL
     ORDER BY j.ended_at DESC, j.rowid DESC`,
    job.account,
    job.shop,
  );

/** Of the update that was done last in the same store. */
export const lastReportOf = (database: Database, job: Pick<JobRow, "account" | "shop">) =>
  database.select(
    columns("jobs", "j", "report"),
    `FROM jobs j WHERE j.account = ? AND j.shop = ? AND j.kind = 'update' AND j.state = 'done'
     ORDER BY j.ended_at DESC, j.rowid DESC LIMIT 1`,
    job.account,
    job.shop,
  );

/** Previews without an answer since. */
export const waitingSince = (database: Database, moment: Date, limit: number): Statement<JobRow> =>
  database.select(
    allColumns("jobs", "j"),
    "FROM jobs j WHERE j.state = 'waiting' AND j.updated_at < ? ORDER BY j.updated_at LIMIT ?",
    moment.toISOString(),
    limit,
  );

export const expire = (database: Database, id: string, now: Date): Statement =>
  database.statement(
    "UPDATE jobs SET state = 'cancelled', ended_at = ? WHERE id = ? AND state = 'waiting'",
    now.toISOString(),
    id,
  );

export const endedBefore = (database: Database, moment: Date, limit: number) =>
  database.select(
    columns("jobs", "j", "id"),
    "FROM jobs j WHERE j.ended_at < ? ORDER BY j.ended_at LIMIT ?",
    moment.toISOString(),
    limit,
  );

/** A job that was taken up again meanwhile stays. */
export const forget = (database: Database, ids: readonly string[]): Statement =>
  database.statement(
    `DELETE FROM jobs WHERE ended_at IS NOT NULL AND id IN (${ids.map(() => "?").join(", ")})`,
    ...ids,
  );

/** Holds once the job is written. */
export const hasJob = (id: string): Condition => ({ sql: "EXISTS (SELECT 1 FROM jobs WHERE id = ?)", values: [id] });

/** Holds when the statement just before in the batch has ended the job as cancelled. */
export const isJustCancelled = (id: string): Condition => ({
  sql: "changes() = 1 AND EXISTS (SELECT 1 FROM jobs WHERE id = ? AND state = 'cancelled')",
  values: [id],
});

const dueNotifications = join(
  columns("jobs", "j", "id AS job", "kind", "shop", "version", "name", "updated_at AS at"),
  computed<{ state: JobNotification["state"]; uid: string }>({ state: "j.state", uid: "a.uid" }),
);

/** The terms of the partial index, word for word. */
const isDue = "state IN ('waiting', 'done', 'failed') AND notified_state IS NOT state";

/** Jobs whose owner has not been notified of their present state. Deleted accounts have no owner to notify. */
export const selectDueNotifications = (
  database: Database,
  id: string | null,
  limit: number,
): Statement<RowOf<typeof dueNotifications>> =>
  database.select(
    dueNotifications,
    `FROM (SELECT * FROM jobs WHERE ${isDue} AND (?1 IS NULL OR id = ?1)) j JOIN accounts a ON a.email = j.account
     WHERE a.uid IS NOT NULL ORDER BY j.updated_at LIMIT ?2`,
    id,
    limit,
  );

export const setNotified = (database: Database, sent: readonly { job: string; state: string }[]): Statement =>
  database.statement(
    `UPDATE jobs SET notified_state = state
     WHERE (id, state) IN (SELECT value ->> 'job', value ->> 'state' FROM json_each(?))`,
    JSON.stringify(sent),
  );
