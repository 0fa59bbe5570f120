/** Grants licences to an e-mail, with or without an account; the same request id grants once. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../context.ts";
import { type Actor, defaultLicenceLimit, type grantRequest, objectId } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { selectGrantEvents } from "../events/undo-repository.ts";
import { claimAct, isClaimed, selectAct } from "./act-repository.ts";
import { hasRoomFor, insertGrant, newGrantedLicences } from "./licence-administration-repository.ts";
import { selectAccountSummary } from "./licence-target-repository.ts";

/** `eventId` is the first licence's event, which undoes the whole grant; null once its owner is forgotten. */
export async function grantLicences(
  context: Context,
  actor: Actor,
  request: z.infer<typeof grantRequest>,
): Promise<{ licenceIds: string[]; eventId: string | null }> {
  const { database, now } = context;
  const { count, reason, requestId } = request;
  const email = request.email.toLowerCase();
  const licences = newGrantedLicences(now, count);
  const act = {
    verb: "licences.grant",
    requestId,
    requestHash: sha256Hex(JSON.stringify([email, count, reason])),
    reply: JSON.stringify(licences.map(({ id }) => id)),
    now,
  };
  const [, , , , , saved, owned] = await database.batch([
    claimAct(database, act, hasRoomFor(email, count)),
    ...insertGrant(database, { email, licences, reason, actor, now }, isClaimed(act)),
    insertEventNotification(database, licences[0]?.eventId ?? "", count),
    selectAct(database, act),
    selectAccountSummary(database, email),
  ]);
  const granted = saved.rows[0];
  if (!granted) {
    const { licence_limit: most = defaultLicenceLimit, authorised = 0 } = owned.rows[0] ?? {};
    return fail("LICENCE_LIMIT", { most, owned: authorised });
  }
  if (granted.request_hash !== act.requestHash) return fail("STATE_CONFLICT");
  const licenceIds = z.array(objectId).parse(JSON.parse(granted.reply));
  if (granted.reply === act.reply) return { licenceIds, eventId: licences[0]?.eventId ?? null };
  const [event] = await database.rows(selectGrantEvents(database, licenceIds[0] ?? ""));
  return { licenceIds, eventId: event?.id ?? null };
}
