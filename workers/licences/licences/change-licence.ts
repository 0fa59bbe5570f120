/** Changes of one licence by administrators, each one batch with its event and the notification to the customer. */
import type * as z from "zod";
import type { EventFields, EventType } from "../events/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { LicenceStatus } from "../platform/wire.ts";
import { runAct, toActKey } from "./act.ts";
import { removeFilesOf } from "./cancelled-jobs.ts";
import { openLicenceAct, releaseStore } from "./licence-act.ts";
import { setStates } from "./licence-administration-repository.ts";
import { toVacatedStatus } from "./licence-repository.ts";
import { isUnchanged, selectTarget, type TargetRow } from "./licence-target-repository.ts";
import { toLicence } from "./load-overview.ts";
import type { changeLicenceRequest, LicenceChanged, removeLicenceRequest } from "./staff-contract.ts";

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
  /** The event that it undoes. */
  undoes?: string | undefined;
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
    getNext: ({ shop, is_usable: isUsable }) => {
      if (!isUsable) fail("STATE_CONFLICT");
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

/**
 * Ends the activation without the customer's API secret key. It cannot be undone. A paused licence leaves its store and
 * stays paused. Throws ACTIVATION_NOT_FOUND without a store.
 */
export const deactivateForCustomer = (
  context: Context,
  actor: Actor,
  { undoes, ...request }: Request & { undoes?: string },
): Promise<LicenceChanged> =>
  changeLicence(context, actor, request, {
    type: "licence.deactivated",
    from: ["active", "paused"],
    undoes,
    getNext: (before) => {
      if (!before.shop) fail("ACTIVATION_NOT_FOUND");
      const status = toVacatedStatus(before);
      return { status, pausedReason: status === "paused" ? before.paused_reason : null };
    },
  });

/** The fields of an event before and after a change. */
export const toStateFields = ({ status, pausedReason }: State): EventFields =>
  pausedReason === null ? { status } : { status, pausedReason };

type Reply = Omit<LicenceChanged, "licence"> & { licenceId: string };

async function changeLicence(
  context: Context,
  actor: Actor,
  request: RemoveRequest,
  { type, from, undoes, getNext }: Change,
): Promise<LicenceChanged> {
  const { database, now } = context;
  const key = toActKey(type, request);
  const opened = await openLicenceAct<Reply>(context, key, request);
  if (opened.earlier) return toChanged(context, opened.earlier);
  const { licence: before, jobs } = opened;
  const next = getNext(before, request);
  if (!from.includes(before.status)) fail("STATE_CONFLICT");

  const { id: licenceId, account, shop } = before;
  const isReleased = shop !== null && (type === "licence.deactivated" || next.status === "removed");
  const event = { id: newId(now), now, actor, account, licenceId, ...(shop ? { shop } : {}) };
  const beforeFields = toStateFields({ status: before.status, pausedReason: before.paused_reason });
  const fields = {
    before: isReleased ? { ...beforeFields, shop } : beforeFields,
    after: {
      ...toStateFields(next),
      ...(type === "licence.deactivated" ? { shop: null } : {}),
      ...(undoes ? { undoes } : {}),
    },
  };
  const changed = await runAct<Reply>(context, key, {
    guards: [isUnchanged(before)],
    reply: { eventId: event.id, licenceId, shop },
    write: (done) => {
      const released: Statement[] = isReleased ? releaseStore(context, { actor, licence: before, jobs, done }) : [];
      if (isReleased && type !== "licence.deactivated") {
        const left = { ...event, id: newId(now), before: { shop }, after: { shop: null } };
        released.push(insertEvent(database, { ...left, type: "licence.deactivated" }, done));
      }
      return [
        setStates(database, [licenceId], { ...next, now }, done),
        ...released,
        insertEvent(database, { ...event, ...fields, type, reason: request.reason }, done),
        insertEventNotification(database, event.id),
      ];
    },
  });
  if (!changed) return fail("STATE_CONFLICT");
  if (isReleased) removeFilesOf(context, jobs);
  return toChanged(context, changed);
}

/** With the licence as it is now, also long after the first arrival. */
async function toChanged({ database }: Context, { licenceId, ...reply }: Reply): Promise<LicenceChanged> {
  const [row] = await database.rows(selectTarget(database, { licenceId }));
  if (!row) return fail("LICENCE_NOT_FOUND");
  return { ...reply, licence: { ...toLicence(row), account: row.account } };
}
