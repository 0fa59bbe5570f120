/** Events of jobs; the actor is the person who started the job. */

import { toChangedFields } from "../../events/changed-fields.ts";
import type { EventObject, EventType } from "../../events/contract.ts";
import { type NewEvent, recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import type { GuardedStatement, Statement } from "../../platform/database.ts";
import type { TemplateDelivery } from "../../templates/delivery/job-contract.ts";
import type { JobRow } from "./job-repository.ts";
import { parseDelivery } from "./job-view.ts";

export interface NamedEvent {
  type: EventType;
  reason?: string | undefined;
  /** The code of a failure, or the name of the copy that is deleted. */
  detail?: string | undefined;
}

/** A change of the job after its event. */
export function recordJobChange<Change extends GuardedStatement>(
  { database }: Context,
  job: JobRow,
  change: Change,
  { type, reason, detail }: NamedEvent,
): [Statement, Change] {
  const event = {
    type,
    now: new Date(),
    actor: getJobActor(job),
    ...getEventSubject(job),
    ...describeEnd(job, type, detail),
    reason,
  };
  return recordChange(database, change, event);
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
  object: toJobObject(job.id),
});

export const toJobObject = (id: string): EventObject => ({ kind: "job", id });

/** What each end of a job leaves in the store or in the job. */
function describeEnd(
  { state, name, from_version: from, version, report }: JobRow,
  type: EventType,
  detail?: string,
): Pick<NewEvent, "before" | "after" | "object"> {
  switch (type) {
    case "theme.installed":
      return { after: { theme: name } };
    case "theme.updated":
      return { ...toChangedFields({ version: from }, { version }), after: { version, theme: name } };
    case "template.delivered":
      return describeDelivery(parseDelivery(report), name);
    case "theme.pruned":
      return detail ? { before: { theme: detail } } : {};
    case "theme.job_failed":
      return { before: { status: state }, after: { status: "failed", ...(detail ? { failure: detail } : {}) } };
    case "theme.job_cancelled":
      return { before: { status: state }, after: { status: "cancelled" } };
    default:
      return {};
  }
}

const describeDelivery = (delivery: TemplateDelivery | null, theme: string): Pick<NewEvent, "after" | "object"> =>
  delivery ? { object: { kind: "template", id: delivery.template }, after: { file: delivery.file, theme } } : {};
