/** Sends a delivery again under its id, and waits for the answer. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail } from "../errors.ts";
import { type replayDeliveryRequest, testType, type WebhookDelivery } from "./contract.ts";
import { deliverAtOnce } from "./deliver-due.ts";
import { selectDelivery } from "./delivery-repository.ts";
import { selectWebhook } from "./endpoint-repository.ts";
import { toDelivery } from "./load-webhooks.ts";

/** When it fails again, its later attempts follow as far as there are any left. */
export async function replayDelivery(
  context: Context,
  _actor: Actor,
  { id, delivery: deliveryId, attempts }: z.output<typeof replayDeliveryRequest>,
): Promise<WebhookDelivery> {
  const { database } = context;
  const [webhooks, found] = await database.batch([
    selectWebhook(database, id),
    selectDelivery(database, id, deliveryId),
  ]);
  const delivery = found.rows[0];
  if (!delivery) return fail("WEBHOOK_NOT_FOUND");
  if (webhooks.rows[0]?.enabled === 0 && delivery.type !== testType) return fail("STATE_CONFLICT");
  await deliverAtOnce(context, { id: deliveryId, attempts });
  const [sent] = await database.rows(selectDelivery(database, id, deliveryId));
  return sent ? toDelivery(sent) : fail("WEBHOOK_NOT_FOUND");
}
