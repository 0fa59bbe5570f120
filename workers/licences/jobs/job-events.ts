/** What the event log tells of a job: whoever began it is who acts. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { type EventType, eventWhen } from "../events/store.ts";
import type { JobRow } from "./job-repository.ts";

/** Right after the statement that it depends on. */
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
  return eventWhen(database, event, "changes() = 1");
}

const getJobActor = ({ actor_uid: uid, account: email, actor_role: role }: JobRow): Actor => ({
  uid,
  email,
  emailVerified: true,
  role,
});

/** What an event of this job is about. */
export const getEventSubject = (job: JobRow) => ({
  account: job.account,
  licenceId: job.licence_id,
  shop: job.shop,
  version: job.version,
});
