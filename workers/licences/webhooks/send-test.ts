/** Sends a message for the integrator to try, and waits for the answer. */
import type * as z from "zod";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { hasRow } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { createEvent, findWebhook } from "./change-webhook.ts";
import { testType, type testWebhookRequest, type WebhookDelivery } from "./contract.ts";
import { deliverAtOnce } from "./deliver-due.ts";
import { insertTest, selectTest } from "./delivery-repository.ts";
import { toDelivery } from "./load-webhooks.ts";

/** Also while the webhook is switched off. A test is attempted once. */
export async function sendWebhookTest(
  context: Context,
  actor: Actor,
  { id, requestId }: z.output<typeof testWebhookRequest>,
): Promise<WebhookDelivery> {
  const { database, now } = context;
  const webhook = await findWebhook(context, id);
  const testId = newId(now);
  const [, , saved] = await database.batch([
    insertTest(database, { id: testId, endpointId: id, type: testType, requestId, now }),
    insertEvent(database, createEvent(context, actor, webhook, "webhook.tested"), hasRow("webhook_deliveries", testId)),
    selectTest(database, id, requestId),
  ]);
  const test = saved.rows[0];
  if (!test) return fail("WEBHOOK_NOT_FOUND");
  await deliverAtOnce(context, { id: test.id, attempts: 0 });
  const [sent] = await database.rows(selectTest(database, id, requestId));
  return sent ? toDelivery(sent) : fail("WEBHOOK_NOT_FOUND");
}
