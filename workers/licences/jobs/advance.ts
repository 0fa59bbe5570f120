/**
 * Takes a job one turn further. All it needs to know stands in the job's row, so that it does not matter which engine calls
 * it, how often, or where the last one was cut off.
 */
import type { Context } from "../context.ts";
import { LicenceError } from "../errors.ts";
import type { EventType } from "../events/event-repository.ts";
import { log } from "../log.ts";
import { type OpenedStore, openStore } from "../stores/open-store.ts";
import { ThemeApi } from "../themes/theme-api.ts";
import { removeDraft } from "./draft.ts";
import { eventOf } from "./event.ts";
import { heartbeatMs, withHeartbeat } from "./heartbeat.ts";
import { changeJob, endJob, type JobChanges, jobById } from "./job-repository.ts";
import { removeMade } from "./made.ts";
import { readSteps, type StepTimes, stepAfter } from "./progress.ts";
import { steps } from "./steps/table.ts";
import { Superseded, type Work } from "./work.ts";

/** `afterMs`: how long to wait before the next turn. */
export type Turn = { over: true } | { over: false; afterMs: number };

/** What comes after it is done on the owner's word. */
const lastBeforeDecision = "plan";

const over: Turn = { over: true };
const next = (afterMs = 0): Turn => ({ over: false, afterMs });

/** Pauses before a step is tried again that got no answer, each shorter than `silenceMs`; after the last the job has failed. */
const pausesMs = [1_000, 4_000, 15_000];

/** Longer than any call lasts with all its waiting. Work that hangs beyond is not signed, so that another runner takes the job. */
const longestCallMs = 180_000;

export async function advance(context: Context, reference: { id: string; run: number }): Promise<Turn> {
  const { database } = context;
  const [row] = await database.rows(jobById(database, reference.id));
  if (!row || row.run !== reference.run || (row.state !== "queued" && row.state !== "running")) return over;
  let job = row;
  let savedAt = Date.now();
  let progressAt = savedAt;
  const write = async (changes: JobChanges, ...events: D1PreparedStatement[]) => {
    const at = new Date();
    const [changed] = await database.batch([changeJob(database, job, changes, at), ...events]);
    if (changed?.changes !== 1) throw new Superseded("Another engine has the job.");
    savedAt = at.getTime();
    job = { ...job, ...changes };
  };
  const save: typeof write = (...changes) => {
    progressAt = Date.now();
    return write(...changes);
  };
  const giveSign = async () => {
    progressAt = Date.now();
    if (progressAt - savedAt >= heartbeatMs) await write({});
  };
  const beat = async () => {
    if (Date.now() - progressAt < longestCallMs) await write({});
  };
  const timed = (times: StepTimes): string => {
    const record = readSteps(job.steps);
    return JSON.stringify({ ...record, [job.step]: { ...record[job.step], ...times } });
  };
  const workIn = (store: OpenedStore): Work => ({
    context,
    get job() {
      return job;
    },
    store,
    themes: new ThemeApi(context.shopify, store, {
      patience: "job",
      mayWrite: (id) => id === job.theme_id,
      beforeCall: giveSign,
    }),
    save,
    count: (done, total) => save({ steps: timed({ count: { done, total } }) }),
    giveSign,
  });

  /** Unless the owner asked to stop it since the turn began, or another engine has it: the next turn finds out which. */
  const end = async (type: EventType, changes: Parameters<typeof endJob>[2], reason?: string): Promise<Turn> => {
    const ending = endJob(database, job, changes, new Date());
    const [ended] = await database.batch([ending, eventOf(context, job, type, reason)]);
    if (ended?.changes !== 1) return next();
    if (changes.state !== "failed") await removeDraft(context, job.id);
    return over;
  };

  const takeStep = async (): Promise<Turn> => {
    const startedAt = readSteps(job.steps)[job.step]?.startedAt ?? new Date().toISOString();
    await save({ state: "running", steps: timed({ startedAt }) });
    const outcome = await steps[job.step](workIn(await openStore(context, job.shop, { account: job.account })));
    if (outcome !== "done") return next(outcome.againAfterMs);
    const done = { attempts: 0, steps: timed({ endedAt: new Date().toISOString() }) };
    const following = stepAfter(job.kind, job.step);
    if (job.kind === "update" && job.step === lastBeforeDecision && following) {
      await save({ ...done, step: following, state: "waiting" });
      // Over, unless its owner asked to stop it meanwhile.
      return next();
    }
    if (following) {
      await save({ ...done, step: following });
      return next();
    }
    return end(job.kind === "install" ? "theme.installed" : "theme.updated", { ...done, state: "done" });
  };

  const fail = async (code: string, details?: LicenceError["details"]): Promise<Turn> => {
    // The job cannot go on with the theme that it made, if that is still there.
    const useless = code === "THEME_NOT_FOUND" || code === "THEME_CHANGED" || code === "FILE_REJECTED";
    const gone = useless && (await takeAway()) ? { theme_id: null, create_began_at: null } : {};
    const failure = { failure_code: code, failure_details: details ? JSON.stringify(details) : null };
    return end("theme.job_failed", { state: "failed", ...failure, ...gone }, code);
  };

  const settle = async (error: unknown): Promise<Turn> => {
    const entry = { requestId: context.requestId, route: `jobs/${job.kind}/${job.step}` };
    if (!(error instanceof LicenceError)) {
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
  const takeAway = async (): Promise<boolean> => {
    try {
      await removeMade(workIn(await openStore(context, job.shop, { account: job.account, allowPaused: true })));
      return true;
    } catch (error) {
      if (error instanceof LicenceError) return false;
      throw error;
    }
  };

  const cancel = async (): Promise<Turn> => {
    const gone = (await takeAway()) ? { theme_id: null, create_began_at: null } : {};
    return end("theme.job_cancelled", { state: "cancelled", ...gone });
  };

  try {
    return await withHeartbeat(job.cancel_asked_at === null ? takeStep : cancel, beat);
  } catch (error) {
    if (error instanceof Superseded) return over;
    return settle(error).catch((second) => {
      if (second instanceof Superseded) return over;
      throw second;
    });
  }
}
