/** Webhooks as the staff's pages show them; never a secret. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import {
  deliveriesPerPage,
  type ListedWebhook,
  type WebhookDelivery,
  type WebhookPage,
  type webhookQuery,
} from "./contract.ts";
import { type DeliveryRow, selectDeliveries } from "./delivery-repository.ts";
import { selectWebhook, selectWebhooks, toWebhook } from "./endpoint-repository.ts";

export async function listWebhooks({ database }: Context): Promise<ListedWebhook[]> {
  const rows = await database.rows(selectWebhooks(database));
  return rows.map((row) => ({
    ...toWebhook(row),
    latest:
      row.latestState && row.latestAt
        ? { state: row.latestState, at: row.latestAt, isRunning: isLeased(row.latestLease) }
        : null,
  }));
}

export async function loadWebhook(
  { database }: Context,
  _actor: Actor,
  { id, state, after }: z.output<typeof webhookQuery>,
): Promise<WebhookPage> {
  const [webhooks, found] = await database.batch([
    selectWebhook(database, id),
    // One more shows whether there is another page.
    selectDeliveries(database, id, { state: state ?? null, after: after ?? null, limit: deliveriesPerPage + 1 }),
  ]);
  const webhook = webhooks.rows[0];
  if (!webhook) return fail("WEBHOOK_NOT_FOUND");
  const deliveries = found.rows.slice(0, deliveriesPerPage).map(toDelivery);
  const next = found.rows.length > deliveriesPerPage ? (deliveries.at(-1)?.id ?? null) : null;
  return { webhook: toWebhook(webhook), deliveries, next };
}

const isLeased = (until: string | null): boolean => until !== null && until > new Date().toISOString();

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const isRunning = isLeased(row.leased_until);
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.state === "pending" && !isRunning ? row.due_at : null,
    isRunning,
    attemptedAt: row.attempted_at,
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    answer: row.answer,
  };
}
