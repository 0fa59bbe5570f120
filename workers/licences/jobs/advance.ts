/**
 * Takes a job one turn further. All it needs to know stands in the job's row, so that it does not matter which engine calls
 * it, how often, or where the last one was cut off.
 */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { type EventType, eventWhen } from "../events/store.ts";
import { log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { type ReachableShop, reachShop } from "../shops/reach.ts";
import { ThemeApi } from "../themes/theme-api.ts";
import { readSteps, type StepTimes, stepAfter } from "./progress.ts";
import { markedThemes } from "./steps/create.ts";
import { steps } from "./steps/table.ts";
import { changeJob, type JobChanges, type JobRow, jobById } from "./store.ts";
import { Superseded, type Work } from "./work.ts";

/** `afterMs`: how long to wait before the next turn. */
export type Turn = { over: true } | { over: false; afterMs: number };

const over: Turn = { over: true };
const next = (afterMs = 0): Turn => ({ over: false, afterMs });

/** Pauses before a step is tried again that got no answer; after the last the job has failed. */
const pausesMs = [1_000, 4_000, 15_000];

export async function advance(context: Context, reference: { id: string; run: number }): Promise<Turn> {
  const { database } = context;
  const [row] = await database.rows<JobRow>(jobById(database, reference.id));
  if (!row || row.run !== reference.run || (row.state !== "queued" && row.state !== "running")) return over;
  let job = row;
  const save = async (changes: JobChanges, ...events: D1PreparedStatement[]) => {
    const [changed] = await database.batch([changeJob(database, job, changes, new Date()), ...events]);
    if (changed?.changes !== 1) throw new Superseded("Another engine has the job.");
    job = { ...job, ...changes };
  };
  const timed = (times: StepTimes): string => {
    const record = readSteps(job.steps);
    return JSON.stringify({ ...record, [job.step]: { ...record[job.step], ...times } });
  };
  const workIn = (store: ReachableShop): Work => ({
    context,
    get job() {
      return job;
    },
    store,
    themes: new ThemeApi(context.shopify, store),
    save,
    count: (done, total) => save({ steps: timed({ count: { done, total } }) }),
  });

  const end = (type: EventType, changes: JobChanges, reason?: string) =>
    save({ ...changes, ended_at: new Date().toISOString() }, eventOf(context, job, type, reason));

  const takeStep = async (): Promise<Turn> => {
    const startedAt = readSteps(job.steps)[job.step]?.startedAt ?? new Date().toISOString();
    await save({ state: "running", steps: timed({ startedAt }) });
    const step = steps[job.step];
    if (!step) throw new Error("A job has a step that does not exist.");
    const outcome = await step(workIn(await reachShop(context, job.shop, { account: job.account })));
    if (outcome !== "done") return next(outcome.againAfterMs);
    const done = { attempts: 0, steps: timed({ endedAt: new Date().toISOString() }) };
    const following = stepAfter(job.kind, job.step);
    if (following) {
      await save({ ...done, step: following });
      return next();
    }
    await end(job.kind === "install" ? "theme.installed" : "theme.updated", { ...done, state: "done" });
    return over;
  };

  const fail = async (code: string, details?: Refusal["details"]): Promise<Turn> => {
    // Without its theme the job cannot go on from here: a retry makes another one.
    const gone = code === "THEME_NOT_FOUND" ? { theme_id: null, create_began_at: null } : {};
    const failure = { failure_code: code, failure_details: details ? JSON.stringify(details) : null };
    await end("theme.job_failed", { state: "failed", ...failure, ...gone }, code);
    return over;
  };

  const settle = async (error: unknown): Promise<Turn> => {
    const entry = { requestId: context.requestId, route: `jobs/${job.kind}/${job.step}` };
    if (!(error instanceof Refusal)) {
      log("error", { event: "fault", ...entry, error });
      return fail("INTERNAL");
    }
    if (error.code !== "UPSTREAM_UNAVAILABLE") return fail(error.code, error.details);
    log("warn", { event: "upstream_unavailable", ...entry, error: error.cause });
    const pauseMs = pausesMs[job.attempts];
    if (pauseMs === undefined) return fail(error.code);
    await save({ attempts: job.attempts + 1 });
    return next(pauseMs);
  };

  /** What was made so far goes with the job; where it cannot be reached it stays, unpublished. */
  const cancel = async (): Promise<Turn> => {
    try {
      const work = workIn(await reachShop(context, job.shop, { account: job.account, allowPaused: true }));
      await removeMade(work);
      await save({ theme_id: null, create_began_at: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    await end("theme.job_cancelled", { state: "cancelled" });
    return over;
  };

  try {
    return job.cancel_asked_at === null ? await takeStep() : await cancel();
  } catch (error) {
    if (error instanceof Superseded) return over;
    return settle(error).catch((second) => {
      if (second instanceof Superseded) return over;
      throw second;
    });
  }
}

/** Only what this job made and nobody published. */
async function removeMade(work: Work): Promise<void> {
  const { job, themes } = work;
  const made = job.theme_id ? await themes.theme(job.theme_id) : null;
  const marked = job.create_began_at ? await markedThemes(work) : [];
  const ids = [...(made?.role === "UNPUBLISHED" ? [made] : []), ...marked].map(({ id }) => id);
  for (const id of new Set(ids)) await themes.delete(id);
}

function eventOf({ database }: Context, job: JobRow, type: EventType, reason?: string): D1PreparedStatement {
  const event = { type, now: new Date(), actor: actorOf(job), ...subjectOf(job), ...(reason ? { reason } : {}) };
  return eventWhen(database, event, "changes() = 1");
}

/** Whoever began the job. */
const actorOf = ({ actor_uid: uid, account: email, actor_role: role }: JobRow): Actor => ({
  uid,
  email,
  emailVerified: true,
  role,
});

/** What an event of this job is about. */
export const subjectOf = (job: JobRow) => ({
  account: job.account,
  licenceId: job.licence_id,
  shop: job.shop,
  version: job.version,
});
