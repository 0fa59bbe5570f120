/** Adds a webhook. Its secret is in this answer and in no later one. */
import type * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { minutes } from "#base/duration.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { hasRow } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { toWebhookAddress } from "./address.ts";
import type { CreatedSecret, createWebhookRequest } from "./contract.ts";
import { noticeNewWebhook } from "./deliver-due.ts";
import {
  type EndpointRow,
  insertEndpoint,
  replaceSubscriptions,
  selectEndpointOfRequest,
} from "./endpoint-repository.ts";
import { createSecret, openSecret, sealSecret } from "./secret.ts";

export async function createWebhook(
  context: Context,
  actor: Actor,
  { url, description, events, requestId: formId }: z.output<typeof createWebhookRequest>,
): Promise<CreatedSecret> {
  const { database, keyring, now } = context;
  const address = toWebhookAddress(url, context.webhookAddresses) ?? fail("WEBHOOK_ADDRESS_REFUSED");
  const id = newId(now);
  const requestId = toOwnRequestId(actor, formId);
  const secret = await sealSecret(keyring, id, createSecret());
  const endpoint = { id, url: address.href, description, secret, requestId, now };
  const after = { host: address.host, description, events: events.join(" ") };
  const isCreated = hasRow("webhook_endpoints", id);
  const [, , , , saved] = await database.batch([
    insertEndpoint(database, endpoint),
    insertEvent(database, { type: "webhook.created", now, actor, object: { kind: "webhook", id }, after }, isCreated),
    // After the event, so that a webhook is not called for its own creation.
    ...replaceSubscriptions(database, id, events, isCreated),
    selectEndpointOfRequest(database, requestId),
  ]);
  const row = saved.rows[0] ?? fail("WEBHOOK_LIMIT");
  if (row.url !== address.href) return fail("STATE_CONFLICT");
  noticeNewWebhook();
  return revealSecret(context, row, requestId);
}

/**
 * The same form of another administrator is another request, so that only the creator sees a secret. A webhook outlives
 * its creator's account, so the uid is not stored.
 */
export const toOwnRequestId = ({ uid }: Pick<Actor, "uid">, requestId: string): string =>
  sha256Hex(JSON.stringify([uid, requestId]));

/** A double click sees the secret of its first request. */
const revealMs = minutes(1);

/** The present secret, for the request that created it. */
export async function revealSecret(
  { keyring, now }: Context,
  endpoint: EndpointRow,
  requestId: string,
): Promise<CreatedSecret> {
  const { id, secret, secret_created_at: createdAt, secret_request_id: createdBy } = endpoint;
  const isRecent = now.getTime() - Date.parse(createdAt) < revealMs;
  return { id, secret: isRecent && createdBy === requestId ? await openSecret(keyring, id, secret) : null };
}
