/**
 * The staff give back licences that a refund or a lost dispute has taken. What Stripe says does not change, so that the
 * same refund takes nothing twice.
 */
import type * as z from "zod";
import { isPauseReason } from "#base/pause-reasons.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { runAct, toActKey } from "../licences/act.ts";
import { toStateFields } from "../licences/change-licence.ts";
import { setStates } from "../licences/licence-administration-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { type Condition, sql } from "../platform/sql.ts";
import type { returnRequest } from "./contract.ts";
import { hasRevision, raiseRevision } from "./order-act-repository.ts";
import { tellPeople } from "./order-events.ts";
import { areAsRead, type OrderedLicenceRow, selectOrder, selectOrderLicences, setHold } from "./order-repository.ts";
import { syncIfPossible } from "./sync-if-possible.ts";

/** Those in a store first: their themes work again at once. */
export const listReturnable = (licences: readonly OrderedLicenceRow[]): OrderedLicenceRow[] =>
  licences
    .filter(({ hold }) => hold === "refund")
    .sort((a, b) => Number(b.activation_id !== null) - Number(a.activation_id !== null));

/** The same form gives back once. Throws RETURN_TOO_LARGE. */
export async function returnLicences(
  context: Context,
  actor: Actor,
  request: z.infer<typeof returnRequest>,
): Promise<void> {
  const { database, now } = context;
  const [orders, found] = await database.batch([
    selectOrder(database, request.orderId),
    selectOrderLicences(database, request.orderId),
  ] as const);
  const order = orders.rows[0] ?? fail("ORDER_NOT_FOUND");
  const { quantity, reason } = request;
  const returnable = listReturnable(found.rows);
  const chosen = returnable.slice(0, quantity);
  const eventId = newId(now);
  const told = { type: "order.licences_returned" as const, now, actor, reason, after: { returned: quantity } };
  const returned = await runAct(context, toActKey("orders.return", request), {
    guards: [hasRevision(order), areAsRead(order.id, found.rows), sql`${quantity} <= ${returnable.length}`],
    reply: { eventId },
    write: (done) => [
      raiseRevision(database, order.id, now, done),
      ...tellPeople(context, order, told, done),
      ...chosen.flatMap((licence) => giveBack(context, actor, { licence, order, reason }, done)),
    ],
  });
  if (!returned) return fail("RETURN_TOO_LARGE", { most: returnable.length });
  // A refund may have gone back meanwhile.
  await syncIfPossible(context, order.id, "returnLicences");
}

interface Return {
  licence: OrderedLicenceRow;
  order: { id: string; account: string | null; payer: string | null };
  reason: string;
}

/** A pause of the staff outlasts it. */
function giveBack(
  { database, now }: Context,
  actor: Actor,
  { licence, order, reason }: Return,
  done: Condition,
): Statement[] {
  const { id, account, status, paused_reason: pausedReason, activation_id: activationId, shop } = licence;
  const held = setHold(database, [id], null, done);
  if (status === "paused" && pausedReason !== null && !isPauseReason(pausedReason)) return [held];
  const next = { status: activationId === null ? ("available" as const) : ("active" as const), pausedReason: null };
  const event = {
    ...{ id: newId(now), now, actor, reason, account, licenceId: id, ...(shop ? { shop } : {}) },
    type: status === "removed" ? ("licence.restored" as const) : ("licence.enabled" as const),
    before: toStateFields({ status, pausedReason }),
    after: { ...toStateFields(next), order: order.id },
  };
  const isTold = account === order.account || account === order.payer;
  return [
    held,
    setStates(database, [id], { ...next, now }, done),
    insertEvent(database, event, done),
    ...(isTold ? [] : [insertEventNotification(database, event.id)]),
  ];
}
