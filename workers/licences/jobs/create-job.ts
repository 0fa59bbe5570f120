/** Puts a job on record, with its event, and sets an engine to work; one at a time in a store. Asked twice, it is begun once. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { type EventType, eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { launchJob } from "./job-launcher.ts";
import {
  cancelOlderPreviews,
  insertJob,
  type NewJob,
  type OwnJobRow,
  selectLiveJob,
  selectOwnJob,
} from "./job-repository.ts";
import { toJob } from "./job-view.ts";

export interface JobRequest extends Omit<NewJob, "id" | "now"> {
  /** Null: not told of. */
  event: EventType | null;
  licenceId: string;
}

export async function createJob(
  context: Context,
  actor: Actor,
  { event, licenceId, ...job }: JobRequest,
): Promise<Job> {
  const { database, now } = context;
  const id = newId(now);
  const { shop, version } = job;
  const told = { now, actor, account: actor.email, licenceId, shop, version };
  const [, begun, live] = await database.batch<[object, OwnJobRow, OwnJobRow, ...object[]]>([
    insertJob(database, actor, { ...job, id, now }),
    selectOwnJob(database, actor, id),
    selectLiveJob(database, actor, shop),
    cancelOlderPreviews(database, actor, { ...job, id, now }),
    ...(event ? [eventWhen(database, { type: event, ...told }, "EXISTS (SELECT 1 FROM jobs WHERE id = ?)", id)] : []),
  ]);
  const row = begun.rows[0];
  if (row) {
    await launchJob(context, row);
    return toJob(row);
  }
  const running = live.rows[0];
  // Without a job of theirs: the licence was released or paused meanwhile, or a former owner's job is about to stop.
  if (!running) return fail("STATE_CONFLICT");
  return isSameJob(running, job) ? toJob(running) : fail("JOB_RUNNING", { job: running.id });
}

/** The copy of a theme is named after it, which is known once the theme was read. */
const isSameJob = (running: OwnJobRow, { kind, version, name, source }: Omit<NewJob, "id" | "now">): boolean =>
  running.kind === kind &&
  running.version === version &&
  (source ? running.source_theme_id === source.id : running.name === name);
