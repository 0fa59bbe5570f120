/** Puts a job on record, with its event, and sets an engine to work; one at a time in a store. Asked twice, it is begun once. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { type EventType, insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import {
  hasJob,
  insertJob,
  jobOf,
  liveJobOf,
  type NewJob,
  type OwnJobRow,
  supersedePreviews,
} from "./job-repository.ts";
import { launch } from "./launch.ts";
import { jobFrom } from "./view.ts";

export interface Beginning extends Omit<NewJob, "id" | "now"> {
  /** Null: not told of. */
  event: EventType | null;
  licenceId: string;
}

export async function beginJob(context: Context, actor: Actor, { event, licenceId, ...job }: Beginning): Promise<Job> {
  const { database, now } = context;
  const id = newId(now);
  const { shop, version } = job;
  const told = { now, actor, account: actor.email, licenceId, shop, version };
  const [, begun, live] = await database.batch([
    insertJob(database, actor, { ...job, id, now }),
    jobOf(database, actor, id),
    liveJobOf(database, actor, shop),
    supersedePreviews(database, actor, { ...job, id, now }),
    ...(event ? [insertEvent(database, { type: event, ...told }, hasJob(id))] : []),
  ]);
  const row = begun.rows[0];
  if (row) {
    await launch(context, row);
    return jobFrom(row);
  }
  const running = live.rows[0];
  // Without a job of theirs: the licence was released or paused meanwhile, or a former owner's job is about to stop.
  if (!running) return fail("STATE_CONFLICT");
  return isSame(running, job) ? jobFrom(running) : fail("JOB_RUNNING", { job: running.id });
}

/** The copy of a theme is named after it, which is known once the theme was read. */
const isSame = (running: OwnJobRow, { kind, version, name, source }: Omit<NewJob, "id" | "now">): boolean =>
  running.kind === kind &&
  running.version === version &&
  (source ? running.source_theme_id === source.id : running.name === name);
