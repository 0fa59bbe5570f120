/** Gives a webhook a new secret. Both sign for a day, so that the receiver can be changed without a gap. */
import type * as z from "zod";
import { hours } from "#base/duration.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { type CreatedSecret, type rotateWebhookRequest, secretOverlapHours } from "./contract.ts";
import { revealSecret, toOwnRequestId } from "./create-webhook.ts";
import { replaceSecret, selectWebhook } from "./endpoint-repository.ts";
import { createSecret, sealSecret } from "./secret.ts";

export async function rotateWebhookSecret(
  context: Context,
  actor: Actor,
  { id, requestId: formId }: z.output<typeof rotateWebhookRequest>,
): Promise<CreatedSecret> {
  const { database, keyring, now } = context;
  const requestId = toOwnRequestId(actor, formId);
  const [before] = await database.rows(selectWebhook(database, id));
  if (!before) return fail("WEBHOOK_NOT_FOUND");
  if (before.secret_request_id === requestId) return revealSecret(context, before, requestId);
  const secret = await sealSecret(keyring, id, createSecret());
  const oldUntil = new Date(now.getTime() + hours(secretOverlapHours));
  const event = { type: "webhook.rotated" as const, now, actor, object: { kind: "webhook" as const, id } };
  const change = replaceSecret(database, id, { former: before.secret, secret, requestId, oldUntil, now });
  const [, , saved] = await database.batch([
    ...recordChange(database, change, { ...event, after: { host: new URL(before.url).host } }),
    selectWebhook(database, id),
  ]);
  const row = saved.rows[0];
  if (!row) return fail("WEBHOOK_NOT_FOUND");
  // Of two concurrent rotations one wins; the other page must not show a secret that signs nothing.
  return row.secret_request_id === requestId ? revealSecret(context, row, requestId) : fail("STATE_CONFLICT");
}
