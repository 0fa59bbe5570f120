/** What the event log tells of a job: whoever began it is who acts. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { type EventType, insertEvent } from "../events/event-repository.ts";
import type { JobRow } from "./job-repository.ts";

/** Right after the statement that it depends on. */
export function eventOf({ database }: Context, job: JobRow, type: EventType, reason?: string): D1PreparedStatement {
  const event = { type, now: new Date(), actor: actorOf(job), ...subjectOf(job), ...(reason ? { reason } : {}) };
  return insertEvent(database, event);
}

const actorOf = ({ actor_uid: uid, account: email, actor_role: role }: JobRow): Actor => ({
  uid,
  email,
  emailVerified: true,
  role,
});

/** What an event of this job is about. */
export const subjectOf = (job: JobRow) => ({
  account: job.account,
  licenceId: job.licence_id,
  shop: job.shop,
  version: job.version,
});
