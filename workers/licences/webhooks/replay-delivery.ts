/** Sends a delivery again under its id, and waits for the answer. */
import type * as z from "zod";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { createEvent } from "./change-webhook.ts";
import { type replayDeliveryRequest, testType, type WebhookDelivery } from "./contract.ts";
import { deliverAtOnce } from "./deliver-due.ts";
import { selectDelivery } from "./delivery-repository.ts";
import { selectWebhook, toWebhook } from "./endpoint-repository.ts";
import { toDelivery } from "./load-webhooks.ts";

/** When it fails again, its later attempts follow as far as there are any left. */
export async function replayDelivery(
  context: Context,
  actor: Actor,
  { id, delivery: deliveryId, attempts }: z.output<typeof replayDeliveryRequest>,
): Promise<WebhookDelivery> {
  const { database } = context;
  const [webhooks, found] = await database.batch([
    selectWebhook(database, id),
    selectDelivery(database, id, deliveryId),
  ]);
  const [webhook] = webhooks.rows.map(toWebhook);
  const delivery = found.rows[0];
  if (!webhook || !delivery) return fail("WEBHOOK_NOT_FOUND");
  if (!webhook.enabled && delivery.type !== testType) return fail("STATE_CONFLICT");
  const event = createEvent(context, actor, webhook, "webhook.replayed");
  await deliverAtOnce(context, { id: deliveryId, attempts }, (isLeased) =>
    insertEvent(database, { ...event, after: { ...event.after, type: delivery.type } }, isLeased),
  );
  const [sent] = await database.rows(selectDelivery(database, id, deliveryId));
  return sent ? toDelivery(sent) : fail("WEBHOOK_NOT_FOUND");
}
