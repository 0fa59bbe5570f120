/** Events of jobs; the actor is the person who started the job. */
import type { Context } from "../context.ts";
import type { Actor, EventType } from "../contract.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { JobRow } from "./job-repository.ts";

/** Must follow the statement that it depends on. */
export function insertJobEvent(
  { database }: Context,
  job: JobRow,
  type: EventType,
  reason?: string,
): D1PreparedStatement {
  const event = {
    type,
    now: new Date(),
    actor: getJobActor(job),
    ...getEventSubject(job),
    ...(reason ? { reason } : {}),
  };
  return insertEvent(database, event);
}

const getJobActor = ({ actor_uid: uid, account: email, actor_role: role }: JobRow): Actor => ({
  uid,
  email,
  emailVerified: true,
  role,
});

/** The subject of the job's events. */
export const getEventSubject = (job: JobRow) => ({
  account: job.account,
  licenceId: job.licence_id,
  shop: job.shop,
  version: job.version,
});
