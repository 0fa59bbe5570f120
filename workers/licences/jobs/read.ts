/** One job of the caller; whoever looks at one whose engine has gone silent has it revived. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { silenceMs } from "./heartbeat.ts";
import { revive } from "./launch.ts";
import { jobOf, type OwnJobRow } from "./store.ts";
import { jobFrom } from "./view.ts";

/** Refuses JOB_NOT_FOUND: somebody else's does not exist. */
export async function ownJob(context: Context, actor: Actor, id: string): Promise<OwnJobRow> {
  const [found] = await readOwned<[OwnJobRow]>(context, actor, [jobOf(context.database, actor, id)]);
  return found.rows[0] ?? fail("JOB_NOT_FOUND");
}

export async function readJob(context: Context, actor: Actor, id: string): Promise<Job> {
  const row = await ownJob(context, actor, id);
  const live = row.state === "queued" || row.state === "running";
  if (live && context.now.getTime() - Date.parse(row.updated_at) > silenceMs) await revive(context, row);
  return jobFrom(row);
}
