/**
 * Gives a licence to another customer, with or without an account. Its store and connection go along: the sealed
 * credentials are bound to the licence and the store, not to the owner. Jobs and events stay with the former owner.
 */
import type * as z from "zod";
import type { Context } from "../context.ts";
import { type Actor, type changeOwnerRequest, type OwnerChanged, ownerChanged } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { cancelJobsOf, removeFilesOf } from "./cancelled-jobs.ts";
import { loadTarget } from "./preview-licence.ts";
import { findReply, toRequestKey } from "./request-key.ts";
import { insertReply } from "./request-key-repository.ts";
import {
  changeLicenceOwner,
  deleteOpenMoveRequest,
  isOwnedSince,
  type StoreJobRow,
  selectRoom,
  type TargetRow,
} from "./transfer-repository.ts";

/**
 * Throws LICENCE_NOT_FOUND, OWNER_UNCHANGED, LICENCE_REMOVED, DEVELOPMENT_LICENCE, JOB_RUNNING, LICENCE_LIMIT, or
 * STATE_CONFLICT when the licence has changed meanwhile.
 */
export async function changeOwner(
  context: Context,
  actor: Actor,
  request: z.infer<typeof changeOwnerRequest>,
): Promise<OwnerChanged> {
  const { database, now } = context;
  const { email: to, reason } = request;
  const key = toRequestKey("licences.owner", request);
  const earlier = await findReply(context, key, ownerChanged);
  if (earlier) return earlier;
  const { licence, jobs } = await loadTarget(context, request);
  checkChangeable(licence, jobs, to);
  const { id: licenceId, account: from, shop } = licence;
  const reply = { licenceId, from, to, shop };
  const event = {
    ...{ type: "licence.owner_changed" as const, now, actor, licenceId, reason, ...(shop ? { shop } : {}) },
    ...{ before: { account: from }, after: { account: to } },
  };
  const ids = { from: newId(now), to: newId(now) };
  const condition = isOwnedSince(licenceId, to, now);
  const [, changed] = await database.batch([
    ...changeLicenceOwner(database, { seen: licence, to, now }),
    insertEvent(database, { ...event, id: ids.from, account: from }),
    insertEvent(database, { ...event, id: ids.to, account: to }),
    insertReply(database, key, reply, now),
    insertEventNotification(database, ids.from),
    insertEventNotification(database, ids.to),
    deleteOpenMoveRequest(database, licenceId, condition),
    ...cancelJobsOf(context, { actor, shop, jobs, condition }),
  ]);
  // Triggers count as changes too.
  if (changed?.changes) {
    removeFilesOf(context, jobs);
    return reply;
  }
  // The same form may have arrived twice at once; else another act was faster.
  const same = await findReply(context, key, ownerChanged);
  if (same) return same;
  const after = await loadTarget(context, { licenceId });
  checkChangeable(after.licence, after.jobs, to);
  const [room] = await database.rows(selectRoom(database, to));
  if (room && room.owned >= room.most) fail("LICENCE_LIMIT", room);
  return fail("STATE_CONFLICT");
}

function checkChangeable(licence: TargetRow, jobs: readonly StoreJobRow[], to: string): void {
  if (licence.status === "removed") fail("LICENCE_REMOVED");
  if (licence.kind === "development") fail("DEVELOPMENT_LICENCE");
  if (licence.account === to) fail("OWNER_UNCHANGED");
  const running = jobs.find(({ state }) => state !== "waiting");
  if (running) fail("JOB_RUNNING", { job: running.id });
}
