/** Changes of a webhook by administrators. */

import type * as z from "zod";
import type { EventFieldName } from "#base/event-fields.ts";
import { listFieldNames } from "../events/changed-fields.ts";
import type { EventFields, EventType } from "../events/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { hasEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { toWebhookAddress } from "./address.ts";
import type { changeWebhookRequest, enableWebhookRequest, endWebhookRequest, Webhook } from "./contract.ts";
import { noticeNewWebhook } from "./deliver-due.ts";
import { endPending } from "./delivery-repository.ts";
import {
  deleteEndpoint,
  replaceSubscriptions,
  selectWebhook,
  setDisabled,
  setEnabled,
  toWebhook,
  updateEndpoint,
} from "./endpoint-repository.ts";

/** Throws STATE_CONFLICT when another administrator has changed it since the form was opened. */
export async function changeWebhook(
  context: Context,
  actor: Actor,
  { id, url, description, events, changedAt }: z.output<typeof changeWebhookRequest>,
): Promise<{ id: string }> {
  const { database, now } = context;
  const address = toWebhookAddress(url, context.webhookAddresses) ?? fail("WEBHOOK_ADDRESS_REFUSED");
  const webhook = await findWebhook(context, id);
  const before = describe(webhook);
  const after = describe({ url: address.href, description, events });
  const changed = listFieldNames(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0 && webhook.url === address.href) return { id };
  // The address may differ in its path alone, which the log does not show.
  if (changed.length === 0) changed.push("host");
  const event = createEvent(context, actor, webhook, "webhook.changed");
  const [, written] = await database.batch([
    ...recordChange(
      database,
      counted(updateEndpoint(database, id, { url: address.href, description, changedAt }, now)),
      {
        ...event,
        ...{ before: pick(before, changed), after: pick(after, ["host", ...changed]) },
      },
    ),
    ...replaceSubscriptions(database, id, events, hasEvent(event.id)),
  ]);
  if (written.changes !== 1) return fail("STATE_CONFLICT");
  return { id };
}

/** Events of the time while it was off are not delivered. */
export async function enableWebhook(
  context: Context,
  actor: Actor,
  { id }: z.output<typeof enableWebhookRequest>,
): Promise<{ id: string }> {
  const { database } = context;
  const event = createEvent(context, actor, await findWebhook(context, id), "webhook.changed");
  await database.batch([
    ...recordChange(database, setEnabled(database, id), {
      ...event,
      ...{ before: { enabled: false }, after: { ...event.after, enabled: true } },
    }),
    insertEventNotification(database, event.id),
  ]);
  noticeNewWebhook();
  return { id };
}

/** Ends the attempts of its pending deliveries too; each can be replayed later. */
export async function disableWebhook(
  context: Context,
  actor: Actor,
  { id, reason }: z.output<typeof endWebhookRequest>,
): Promise<{ id: string }> {
  const { database, now } = context;
  const event = createEvent(context, actor, await findWebhook(context, id), "webhook.disabled");
  await database.batch([
    ...recordChange(database, setDisabled(database, id, { by: "staff", now }), {
      ...{ ...event, reason, before: { enabled: true } },
      after: { ...event.after, enabled: false, cause: "staff" },
    }),
    ...endPending(database, id, event.id),
  ]);
  return { id };
}

export async function deleteWebhook(
  context: Context,
  actor: Actor,
  { id, reason }: z.output<typeof endWebhookRequest>,
): Promise<{ id: string }> {
  const { database } = context;
  const webhook = await findWebhook(context, id);
  const { after: _, ...event } = createEvent(context, actor, webhook, "webhook.deleted");
  await database.batch([
    ...recordChange(database, deleteEndpoint(database, id), { ...event, reason, before: describe(webhook) }),
    insertEventNotification(database, event.id),
  ]);
  return { id };
}

export async function findWebhook({ database }: Context, id: string): Promise<Webhook> {
  const [row] = await database.rows(selectWebhook(database, id));
  return row ? toWebhook(row) : fail("WEBHOOK_NOT_FOUND");
}

/** The log shows the host, also once the webhook is deleted. */
export const createEvent = ({ now }: Context, actor: Actor, { id, url }: Webhook, type: EventType) => ({
  ...{ id: newId(now), type, now, actor },
  object: { kind: "webhook" as const, id },
  after: { host: new URL(url).host } satisfies EventFields,
});

/** Without the path, which may hold a key of the receiver. */
const describe = ({ url, description, events }: Pick<Webhook, "url" | "description" | "events">): EventFields => ({
  host: new URL(url).host,
  description,
  events: [...events].sort().join(" "),
});

const pick = (fields: EventFields, names: readonly EventFieldName[]): EventFields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
