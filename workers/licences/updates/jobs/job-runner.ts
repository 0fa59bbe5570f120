/**
 * Runs one turn of a job: its current step, or the removal of its theme when its owner cancelled. The job's row holds
 * all state, so that any runner can take the next turn, and a turn that was cut off is safe to take again.
 */

import type { EventType } from "../../events/contract.ts";
import type { Context } from "../../platform/context.ts";
import { LicenceError } from "../../platform/errors.ts";
import { log } from "../../platform/log.ts";
import { ThemeApi } from "../../shopify/theme-api.ts";
import { openStore } from "../../stores/open-store.ts";
import { findAgain, mayHaveMoved } from "../../stores/store-place.ts";
import { templateSteps } from "../../templates/delivery/template-steps.ts";
import { blameRelease, type Failure, haltIfSecond } from "./blame-release.ts";
import { type JobStep, jobSteps } from "./contract.ts";
import { withHeartbeat } from "./heartbeat.ts";
import { removeJobFiles } from "./job-files.ts";
import { JobLease, LeaseLost } from "./job-lease.ts";
import { type endJob, type JobChanges, type JobRow, selectJob } from "./job-repository.ts";
import { themeSteps } from "./job-steps.ts";
import { getNextStep, parseSteps } from "./job-view.ts";
import type { Step, StepContext } from "./step-context.ts";

/** `afterMs`: how long to wait before the next turn. */
export type Turn = { over: true } | { over: false; afterMs: number };

const ended: Turn = { over: true };
const continueAfter = (afterMs = 0): Turn => ({ over: false, afterMs });

/** The owner decides what follows this step of an update. */
const lastBeforeDecision = "plan";

/**
 * Pauses before a step without an answer is retried, each shorter than `silenceMs`; after the last one the job fails.
 */
const pausesMs = [1_000, 4_000, 15_000];

/** A job that fails with one of these cannot go on with the theme that it created. */
const themeUnusableCodes: readonly string[] = [
  "THEME_NOT_FOUND",
  "THEME_CHANGED",
  "THEME_PUBLISHED",
  "FILE_REJECTED",
  "RELEASE_REFUSED",
  "THEME_REJECTED",
  "TEMPLATE_FILE_EXISTS",
  "TEMPLATES_TOO_MANY",
];

const stepsOf: Record<JobRow["kind"], Partial<Record<JobStep, Step>>> = {
  install: themeSteps,
  update: themeSteps,
  template: templateSteps,
};

const endEvents = { install: "theme.installed", update: "theme.updated", template: "template.delivered" } as const;

export async function advanceJob(context: Context, { id, run }: { id: string; run: number }): Promise<Turn> {
  const [row] = await context.database.rows(selectJob(context.database, id));
  if (!row || row.run !== run || (row.state !== "queued" && row.state !== "running")) return ended;
  const lease = new JobLease(context, row);
  const takeTurn = row.cancel_asked_at === null ? runStep : cancelJob;
  try {
    return await withHeartbeat(
      () => takeTurn(lease),
      () => lease.beat(),
    ).catch((error: unknown) => settleError(lease, error));
  } catch (error) {
    if (error instanceof LeaseLost) return ended;
    throw error;
  }
}

async function runStep(lease: JobLease): Promise<Turn> {
  const { kind, step } = lease.job;
  const startedAt = parseSteps(lease.job.steps)[step]?.startedAt ?? new Date().toISOString();
  await lease.saveStep({ startedAt }, { state: "running" });
  const result = (await stepsOf[kind][step]?.run(await openStepContext(lease))) ?? "done";
  if (result !== "done" && "backTo" in result) {
    await lease.saveStep({}, { attempts: 0, step: result.backTo });
    return continueAfter();
  }
  if (result !== "done") return continueAfter(result.againAfterMs);
  const endedAt = new Date().toISOString();
  const following = getNextStep(kind, step);
  if (following === null) {
    const changes = { steps: lease.mergeTimes({ endedAt }), state: "done" } as const;
    return endTurn(lease, endEvents[kind], changes);
  }
  const waits = kind === "update" && step === lastBeforeDecision;
  // A job that waits is over at the next turn, unless its owner cancelled meanwhile.
  await lease.saveStep({ endedAt }, { attempts: 0, step: following, ...(waits ? { state: "waiting" } : {}) });
  return continueAfter();
}

