/**
 * Undoes an administrator's act within its time: the opposite change, written only while the event is still the last
 * one of its licence. It is an act with an event of its own.
 */
import type * as z from "zod";
import { toUndoReason } from "#base/undo-reasons.ts";
import type { EventFields, EventType } from "../events/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { getUndoDeadline, parseEventFields, type undoRequest } from "../events/follow-up-contract.ts";
import {
  insertLicenceEvents,
  selectEventToUndo,
  selectGrantEvents,
  type UndoneEvent,
} from "../events/undo-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { type LicenceStatus, licenceStatus } from "../platform/wire.ts";
import { runAct, toActKey, toEarlierReply } from "./act.ts";
import { selectAct } from "./act-repository.ts";
import { deactivateForCustomer, toStateFields } from "./change-licence.ts";
import { giveLicence } from "./change-owner.ts";
import { toSeen } from "./licence-act.ts";
import { hasRoomFor, setStates } from "./licence-administration-repository.ts";
import { areUnchanged, selectAccountSummary, selectTarget } from "./licence-target-repository.ts";
import type { EventUndone } from "./staff-contract.ts";

interface State {
  status: LicenceStatus;
  pausedReason: string | null;
}

interface Inverse {
  type: EventType;
  /** What the undone event left. */
  from: State;
  next: State;
}

export async function undoEvent(
  context: Context,
  actor: Actor,
  request: z.infer<typeof undoRequest>,
): Promise<EventUndone> {
  const { database, now } = context;
  const { eventId } = request;
  const key = toActKey("events.undo", request);
  const [found, acts] = await database.batch([selectEventToUndo(database, eventId), selectAct(database, key)]);
  const earlier = toEarlierReply<EventUndone>(acts.rows[0], key);
  if (earlier) return earlier;
  const event = found.rows[0];
  const { account, licence_id: licenceId } = event ?? {};
  if (!event || !account || !licenceId) return fail("EVENT_NOT_FOUND");
  const deadline = getUndoDeadline({ ...event, before: parseEventFields(event.before) });
  if (deadline === null || deadline < now.toISOString()) return fail("UNDO_EXPIRED");
  if (event.type === "licence.owner_changed") return giveBack(context, actor, { event, licenceId, request });
  if (event.type === "licence.activated") return deactivate(context, actor, { event, licenceId, request });
  const { type, from, next } = getInverse(event);

  const isGrant = event.type === "licence.granted";
  const undone = isGrant ? await database.rows(selectGrantEvents(database, licenceId)) : [event];
  const licences = undone.map(({ licence_id: id }) => ({ id: id ?? "", eventId: newId(now) }));
  const licenceIds = licences.map(({ id }) => id);
  const undoneIds = undone.map(({ id }) => id);
  const isRestored = type === "licence.restored";
  const reply: EventUndone = { type, eventId: licences[0]?.eventId ?? "", licenceIds, account };
  const done = await runAct(context, key, {
    guards: [areUnchanged(licenceIds, from.status, undoneIds), ...(isRestored ? [hasRoomFor(account, 1)] : [])],
    reply,
    write: (done) => [
      setStates(database, licenceIds, { ...next, now }, done),
      insertLicenceEvents(
        database,
        {
          ...{ type, licences, account, actor, now, reason: toUndoReason(event.type) },
          before: toStateFields(from),
          after: { ...toStateFields(next), undoes: event.id },
        },
        done,
      ),
      insertEventNotification(database, reply.eventId, licences.length),
    ],
  });
  if (done) return done;
  const [owned] = isRestored ? await database.rows(selectAccountSummary(database, account)) : [];
  if (!owned || owned.authorised < owned.licence_limit) return fail("STATE_CONFLICT");
  return fail("LICENCE_LIMIT", { most: owned.licence_limit, owned: owned.authorised });
}

interface Undo {
  event: UndoneEvent;
  licenceId: string;
  request: z.infer<typeof undoRequest>;
}

/** Both accounts have an event of the change, of one moment; the new owner's is the licence's last one. */
async function giveBack(context: Context, actor: Actor, { event, licenceId, request }: Undo): Promise<EventUndone> {
  const { database } = context;
  const [licence] = await database.rows(selectTarget(database, { licenceId }));
  if (!licence) return fail("LICENCE_NOT_FOUND");
  const [last] = await database.rows(selectEventToUndo(database, licence.last_event));
  const isLast = last?.type === event.type && last.at === event.at;
  const { account, ownedSince } = parseEventFields(event.before) ?? {};
  const change = { licenceId, email: String(account), reason: toUndoReason(event.type) };
  const { eventId, to } = await giveLicence(
    context,
    actor,
    // A second arrival finds a changed licence, and gets the reply of the first.
    { ...change, requestId: request.requestId, seen: isLast ? toSeen(licence) : "changed" },
    { since: typeof ownedSince === "string" ? ownedSince : null, undoes: event.id },
  );
  return { type: event.type, eventId, licenceIds: [licenceId], account: to };
}

/** As staff deactivate it: the store is free again, and its waiting jobs end. */
async function deactivate(context: Context, actor: Actor, { event, licenceId, request }: Undo): Promise<EventUndone> {
  const { eventId } = await deactivateForCustomer(context, actor, {
    ...{ licenceId, reason: toUndoReason(event.type), requestId: request.requestId },
    // The state that the activation left.
    seen: toSeen({ status: "active", last_event: event.id }),
    undoes: event.id,
  });
  return { type: "licence.deactivated", eventId, licenceIds: [licenceId], account: event.account ?? "" };
}

function getInverse(event: { type: EventType; before: string | null; after: string | null }): Inverse {
  const [before, after] = [parseEventFields(event.before), parseEventFields(event.after)];
  const from = { status: toStatus(after), pausedReason: toPausedReason(after) };
  if (event.type === "licence.granted")
    return { type: "licence.removed", from, next: { status: "removed", pausedReason: null } };
  const next = { status: toStatus(before), pausedReason: toPausedReason(before) };
  if (event.type === "licence.removed") return { type: "licence.restored", from, next };
  return { type: event.type === "licence.paused" ? "licence.enabled" : "licence.paused", from, next };
}

const toStatus = (fields: EventFields | null): LicenceStatus => licenceStatus.parse(fields?.status);

const toPausedReason = (fields: EventFields | null): string | null =>
  typeof fields?.pausedReason === "string" ? fields.pausedReason : null;
