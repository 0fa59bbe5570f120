/**
 * Finds what Stripe's messages did not say: each event in Stripe's list that has not been handled is handled as its
 * message would have been. Stripe keeps events for 30 days. When some are missing, and at the first run, orders that
 * wait for a payment, refunds and disputes are compared first.
 */
import { days, hours, minutes } from "#base/duration.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent, type NewEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import { LicenceError } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { reportError } from "../platform/problem.ts";
import { catchUp } from "./catch-up-orders.ts";
import { findOrder, handleStripeEvent } from "./handle-stripe-event.ts";
import { expireUnopened } from "./order-repository.ts";
import { stripeActor } from "./stripe-actor.ts";
import { requirePayments } from "./stripe-client.ts";
import { selectStripeEvents } from "./stripe-event-repository.ts";
import {
  deleteFailure,
  deleteHandledFailures,
  endCatchUp,
  type FailureRow,
  insertFailure,
  selectFailureIds,
  selectFailures,
  selectUntold,
  selectWalks,
  setTold,
  setWalk,
  wasTold,
} from "./stripe-walk-repository.ts";
import { syncOrder } from "./sync-order.ts";

const keptMs = days(30);
/** Read at once. */
const windowMs = days(1);
/** Stripe's list may be a little behind; what was handled already is skipped. */
const overlapMs = minutes(10);
const tellAfterMs = hours(24);
const maxFailures = 500;

type Subject = Pick<FailureRow, "id" | "type" | "order_id" | "session_id">;
type MustStop = () => boolean;

/** Counts of what was handled now and of what was put aside. */
export async function reconcileOrders(
  context: Context,
  mustStop: MustStop,
): Promise<{ checked: number; failed: number }> {
  const counts = { checked: 0, failed: 0 };
  if (!context.payments) return counts;
  const { database, now } = context;
  const [, , { rows: walks }] = await database.batch([
    expireUnopened(database, null, now),
    deleteHandledFailures(database),
    selectWalks(database),
  ] as const);
  const handle = async (subject: Subject) => {
    if (await isHandled(context, subject)) counts.checked += 1;
    else counts.failed += 1;
  };
  const position = walks.find(({ name }) => name === "events")?.position;
  let since = position === undefined ? null : new Date(position);
  if (since === null || now.getTime() - since.getTime() > keptMs) {
    const isOver = await catchUp(context, { walks, since, mustStop }, (id) =>
      handle({ id, type: null, order_id: id, session_id: null }),
    );
    if (!isOver) return counts;
    since = new Date(now.getTime() - keptMs);
    await database.batch(endCatchUp(database, since));
  }
  await walkEvents(context, { since, mustStop }, handle);
  await retryFailures(context, mustStop, handle);
  await tellStaff(context);
  return counts;
}

async function walkEvents(
  context: Context,
  { since, mustStop }: { since: Date; mustStop: MustStop },
  handle: (subject: Subject) => Promise<void>,
): Promise<void> {
  const { database, now } = context;
  const stripe = requirePayments(context);
  for (let from = since.getTime(); from < now.getTime(); from += windowMs) {
    const until = new Date(Math.min(from + windowMs, now.getTime()));
    const events = await stripe.listEvents(new Date(from - overlapMs), new Date(until.getTime() + 1000));
    const ids = events.map(({ id }) => id);
    const [known, failed] = await database.batch([
      selectStripeEvents(database, ids),
      selectFailureIds(database, ids),
    ] as const);
    const done = new Set([...known.rows, ...failed.rows].map(({ id }) => id));
    for (const event of events.filter(({ id }) => !done.has(id))) {
      if (mustStop()) return;
      // Its message may have come meanwhile.
      const found = await findOrder(context, event);
      const { id, type, paidSessionId } = event;
      if (!found.isHandled) await handle({ id, type, order_id: found.orderId, session_id: paidSessionId });
    }
    await database.batch([setWalk(database, "events", until.toISOString())]);
  }
}

/** What fails is put aside, so that it keeps nothing else from being handled. */
async function isHandled(context: Context, subject: Subject): Promise<boolean> {
  const { database, now } = context;
  const { id, type, order_id: orderId, session_id: sessionId } = subject;
  try {
    if (type !== null) await handleStripeEvent(context, { id, type }, { orderId, sessionId });
    else await syncOrder(context, id);
    await database.batch([deleteFailure(database, id)]);
    return true;
  } catch (error) {
    reportError(error, { requestId: context.requestId, operation: "reconcileOrders" });
    // The order was deleted.
    const isOver = error instanceof LicenceError && error.code === "ORDER_NOT_FOUND";
    await database.batch([isOver ? deleteFailure(database, id) : insertFailure(database, subject, now)]);
    return false;
  }
}

async function retryFailures(
  context: Context,
  mustStop: MustStop,
  handle: (subject: Subject) => Promise<void>,
): Promise<void> {
  const { database, now } = context;
  for (const failure of await database.rows(selectFailures(database, now, maxFailures))) {
    if (mustStop()) return;
    await handle(failure);
  }
}

/** Once for each failure. */
async function tellStaff({ database, now }: Context): Promise<void> {
  const since = new Date(now.getTime() - tellAfterMs);
  for (const { id, order_id: orderId, session_id: sessionId } of await database.rows(
    selectUntold(database, since, maxFailures),
  )) {
    const told = `${now.toISOString()} ${crypto.randomUUID()}`;
    const event: NewEvent & { id: string } = {
      ...{ id: newId(now), now, actor: stripeActor },
      ...(orderId === null
        ? { type: "order.unmatched", after: { payment: sessionId ?? id } }
        : { type: "order.problem_found", object: { kind: "order", id: orderId }, after: { problem: "unread" } }),
    };
    await database.batch([
      setTold(database, id, told),
      insertEvent(database, event, wasTold(id, told)),
      insertEventNotification(database, event.id),
    ]);
  }
}
