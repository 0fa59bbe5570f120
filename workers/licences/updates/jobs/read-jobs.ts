/** The caller's jobs. Reading one whose runner has gone silent revives it. */
import { readOwned } from "../../accounts/ownership.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import type { Job } from "./contract.ts";
import { silenceMs } from "./heartbeat.ts";
import { reviveJob } from "./job-launcher.ts";
import { type OwnJobRow, selectOwnJob } from "./job-repository.ts";
import { toJob } from "./job-view.ts";

/** Throws JOB_NOT_FOUND, also for another owner's job. */
export async function loadOwnJob(context: Context, actor: Actor, id: string): Promise<OwnJobRow> {
  const [found] = await readOwned(context, actor, [selectOwnJob(context.database, actor, id)]);
  return found.rows[0] ?? fail("JOB_NOT_FOUND");
}

export async function readJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const row = await loadOwnJob(context, actor, id);
  await reviveIfSilent(context, row);
  return toJob(row);
}

/** Replaces the runner of a live job that has gone silent. */
export async function reviveIfSilent(context: Context, row: OwnJobRow): Promise<void> {
  if (context.readOnly) return;
  const live = row.state === "queued" || row.state === "running";
  if (live && context.now.getTime() - Date.parse(row.updated_at) > silenceMs) await reviveJob(context, row);
}
