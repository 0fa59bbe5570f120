/**
 * Delivers what is due: right after a change, and every minute by the scheduled task. Each endpoint has its own lane,
 * so that one that does not answer delays no other. The order of deliveries is not promised.
 */
import { seconds } from "#base/duration.ts";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Context } from "../platform/context.ts";
import type { Condition, Statement } from "../platform/database.ts";
import { log } from "../platform/log.ts";
import { attemptDelivery, createLease } from "./attempt-delivery.ts";
import type { WebhookDelivery } from "./contract.ts";
import { isLeased, leaseDelivery, leaseDue, selectDueEndpoints, selectLeased } from "./delivery-repository.ts";
import { countWebhooks } from "./endpoint-repository.ts";

export interface DeliveryCounts {
  delivered: number;
  failed: number;
}

/** A Worker opens at most six connections at once. */
const maxLanes = 5;

export async function deliverDue(
  context: Context,
  mustStop: () => boolean = () => false,
  counts: DeliveryCounts = { delivered: 0, failed: 0 },
): Promise<DeliveryCounts> {
  const { database } = context;
  const endpoints = await database.rows(selectDueEndpoints(database, new Date()));
  const waiting = endpoints.map(({ id }) => id);
  const runLane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await deliverTo(context, id, mustStop, counts);
  };
  await Promise.all(Array.from({ length: maxLanes }, runLane));
  return counts;
}

/** Ends at the first delivery without an answer, because the next one would wait as long. */
async function deliverTo(
  context: Context,
  endpointId: string,
  mustStop: () => boolean,
  counts: DeliveryCounts,
): Promise<void> {
  const { database } = context;
  while (!mustStop()) {
    const lease = createLease();
    const [, leased] = await database.batch([
      leaseDue(database, endpointId, lease),
      selectLeased(database, lease.name),
    ]);
    const delivery = leased.rows[0];
    if (!delivery) return;
    const error = await attemptDelivery(context, delivery, lease.name);
    counts[error === null ? "delivered" : "failed"] += 1;
    if (error === "TIMEOUT" || error === "NETWORK") return;
  }
}

/**
 * Attempts one delivery now, and continues in the background when the receiver takes longer than the caller waits. The
 * event is written only if this runner gets the delivery.
 */
export async function deliverAtOnce(
  context: Context,
  delivery: Pick<WebhookDelivery, "id" | "attempts">,
  toEvent?: (condition: Condition) => Statement,
): Promise<void> {
  const attempt = deliverOne(context, delivery, toEvent);
  context.waitUntil(attempt.catch(() => undefined));
  const leftMs = context.deadline.leftMs() - timeLimits.services.webhookReserveMs;
  await withTimeLimitOr(Math.max(0, leftMs), attempt, undefined);
}

/** Does nothing when a runner has the delivery, or when its attempts are no longer these. */
async function deliverOne(
  context: Context,
  delivery: Pick<WebhookDelivery, "id" | "attempts">,
  toEvent?: (condition: Condition) => Statement,
): Promise<void> {
  const { database } = context;
  const lease = createLease();
  const [, leased] = await database.batch([
    leaseDelivery(database, delivery, lease),
    selectLeased(database, lease.name),
    ...(toEvent ? [toEvent(isLeased(lease.name))] : []),
  ]);
  if (leased.rows[0]) await attemptDelivery(context, leased.rows[0], lease.name);
}

/** Most portals have no webhook, and then a change should cost no further query. */
const forgetMs = seconds(30);
let noneUntilMs = 0;

export function noticeNewWebhook(): void {
  noneUntilMs = 0;
}

/** After an answer may nothing run for longer than this. */
const maxBackgroundMs = seconds(20);

/** Never throws, because the scheduled task delivers what is left. */
export async function deliverInBackground(context: Context): Promise<void> {
  const startMs = Date.now();
  if (startMs < noneUntilMs) return;
  try {
    const [row] = await context.database.rows(countWebhooks(context.database));
    if (row?.webhooks === 0) noneUntilMs = startMs + forgetMs;
    else await deliverDue(context, () => Date.now() - startMs > maxBackgroundMs);
  } catch (error) {
    log("warn", { event: "upstream_unavailable", requestId: context.requestId, operation: "webhooks", error });
  }
}