async function cancelJob(lease: JobLease): Promise<Turn> {
  // The pause before this turn was no sign of life.
  await lease.save({});
  const left = await undoSteps(lease);
  const paused = left?.code === "UPSTREAM_UNAVAILABLE" ? await pause(lease) : null;
  if (paused) return paused;
  if (left?.code === "FILES_LEFT") return endFailed(lease, left);
  return endTurn(lease, "theme.job_cancelled", { state: "cancelled", ...toUndone(left) });
}

async function settleError(lease: JobLease, error: unknown): Promise<Turn> {
  if (error instanceof LeaseLost) throw error;
  const { context, job } = lease;
  const entry = { requestId: context.requestId, route: `jobs/${job.kind}/${job.step}` };
  if (!(error instanceof LicenceError)) {
    log("error", { event: "fault", ...entry, error });
    return failJob(lease, "INTERNAL");
  }
  if (mayHaveMoved(error) && (await hasNewName(lease))) return continueAfter();
  if (error.code !== "UPSTREAM_UNAVAILABLE") return failJob(lease, error.code, error.details);
  log("warn", { event: "upstream_unavailable", ...entry, error: error.cause });
  return (await pause(lease)) ?? failJob(lease, error.code);
}

/** Whether the job's store was renamed since the turn began, or is found under another name now. */
async function hasNewName({ context, job }: JobLease): Promise<boolean> {
  const [row] = await context.database.rows(selectJob(context.database, job.id));
  return row !== undefined && (row.shop !== job.shop || (await findAgain(context, row)));
}

/** Null after the last pause. */
async function pause(lease: JobLease): Promise<Turn | null> {
  const { attempts } = lease.job;
  const pauseMs = pausesMs[attempts];
  if (pauseMs === undefined) return null;
  await lease.save({ attempts: attempts + 1 });
  return continueAfter(pauseMs);
}

async function failJob(lease: JobLease, code: string, details?: LicenceError["details"]): Promise<Turn> {
  const failure = await blameRelease(lease, { code, details });
  const turn = await endWithFailure(lease, failure);
  await haltIfSecond(lease, failure);
  return turn;
}

async function endWithFailure(lease: JobLease, failure: Failure): Promise<Turn> {
  if (!themeUnusableCodes.includes(failure.code)) return endFailed(lease, failure);
  const left = await undoSteps(lease);
  return endFailed(lease, left?.code === "FILES_LEFT" ? left : failure, toUndone(left));
}

function endFailed(lease: JobLease, { code, details }: Failure, undone: Undone = {}): Promise<Turn> {
  const failure = { failure_code: code, failure_details: details ? JSON.stringify(details) : null };
  return endTurn(lease, "theme.job_failed", { state: "failed", ...failure, ...undone }, code);
}

/** Where the owner cancelled meanwhile or another runner has the job, the next turn finds out which. */
async function endTurn(
  lease: JobLease,
  type: EventType,
  changes: Parameters<typeof endJob>[2],
  failure?: string,
): Promise<Turn> {
  if (!(await lease.end(type, changes, failure))) return continueAfter();
  if (changes.state !== "failed") await removeJobFiles(lease.context, lease.job.id);
  return ended;
}

/**
 * Undoes every step of the job, because an earlier run may have got further than this one. Returns why something is left:
 * a store that cannot be reached keeps the theme, unpublished, and a theme published since can keep files (FILES_LEFT).
 */
async function undoSteps(lease: JobLease): Promise<LicenceError | null> {
  try {
    const work = await openStepContext(lease, { allowPaused: true });
    const { kind } = lease.job;
    const names: readonly JobStep[] = jobSteps[kind];
    for (const name of names.toReversed()) await stepsOf[kind][name]?.undo?.(work);
    return null;
  } catch (error) {
    if (error instanceof LicenceError) return error;
    throw error;
  }
}

type Undone = Pick<JobChanges, "theme_id" | "create_began_at">;

const toUndone = (left: LicenceError | null): Undone =>
  left === null ? { theme_id: null, create_began_at: null } : {};

async function openStepContext(lease: JobLease, options: { allowPaused?: boolean } = {}): Promise<StepContext> {
  const { context, job } = lease;
  const store = await openStore(context, job.shop, { account: job.account, ...options });
  return {
    context,
    get job() {
      return lease.job;
    },
    store,
    themes: new ThemeApi(context.shopify, store, {
      caller: "job",
      mayWrite: (id) => id === lease.job.theme_id,
      beforeCall: () => lease.renew(),
    }),
    save: (changes, event) => lease.save(changes, event),
    saveCount: (done, total) => lease.saveStep({ count: { done, total } }),
    renewLease: () => lease.renew(),
  };
}
