/** Webhooks and deliveries as the pages show them; the server formats the times. */
import { formatDateTime, formatDuration, type Moment, toMoment } from "#app/i18n/format.ts";
import type { BadgeTone } from "#app/kit/parts/labels.tsx";
import type { Language } from "#base/language.ts";
import type { DeliveryError, ListedWebhook, Webhook, WebhookDelivery } from "#workers/licences/webhooks/contract.ts";

interface Reader {
  language: Language;
  now: Date;
}

export type WebhookStatus = "on" | "failing" | "off";

export const webhookTones: Record<WebhookStatus, BadgeTone> = { on: "ok", failing: "warn", off: "grey" };

const getStatus = ({ enabled, failingSince }: Webhook): WebhookStatus =>
  enabled ? (failingSince === null ? "on" : "failing") : "off";

export function toWebhookView(webhook: Webhook, { language, now }: Reader) {
  const moment = (iso: string | null) => (iso === null ? null : toMoment(language, iso, now));
  const { id, url, description, events, changedAt, disabledBy, oldSecretUntil } = webhook;
  const isOverlap = oldSecretUntil !== null && oldSecretUntil > now.toISOString();
  return {
    ...{ id, url, description, events, changedAt, disabledBy },
    host: new URL(url).host,
    status: getStatus(webhook),
    created: toMoment(language, webhook.createdAt, now),
    secretCreated: toMoment(language, webhook.secretCreatedAt, now),
    oldSecretUntil: isOverlap ? formatDateTime(language, oldSecretUntil) : null,
    failingSince: moment(webhook.failingSince),
    disabled: moment(webhook.disabledAt),
  };
}
export type WebhookView = ReturnType<typeof toWebhookView>;

export const toListedView = (webhook: ListedWebhook, reader: Reader) => ({
  ...toWebhookView(webhook, reader),
  latest: webhook.latest && {
    state: webhook.latest.isRunning ? ("running" as const) : webhook.latest.state,
    moment: toMoment(reader.language, webhook.latest.at, reader.now),
  },
});
export type ListedView = ReturnType<typeof toListedView>;

export type DeliveryStatus = WebhookDelivery["state"] | "running";

export const deliveryTones: Record<DeliveryStatus, BadgeTone> = {
  pending: "warn",
  delivered: "ok",
  failed: "bad",
  running: "thread",
};

export interface DeliveryView
  extends Pick<WebhookDelivery, "id" | "eventId" | "type" | "attempts" | "status" | "answer"> {
  state: DeliveryStatus;
  /** Null before the first attempt; "none" when an attempt ended without a trace, as after a crash. */
  result: DeliveryError | "running" | "none" | "taken" | null;
  created: Moment;
  attempted: Moment | null;
  next: { iso: string; text: string } | null;
  duration: string | null;
}

export function toDeliveryView(delivery: WebhookDelivery, { language, now }: Reader): DeliveryView {
  const { id, eventId, type, attempts, status, answer, isRunning, dueAt, durationMs } = delivery;
  // While one attempt is running, the other facts are those of the one before.
  const attemptedAt = isRunning ? null : delivery.attemptedAt;
  return {
    ...{ id, eventId, type, attempts, status },
    answer: isRunning ? null : answer,
    result: findResult(delivery),
    state: isRunning ? "running" : delivery.state,
    created: toMoment(language, delivery.createdAt, now),
    attempted: attemptedAt === null ? null : toMoment(language, attemptedAt, now),
    next: dueAt === null ? null : { iso: dueAt, text: formatDateTime(language, dueAt) },
    duration: durationMs === null || isRunning ? null : formatDuration(language, durationMs),
  };
}

function findResult({ isRunning, attempts, error, attemptedAt }: WebhookDelivery): DeliveryView["result"] {
  if (isRunning) return "running";
  if (error !== null) return error;
  if (attempts === 0) return null;
  return attemptedAt === null ? "none" : "taken";
}
