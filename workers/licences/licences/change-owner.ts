/**
 * Gives a licence to another customer, with or without an account. Its store and connection go along: the sealed
 * credentials are bound to the licence and the store, not to the owner. Jobs and events stay with the former owner.
 */
import type * as z from "zod";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { runAct, toActKey } from "./act.ts";
import { cancelJobsOf, removeFilesOf } from "./cancelled-jobs.ts";
import { openLicenceAct } from "./licence-act.ts";
import { deleteOpenMoveRequest, hasRoomFor, insertAccount, setOwner } from "./licence-administration-repository.ts";
import {
  hasNoRunningJob,
  isUnchanged,
  type StoreJobRow,
  selectAccountSummary,
  type TargetRow,
} from "./licence-target-repository.ts";
import type { changeOwnerRequest, OwnerChanged } from "./staff-contract.ts";

type Request = z.infer<typeof changeOwnerRequest>;

export const changeOwner = (context: Context, actor: Actor, request: Request): Promise<OwnerChanged> =>
  giveLicence(context, actor, request, { since: context.now.toISOString() });

/** `since` is from when on the licence's history is the new owner's; null for all of it. `undoes` is an event. */
export async function giveLicence(
  context: Context,
  actor: Actor,
  request: Request,
  { since, undoes }: { since: string | null; undoes?: string },
): Promise<OwnerChanged> {
  const { database, now } = context;
  const { email: to, reason } = request;
  const key = toActKey("licences.owner", request);
  const opened = await openLicenceAct<OwnerChanged>(context, key, request);
  if (opened.earlier) return opened.earlier;
  const { licence, jobs } = opened;
  checkChangeable(licence, jobs, to);
  const { id: licenceId, account: from, shop, owned_since: ownedSince } = licence;
  const ids = { from: newId(now), to: newId(now) };
  const event = {
    ...{ type: "licence.owner_changed" as const, now, actor, licenceId, reason, ...(shop ? { shop } : {}) },
    // An undo gives the former owner their history back.
    ...{
      before: { account: from, ...(ownedSince ? { ownedSince } : {}) },
      after: { account: to, ...(undoes ? { undoes } : {}) },
    },
  };
  const changed = await runAct<OwnerChanged>(context, key, {
    guards: [isUnchanged(licence), hasRoomFor(to, 1), ...(shop ? [hasNoRunningJob(shop)] : [])],
    reply: { licenceId, from, to, shop, eventId: ids.to },
    write: (done) => [
      insertAccount(database, to, now, done),
      setOwner(database, { licenceId, to, since, now }, done),
      insertEvent(database, { ...event, id: ids.from, account: from }, done),
      insertEvent(database, { ...event, id: ids.to, account: to }, done),
      insertEventNotification(database, ids.from),
      insertEventNotification(database, ids.to),
      deleteOpenMoveRequest(database, licenceId, done),
      ...cancelJobsOf(context, { actor, shop, jobs, done }),
    ],
  });
  if (changed) {
    removeFilesOf(context, jobs);
    return changed;
  }
  const [account] = await database.rows(selectAccountSummary(database, to));
  if (account && account.authorised >= account.licence_limit)
    fail("LICENCE_LIMIT", { owned: account.authorised, most: account.licence_limit });
  return fail("STATE_CONFLICT");
}

/** Throws LICENCE_REMOVED, DEVELOPMENT_LICENCE, OWNER_UNCHANGED or JOB_RUNNING. */
function checkChangeable(licence: TargetRow, jobs: readonly StoreJobRow[], to: string): void {
  if (licence.status === "removed") fail("LICENCE_REMOVED");
  if (licence.kind === "development") fail("DEVELOPMENT_LICENCE");
  if (licence.account === to) fail("OWNER_UNCHANGED");
  const running = jobs.find(({ state }) => state !== "waiting");
  if (running) fail("JOB_RUNNING", { job: running.id });
}
