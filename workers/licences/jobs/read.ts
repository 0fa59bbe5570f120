/** One job of the caller; whoever looks at one whose engine has gone silent has it revived. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Job, JobPage } from "../contract.ts";
import { fail, LicenceError } from "../errors.ts";
import { silenceMs } from "./heartbeat.ts";
import { jobOf, jobsBeside, type OwnJobRow } from "./job-repository.ts";
import { revive } from "./launch.ts";
import { previewIn } from "./update/preview-paper.ts";
import { reportOf } from "./update/report.ts";
import { jobFrom } from "./view.ts";

/** Refuses JOB_NOT_FOUND: somebody else's does not exist. */
export async function ownJob(context: Context, actor: Actor, id: string): Promise<OwnJobRow> {
  const [found] = await readOwned(context, actor, [jobOf(context.database, actor, id)]);
  return found.rows[0] ?? fail("JOB_NOT_FOUND");
}

export async function readJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const row = await ownJob(context, actor, id);
  await reviveSilent(context, row);
  return jobFrom(row);
}

const maxHistory = 20;

/** All in one batch but for the files of an update. */
export async function loadJobPage(context: Context, actor: Actor, id: string): Promise<JobPage> {
  const { database } = context;
  const reads = [jobOf(database, actor, id), jobsBeside(database, actor, id, maxHistory)] as const;
  const [found, beside] = await readOwned(context, actor, [...reads]);
  const job = found.rows[0] ?? fail("JOB_NOT_FOUND");
  await reviveSilent(context, job);
  const isUpdate = job.kind === "update";
  const [preview, report] = await Promise.all([
    isUpdate && job.state === "waiting" ? previewIn({ context, job }) : null,
    isUpdate && job.state === "done" ? reportOf(context, id).catch(nullIfUnavailable) : null,
  ]);
  return { job: jobFrom(job), preview, report, history: beside.rows.map(jobFrom) };
}

/** A page without the report still shows the job. */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof LicenceError) return null;
  throw error;
}

async function reviveSilent(context: Context, row: OwnJobRow): Promise<void> {
  const live = row.state === "queued" || row.state === "running";
  if (live && context.now.getTime() - Date.parse(row.updated_at) > silenceMs) await revive(context, row);
}
