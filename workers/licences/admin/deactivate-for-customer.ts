/**
 * Ends the activation of a customer's licence without their API secret key. It cannot be undone. A paused licence
 * leaves its store and stays paused.
 */
import type * as z from "zod";
import type { Context } from "../context.ts";
import { type Actor, type DeactivatedFor, deactivatedFor, type deactivateForRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { deleteReleasedConnection } from "../stores/connection-repository.ts";
import { cancelJobsOf, removeFilesOf } from "./cancelled-jobs.ts";
import { loadTarget } from "./preview-licence.ts";
import { findReply, toRequestKey } from "./request-key.ts";
import { insertReply } from "./request-key-repository.ts";
import { endSeenActivation, isReleased, type TargetRow, vacateLicence } from "./transfer-repository.ts";

/** Throws LICENCE_NOT_FOUND, ACTIVATION_NOT_FOUND, or STATE_CONFLICT when the licence has changed meanwhile. */
export async function deactivateForCustomer(
  context: Context,
  actor: Actor,
  request: z.infer<typeof deactivateForRequest>,
): Promise<DeactivatedFor> {
  const { database, now } = context;
  const key = toRequestKey("licences.deactivate", request);
  const earlier = await findReply(context, key, deactivatedFor);
  if (earlier) return earlier;
  const { licence, jobs } = await loadTarget(context, request);
  const { id: licenceId, account, shop, activation_id: activationId } = licence;
  if (!shop || !activationId) return fail("ACTIVATION_NOT_FOUND");
  const reply = { licenceId, account, shop };
  const eventId = newId(now);
  const event = {
    ...{
      id: eventId,
      type: "licence.deactivated" as const,
      now,
      actor,
      account,
      licenceId,
      shop,
      reason: request.reason,
    },
    ...{ before: { status: licence.status, shop }, after: { status: toVacated(licence), shop: null } },
  };
  const [ended] = await database.batch([
    endSeenActivation(database, licence, now),
    insertEvent(database, event),
    insertReply(database, key, reply, now),
    insertEventNotification(database, eventId),
    vacateLicence(database, licenceId, now),
    ...cancelJobsOf(context, { actor, shop, jobs, condition: isReleased(activationId) }),
    deleteReleasedConnection(database, activationId),
  ]);
  // The same form may have arrived twice at once; else another act was faster.
  if (!ended?.changes) return (await findReply(context, key, deactivatedFor)) ?? fail("STATE_CONFLICT");
  removeFilesOf(context, jobs);
  return reply;
}

const toVacated = ({ kind, status }: TargetRow): TargetRow["status"] =>
  kind === "development" ? "removed" : status === "active" ? "available" : status;
