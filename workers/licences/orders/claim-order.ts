/** Gives the licences of a paid order to another verified address, once, while no store uses them. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { parsePurchaseCode } from "#base/typed-code.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import { runAct, toActKey } from "../licences/act.ts";
import { insertAccount, setOwner } from "../licences/licence-administration-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import type { claimRequest, OrderClaimed } from "./contract.ts";
import { areAsRead, isUnclaimed, selectOrderByClaim, selectOrderLicences, setClaimed } from "./order-repository.ts";

type Reply = OrderClaimed & { eventId: string };

export async function claimOrder(
  context: Context,
  actor: Actor,
  { code, requestId }: z.infer<typeof claimRequest>,
): Promise<OrderClaimed> {
  const { database, now } = context;
  const reading = parsePurchaseCode(code);
  if (!reading.ok) return fail("CLAIM_INVALID");
  const claimHash = sha256Hex(reading.code);
  const [order] = await database.rows(selectOrderByClaim(database, claimHash));
  if (!order) return fail("CLAIM_INVALID");
  const licences = await database.rows(selectOrderLicences(database, order.id));
  const isUnused = licences.length > 0 && licences.every(({ status }) => status === "available");
  if (order.claimed_at === null && (!isUnused || order.account === actor.email)) return fail("CLAIM_INVALID");
  const event = {
    ...{ type: "order.claimed" as const, now, actor, object: { kind: "order" as const, id: order.id } },
    ...{ before: { account: order.account }, after: { account: actor.email } },
  };
  const claimant = { ...event, id: newId(now), account: actor.email };
  // Who had the licences until now, and who paid for them.
  const former = [...new Set([order.account, order.payer])]
    .filter((account) => account !== null && account !== actor.email)
    .map((account) => ({ ...event, id: newId(now), account: account ?? "" }));
  const request = { requestId, claimHash, email: actor.email };
  const claimed = await runAct<Reply>(context, toActKey("orders.claim", request), {
    guards: [isUnclaimed(order.id), areAsRead(order.id, licences)],
    reply: { orderId: order.id, quantity: licences.length, eventId: claimant.id },
    write: (done) => [
      insertAccount(database, actor.email, now, done),
      setClaimed(database, order.id, { account: actor.email, now }, done),
      ...licences.map(({ id }) =>
        setOwner(database, { licenceId: id, to: actor.email, since: now.toISOString(), now }, done),
      ),
      insertEvent(database, claimant, done),
      ...former.flatMap((each) => [insertEvent(database, each, done), insertEventNotification(database, each.id)]),
    ],
  });
  return claimed ?? fail("CLAIM_INVALID");
}
