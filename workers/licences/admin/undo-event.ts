/**
 * Undoes an administrator's act within its time: the opposite change, written only while the event is still the last
 * one of its licence. It is an act with an event of its own.
 */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../context.ts";
import {
  type Actor,
  type EventFields,
  type EventType,
  type EventUndone,
  getUndoDeadline,
  type LicenceStatus,
  licenceStatus,
  parseEventFields,
  type undoRequest,
} from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertLicenceEvents, selectEventToUndo, selectGrantEvents } from "../events/undo-repository.ts";
import { newId } from "../identifier.ts";
import { claimAct, isClaimed, selectAct } from "./act-repository.ts";
import { toStateFields } from "./change-licence.ts";
import { both, hasRoomFor, setStates } from "./licence-administration-repository.ts";
import { areUnchanged, selectAccountSummary } from "./licence-target-repository.ts";

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
  { eventId, requestId }: z.infer<typeof undoRequest>,
): Promise<EventUndone> {
  const { database, now } = context;
  const key = { verb: "events.undo", requestId };
  const [found, earlier] = await database.batch([selectEventToUndo(database, eventId), selectAct(database, key)]);
  const requestHash = sha256Hex(eventId);
  if (earlier.rows[0]) return toEarlierReply(earlier.rows[0], requestHash);
  const event = found.rows[0];
  const { account, licence_id: licenceId } = event ?? {};
  if (!event || !account || !licenceId) return fail("EVENT_NOT_FOUND");
  const deadline = getUndoDeadline({ ...event, before: parseEventFields(event.before) });
  if (deadline === null || deadline < now.toISOString()) return fail("UNDO_EXPIRED");
  const { type, from, next } = getInverse(event);

  const isGrant = event.type === "licence.granted";
  const undone = isGrant ? await database.rows(selectGrantEvents(database, licenceId)) : [event];
  const licences = undone.map(({ licence_id: id }) => ({ id: id ?? "", eventId: newId(now) }));
  const licenceIds = licences.map(({ id }) => id);
  const reply: EventUndone = { type, eventId: licences[0]?.eventId ?? "", licenceIds, account };
  const act = { ...key, requestHash, reply: JSON.stringify(reply), now };
  const done = isClaimed(act);
  const unchanged = areUnchanged(
    licenceIds,
    from.status,
    undone.map(({ id }) => id),
  );
  await database.batch([
    claimAct(database, act, type === "licence.restored" ? both(unchanged, hasRoomFor(account, 1)) : unchanged),
    setStates(database, licenceIds, { ...next, now }, done),
    insertLicenceEvents(
      database,
      {
        ...{ type, licences, account, actor, now, reason: toReason(event) },
        before: toStateFields(from),
        after: toStateFields(next),
      },
      done,
    ),
    insertEventNotification(database, reply.eventId, licences.length),
  ]);
  const [claimed, owned] = await database.batch([selectAct(database, key), selectAccountSummary(database, account)]);
  if (claimed.rows[0]) return toEarlierReply(claimed.rows[0], requestHash);
  const { licence_limit: most = 0, authorised = 0 } = owned.rows[0] ?? {};
  return type === "licence.restored" && authorised >= most
    ? fail("LICENCE_LIMIT", { most, owned: authorised })
    : fail("STATE_CONFLICT");
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

const maxReasonLength = 500;

/** Names the undone event in both languages of the staff, then the reason that it had. */
const toReason = ({ id, reason }: { id: string; reason: string | null }): string =>
  `Annulation / undo ${id}${reason ? `: ${reason}` : ""}`.slice(0, maxReasonLength);

function toEarlierReply(act: { request_hash: string; reply: string }, requestHash: string): EventUndone {
  if (act.request_hash !== requestHash) return fail("STATE_CONFLICT");
  return JSON.parse(act.reply) as EventUndone;
}
