/**
 * Compares Stripe's sessions of the last days with the orders, in case messages were lost, and asks for every order that
 * is not finished. Missing steps are done; the staff are notified of a paid session that has no order.
 */
import { sha256Hex } from "#base/digest.ts";
import { hours } from "#base/duration.ts";
import type { Context } from "../context.ts";
import { LicenceError } from "../errors.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEventOnce } from "../events/event-repository.ts";
import { selectEventToUndo } from "../events/undo-repository.ts";
import { reportError } from "../problem.ts";
import { selectOrderIdByStripe, selectUnfinishedOrders } from "./order-repository.ts";
import { stripeActor } from "./stripe-actor.ts";
import { type ListedSession, requirePayments } from "./stripe-client.ts";
import { syncOrder } from "./sync-order.ts";

const windowMs = hours(72);
const maxPages = 20;
const maxOrders = 500;

export async function reconcileOrders(context: Context, mustStop: () => boolean) {
  const { database, payments, now } = context;
  if (!payments) return { checked: 0, unknown: 0, failed: 0 };
  const since = new Date(now.getTime() - windowMs);
  const due = new Set((await database.rows(selectUnfinishedOrders(database, since, maxOrders))).map(({ id }) => id));
  const { orderIds, unknown } = await findSessions(context, since, mustStop);
  for (const id of orderIds) due.add(id);
  let checked = 0;
  let failed = 0;
  for (const orderId of due) {
    if (mustStop()) break;
    if (await isSynced(context, orderId)) checked += 1;
    else failed += 1;
  }
  return { checked, unknown, failed };
}

/** One order that cannot be compared does not keep the others from it; without Stripe, none can be. */
async function isSynced(context: Context, orderId: string): Promise<boolean> {
  try {
    await syncOrder(context, orderId);
    return true;
  } catch (error) {
    if (error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") throw error;
    reportError(error, { requestId: context.requestId, operation: "reconcileOrders" });
    return false;
  }
}

async function findSessions(context: Context, since: Date, mustStop: () => boolean) {
  const { database } = context;
  const stripe = requirePayments(context);
  const orderIds: string[] = [];
  let unknown = 0;
  let after: string | null = null;
  for (let page = 0; page < maxPages && !mustStop(); page++) {
    const sessions: ListedSession[] = await stripe.listSessions(since, after);
    for (const session of sessions) {
      const { id, reference } = session;
      const names = { orderId: reference, sessionId: id, paymentIntentId: null, customerId: null };
      const [order] = await database.rows(selectOrderIdByStripe(database, names));
      if (order) orderIds.push(order.id);
      else unknown += 1;
      if (!order && session.isPaid && session.isOurs) await tellUnmatched(context, session);
    }
    after = sessions.at(-1)?.id ?? null;
    if (sessions.length < 100) break;
  }
  return { orderIds, unknown };
}

/** Once for each session, however often it is found. */
async function tellUnmatched({ database, now }: Context, session: ListedSession): Promise<void> {
  const { paymentIntentId, email, amount, currency } = session;
  const id = sha256Hex(`unmatched:${session.id}`).slice(0, 24);
  const after = { payment: paymentIntentId ?? session.id, amountCents: amount, currency, ...(email ? { email } : {}) };
  if ((await database.rows(selectEventToUndo(database, id))).length > 0) return;
  await database.batch([
    insertEventOnce(database, { id, type: "order.unmatched", now, actor: stripeActor, after }),
    insertEventNotification(database, id),
  ]);
}
