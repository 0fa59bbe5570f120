/** Saves a job with its event and starts its workflow; a store has one running job. Repeated calls create it once. */

import type { EventType } from "../../events/contract.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { insertEvent, type NewEvent } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { acceptRequest } from "../../templates/delivery/request-repository.ts";
import { takeOverLinks } from "../link-repository.ts";
import type { Job } from "./contract.ts";
import { cancelOlderPreviews } from "./job-cancellation-repository.ts";
import { toJobObject } from "./job-events.ts";
import { launchJob } from "./job-launcher.ts";
import { hasJob, insertJob, type NewJob, type OwnJobRow, selectLiveJob, selectOwnJob } from "./job-repository.ts";
import { toJob, toJobTemplate } from "./job-view.ts";

export interface JobRequest extends Omit<NewJob, "id" | "now" | "template"> {
  /** Null when the log has no event for it. */
  event: EventType | null;
  licenceId: string;
  /** The request that the job fulfils, with what its event says. */
  template?: { request: string } & Pick<NewEvent, "object" | "after">;
}

export async function createJob(
  context: Context,
  actor: Actor,
  { event, licenceId, ...job }: JobRequest,
): Promise<Job> {
  const { database, now } = context;
  const [id, eventId] = [newId(now), newId(now)];
  const { shop, version } = job;
  const { object = toJobObject(id), after } = job.template ?? {};
  const subject = { now, actor, account: actor.email, licenceId, shop, version, object, ...(after ? { after } : {}) };
  const [, begun, live] = await database.batch([
    insertJob(database, actor, { ...job, id, now }),
    selectOwnJob(database, actor, id),
    selectLiveJob(database, actor, shop),
    takeOverLinks(database, id, now),
    cancelOlderPreviews(database, actor, { ...job, id, now }),
    ...(job.template ? [acceptRequest(database, job.template.request, id, now)] : []),
    ...(event ? [insertEvent(database, { id: eventId, type: event, ...subject }, hasJob(id))] : []),
    // The answer ends the notification of the request.
    ...(job.template ? [insertEventNotification(database, eventId)] : []),
  ]);
  const row = begun.rows[0];
  if (row) {
    await launchJob(context, row);
    return toJob(row);
  }
  const running = live.rows[0];
  // No job of the owner: the licence was released or paused meanwhile, or a former owner's job is still stopping.
  if (!running) return fail("STATE_CONFLICT");
  return isSameJob(running, job) ? toJob(running) : fail("JOB_RUNNING", { job: running.id });
}

/** Copies are compared by source, because the name of a copy is known only once its source was read. */
function isSameJob(running: OwnJobRow, { kind, version, name, source, template }: Omit<NewJob, "id" | "now">): boolean {
  if (running.kind !== kind) return false;
  if (template) return toJobTemplate(running)?.request === template.request;
  return running.version === version && (source ? running.source_theme_id === source.id : running.name === name);
}
