/** One attempt of a delivery that this runner has leased, and what follows from its result. */
import { days, hours, minutes, seconds } from "#base/duration.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import { newId } from "../platform/identifier.ts";
import { schedulerActor } from "../platform/scheduler-actor.ts";
import { toWebhookAddress } from "./address.ts";
import { type DeliveryError, testType, type WebhookEnd } from "./contract.ts";
import { endAttempt, endPending, type Lease, type LeasedRow } from "./delivery-repository.ts";
import { hasFailedSince, setDisabled, setFailing, setWorking } from "./endpoint-repository.ts";
import { createEventBody, createTestBody, type EventFacts } from "./payload.ts";
import { type Answer, postMessage } from "./post-message.ts";
import { openSecret, signMessage } from "./secret.ts";

/** Longer than an attempt takes. A runner that was cut off loses the delivery to the next one then. */
const leaseMs = minutes(1);

export function createLease(): Lease {
  const now = new Date();
  return { name: crypto.randomUUID(), now, until: new Date(now.getTime() + leaseMs) };
}

/** Null when the message was taken. Receivers ignore a repeated id, because a crash in between repeats the message. */
export async function attemptDelivery(
  context: Context,
  delivery: LeasedRow,
  lease: string,
): Promise<DeliveryError | null> {
  const answer = await post(context, delivery);
  await saveAnswer(context, delivery, lease, answer);
  return answer.error;
}

const failed = (error: DeliveryError): Answer => ({ error, status: null, excerpt: null, durationMs: 0 });

async function post(context: Context, delivery: LeasedRow): Promise<Answer> {
  // The rules may have changed since the address was saved.
  const url = toWebhookAddress(delivery.url, context.webhookAddresses);
  if (!url) return failed("ADDRESS_REFUSED");
  const now = new Date();
  const secrets = await openSecrets(context, delivery, now);
  if (!secrets) return failed("SECRET_UNREADABLE");
  const { id } = delivery;
  const body = isEvent(delivery) ? createEventBody(toEventFacts(delivery)) : createTestBody(id, delivery.createdAt);
  return postMessage(url, body, await signMessage({ id, at: now, body }, secrets));
}

/** The present secret first, then the former one while it lasts. */
async function openSecrets({ keyring }: Context, delivery: LeasedRow, now: Date): Promise<string[] | null> {
  const { endpointId, secret, oldSecret, oldSecretUntil } = delivery;
  const current = await openSecret(keyring, endpointId, secret);
  if (current === null) return null;
  const isOverlap = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now.toISOString();
  const former = isOverlap ? await openSecret(keyring, endpointId, oldSecret) : null;
  return former === null ? [current] : [current, former];
}

type EventRow = LeasedRow & { eventId: string; at: string; actorRole: "user" | "admin" };

const isEvent = (delivery: LeasedRow): delivery is EventRow => delivery.eventId !== null && delivery.at !== null;

function toEventFacts({ eventId: id, type, ...event }: EventRow): EventFacts {
  return { ...event, id, type };
}

async function saveAnswer(context: Context, delivery: LeasedRow, lease: string, answer: Answer): Promise<void> {
  const { database } = context;
  const { endpointId, type, attempts } = delivery;
  const { error, status, excerpt, durationMs } = answer;
  const now = new Date();
  // A test says nothing about the endpoint's events.
  const isTest = type === testType;
  const nextAt = error === null || error === "GONE" || isTest ? null : getNextAttempt(attempts, now);
  const end = endAttempt(database, { lease, now, durationMs, status, excerpt, error, nextAt });
  if (isTest) await database.batch([end]);
  else if (error === null) await database.batch([end, setWorking(database, endpointId)]);
  else {
    const by = error === "GONE" ? "gone" : "failures";
    await database.batch([end, setFailing(database, endpointId, now), ...switchOff(context, delivery, by, now)]);
  }
}

/** At once when the endpoint says that it is gone, else after three days without any success. */
function switchOff({ database }: Context, { endpointId: id, url }: LeasedRow, by: WebhookEnd, now: Date) {
  const since = new Date(now.getTime() - maxFailingMs);
  const eventId = newId(now);
  return [
    ...recordChange(
      database,
      setDisabled(database, id, { by, now }, by === "gone" ? undefined : hasFailedSince(since)),
      {
        ...{ id: eventId, type: "webhook.disabled", now, actor: schedulerActor },
        object: { kind: "webhook", id },
        before: { enabled: true },
        after: { host: new URL(url).host, enabled: false, cause: by },
      },
    ),
    insertEventNotification(database, eventId),
    ...endPending(database, id, eventId),
  ];
}

/** After the first attempt, the second, and so on; the last attempt is three days after the first. */
export const retryDelaysMs = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(12),
  hours(12),
  hours(12),
  hours(12),
  hours(6) + minutes(25),
];

/** Null after the last attempt. */
export function getNextAttempt(attempts: number, now: Date): Date | null {
  const delayMs = retryDelaysMs[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}

/** An endpoint without any success for this long is switched off. */
export const maxFailingMs = days(3);
