/** The entries of the event log that a step of an order makes, each with one notification to each of its people. */
import type { EventFieldName } from "#base/event-fields.ts";
import type { EventFields, EventType } from "../events/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent, type NewEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Condition, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import type { OrderedLicenceRow, OrderRow } from "./order-repository.ts";
import type { OrderStep, PaymentFacts } from "./plan-order.ts";
import { stripeActor } from "./stripe-actor.ts";

/** A step that is written, with what it was planned from. */
export interface Write {
  order: OrderRow;
  licences: readonly OrderedLicenceRow[];
  facts: PaymentFacts;
  step: OrderStep;
  marker: string;
}

interface Told {
  type: EventType;
  before?: EventFields;
  after: EventFields;
  /** Others only have the licences. */
  forPayer?: EventFields;
}

/** One event for each fact that is new. */
export function writeOrderEvents(context: Context, write: Write, kept: Condition): Statement[] {
  const { order, facts, step } = write;
  const people = { ...order, account: step.account, payer: step.payer };
  const count = (name: EventFieldName, ...acts: string[]): EventFields => {
    const { length } = step.licences.filter(({ act }) => acts.includes(act));
    return length > 0 ? { [name]: length } : {};
  };
  // Nothing was granted before it was paid as asked for.
  const granted = order.state === "paid" ? order.quantity : 0;
  const changes = { quantity: granted, ...count("removed", "remove"), ...count("paused", "pause") };
  const isWithdrawn = step.withdrawn > order.withdrawn;
  const returned = step.withdrawn < order.withdrawn ? count("returned", "enable", "restore") : {};
  const refund = { ...changes, ...returned };
  const isRefunded = facts.refunded !== order.amount_refunded && step.grant === 0;
  const isSentBack = step.grant === 0 && facts.refunded < order.amount_refunded;
  const told: Told[] = [];
  if (step.grant > 0) told.push({ type: "order.paid", after: { quantity: order.quantity } });
  if (step.state !== order.state && step.state === "failed")
    told.push({ type: "order.failed", after: {}, forPayer: {} });
  if (isRefunded || returned.returned || (isWithdrawn && facts.dispute !== "lost"))
    told.push({
      ...{ type: "order.refunded", before: { refundedCents: order.amount_refunded }, after: refund },
      forPayer: { ...refund, refundedCents: facts.refunded, currency: facts.currency },
    });
  if (step.dispute !== order.dispute && step.dispute !== "none")
    told.push({ type: "order.dispute_changed", after: { ...changes, dispute: step.dispute } });
  return [
    ...told.flatMap((event) => tellPeople(context, people, { ...event, now: context.now, actor: stripeActor }, kept)),
    ...writePointsEvent(context, write, kept),
    ...(step.problem && step.problem !== order.problem ? tellStaff(context, order, step.problem, kept) : []),
    ...(isSentBack ? tellStaff(context, order, "refund_reversed", kept) : []),
  ];
}

/** The ledger notifies the person. */
function writePointsEvent({ database, now }: Context, { order, step }: Write, kept: Condition): Statement[] {
  if (step.points === order.points_state || !step.points || step.points === "held") return [];
  const event = {
    ...{ type: `points.${step.points}` as const, now, actor: stripeActor, after: { points: order.points } },
    ...(step.payer ? { account: step.payer } : {}),
    object: { kind: "order" as const, id: order.id },
  };
  return [insertEvent(database, event, kept)];
}

type People = Pick<OrderRow, "id" | "account" | "payer" | "buyer_uid">;

/** An event for who paid, and one for who has the licences when that is another person, who learns of no money. */
export function tellPeople(
  { database }: Pick<Context, "database">,
  { id, account, payer, buyer_uid: buyerUid }: People,
  { forPayer, before, ...event }: Told & Pick<NewEvent, "now" | "actor" | "reason">,
  condition: Condition,
): Statement[] {
  const object = { kind: "order" as const, id };
  const tell = (person: string | null, fields: Partial<NewEvent>, uid: string | null) => {
    const eventId = newId(event.now);
    const told = { ...event, object, ...fields, id: eventId, ...(person === null ? {} : { account: person }) };
    return [
      insertEvent(database, told, condition),
      ...(person === null ? [] : [insertEventNotification(database, eventId, 1, uid)]),
    ];
  };
  const forOwner = account !== null && account !== payer;
  const hasChanges = !forPayer || Boolean(event.after.removed || event.after.paused || event.after.returned);
  const paid = { ...(before ? { before } : {}), after: forPayer ?? event.after };
  return [...tell(payer, paid, buyerUid), ...(forOwner && hasChanges ? tell(account, {}, null) : [])];
}

function tellStaff({ database, now }: Context, { id }: OrderRow, problem: string, kept: Condition): Statement[] {
  const event = { id: newId(now), type: "order.problem_found" as const, now, actor: stripeActor };
  return [
    insertEvent(database, { ...event, object: { kind: "order", id }, after: { problem } }, kept),
    insertEventNotification(database, event.id),
  ];
}
