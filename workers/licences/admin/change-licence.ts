/** Changes of one licence by administrators, each one batch with its event and the notification to the customer. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../context.ts";
import type {
  Actor,
  changeLicenceRequest,
  EventFields,
  EventType,
  LicenceChanged,
  LicenceStatus,
  removeLicenceRequest,
} from "../contract.ts";
import type { Statement } from "../database.ts";
import { fail } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { cancelJobsOfLicence } from "../jobs/job-repository.ts";
import { toLicence } from "../licences/load-overview.ts";
import { type Act, claimAct, isClaimed, selectAct } from "./act-repository.ts";
import { releaseActivation, setStates } from "./licence-administration-repository.ts";
import { isUnchanged, selectTarget, selectTargetInStore, type TargetRow } from "./licence-target-repository.ts";

type Request = z.infer<typeof changeLicenceRequest>;
type RemoveRequest = z.infer<typeof removeLicenceRequest>;

interface State {
  status: LicenceStatus;
  pausedReason: string | null;
}

interface Change {
  type: EventType;
  /** The statuses that it starts from. */
  from: readonly LicenceStatus[];
  /** The new state; throws a reason more exact than STATE_CONFLICT. */
  getNext(before: TargetRow, request: RemoveRequest): State;
}

/** The licence stays authorised and installed, but gives no update, download or new installation. */
export const pauseLicence = (context: Context, actor: Actor, request: Request): Promise<LicenceChanged> =>
  changeLicence(context, actor, request, {
    type: "licence.paused",
    from: ["available", "active"],
    getNext: (_, { reason }) => ({ status: "paused", pausedReason: reason }),
  });

/** Ends a pause: active again in its store, else available. */
export const enableLicence = (context: Context, actor: Actor, request: Request): Promise<LicenceChanged> =>
  changeLicence(context, actor, request, {
    type: "licence.enabled",
    from: ["paused"],
    getNext: ({ shop, kind }) => {
      // The licence of a development store serves no other store.
      if (!shop && kind === "development") fail("STATE_CONFLICT");
      return { status: shop ? "active" : "available", pausedReason: null };
    },
  });

/** Takes the authorisation away. Throws LICENCE_INSTALLED while it is live in a store, unless `release` frees that. */
export const removeLicence = (context: Context, actor: Actor, request: RemoveRequest): Promise<LicenceChanged> =>
  changeLicence(context, actor, request, {
    type: "licence.removed",
    from: ["available", "active", "paused"],
    getNext: ({ shop }, { release }) => {
      if (shop && !release) fail("LICENCE_INSTALLED");
      return { status: "removed", pausedReason: null };
    },
  });

/** The licence's status and its last event: the page gets it, and the change is a conflict when it is another. */
export const toSeen = ({ status, last_event: lastEvent }: TargetRow): string => `${status}.${lastEvent}`;

/** The fields of an event before and after a change. */
export const toStateFields = ({ status, pausedReason }: State): EventFields =>
  pausedReason === null ? { status } : { status, pausedReason };

async function changeLicence(
  context: Context,
  actor: Actor,
  request: RemoveRequest,
  { type, from, getNext }: Change,
): Promise<LicenceChanged> {
  const { database, now } = context;
  const key = { verb: type, requestId: request.requestId ?? crypto.randomUUID() };
  const find =
    "licenceId" in request ? selectTarget(database, request.licenceId) : selectTargetInStore(database, request.shop);
  const [found, earlier] = await database.batch([find, selectAct(database, key)]);
  const requestHash = hashRequest(request);
  if (earlier.rows[0]) return toEarlierReply(context, earlier.rows[0], requestHash);
  const before = found.rows[0];
  if (!before) return fail("licenceId" in request ? "LICENCE_NOT_FOUND" : "ACTIVATION_NOT_FOUND");
  if (request.seen !== undefined && request.seen !== toSeen(before)) fail("STATE_CONFLICT");
  if (!from.includes(before.status)) fail("STATE_CONFLICT");
  const next = getNext(before, request);

  const eventId = newId(now);
  const act: Act = { ...key, requestHash, reply: JSON.stringify({ eventId, licenceId: before.id }), now };
  const done = isClaimed(act);
  const { id: licenceId, account, shop } = before;
  const isReleased = shop !== null && next.status === "removed";
  const beforeFields = toStateFields({ status: before.status, pausedReason: before.paused_reason });
  const event = {
    ...{ id: eventId, type, now, actor, account, licenceId, reason: request.reason },
    ...(shop ? { shop } : {}),
    before: isReleased ? { ...beforeFields, shop } : beforeFields,
    after: toStateFields(next),
  };
  await database.batch([
    claimAct(database, act, isUnchanged(before)),
    setStates(database, [licenceId], { ...next, now }, done),
    ...(isReleased ? releaseStore(context, actor, { ...before, shop }, act) : []),
    insertEvent(database, event, done),
    insertEventNotification(database, eventId),
  ]);
  // The row of the act says whether this call, an earlier one with the same id, or none has done it.
  const [claimed] = await database.batch([selectAct(database, key)]);
  return claimed.rows[0] ? toEarlierReply(context, claimed.rows[0], requestHash) : fail("STATE_CONFLICT");
}

/** The same request id for another change is a conflict; what the page showed does not count. */
const hashRequest = ({ seen: _seen, requestId: _requestId, ...request }: RemoveRequest): string =>
  sha256Hex(JSON.stringify(Object.entries(request).sort()));

/** Ends the activation, deletes the credentials and stops the store's jobs, each when the act is claimed. */
function releaseStore(
  { database, now }: Context,
  actor: Actor,
  { id: licenceId, account, shop, activation_id: activationId }: TargetRow & { shop: string },
  act: Act,
): Statement[] {
  const done = isClaimed(act);
  const event = { type: "licence.deactivated" as const, now, actor, account, licenceId, shop };
  return [
    cancelJobsOfLicence(database, licenceId, now, done),
    ...releaseActivation(database, activationId ?? "", now, done),
    insertEvent(database, { ...event, before: { shop }, after: { shop: null } }, done),
  ];
}

async function toEarlierReply(
  { database }: Context,
  act: { request_hash: string; reply: string },
  requestHash: string,
): Promise<LicenceChanged> {
  if (act.request_hash !== requestHash) return fail("STATE_CONFLICT");
  const { eventId, licenceId } = JSON.parse(act.reply) as { eventId: string; licenceId: string };
  const [row] = await database.rows(selectTarget(database, licenceId));
  if (!row) return fail("LICENCE_NOT_FOUND");
  return { licence: { ...toLicence(row), account: row.account }, eventId };
}
