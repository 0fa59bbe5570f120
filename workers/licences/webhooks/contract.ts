/** Webhooks: signed calls to addresses of integrators. */
import * as z from "zod";
import { reason, requestId } from "#base/form-fields.ts";
import { normalizeText } from "#base/plain-text.ts";
import { maxWebhookDescriptionLength, maxWebhookUrlLength, type testType } from "#base/webhook-limits.ts";
import { type EventType, eventType } from "../events/contract.ts";
import { objectId } from "../platform/wire.ts";

export { secretOverlapHours, testType } from "#base/webhook-limits.ts";

/** Every event runs a statement that reads the endpoints of its type. */
export const maxWebhooks = 20;
export const deliveriesPerPage = 25;

const settings = {
  url: z.string().trim().min(1).max(maxWebhookUrlLength),
  description: z.string().overwrite(normalizeText).max(maxWebhookDescriptionLength),
  events: z
    .array(eventType)
    .min(1)
    .transform((types) => eventType.options.filter((type) => types.includes(type))),
};

export const createWebhookRequest = z.object({ ...settings, requestId });
/** `changedAt` is the one that the form was opened with. */
export const changeWebhookRequest = z.object({ id: objectId, changedAt: z.iso.datetime(), ...settings });
export const rotateWebhookRequest = z.object({ id: objectId, requestId });
export const enableWebhookRequest = z.object({ id: objectId });
/** Switches an endpoint off or deletes it. */
export const endWebhookRequest = z.object({ id: objectId, reason });
export const testWebhookRequest = z.object({ id: objectId, requestId });
/** `attempts` is the number that the page showed, so that a double click sends once. */
export const replayDeliveryRequest = z.object({
  id: objectId,
  delivery: objectId,
  attempts: z.number().int().nonnegative(),
});

export const deliveryState = z.enum(["pending", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof deliveryState>;
/** `after` is the last delivery of the page before. */
export const webhookQuery = z.object({
  id: objectId,
  state: deliveryState.optional(),
  after: objectId.optional(),
});

/** Who switched it off: the staff, three days of failures, or the endpoint by answering 410. */
export type WebhookEnd = "staff" | "failures" | "gone";

export interface Webhook {
  id: string;
  url: string;
  description: string;
  events: EventType[];
  enabled: boolean;
  createdAt: string;
  changedAt: string;
  secretCreatedAt: string;
  /** The former secret still signs until then. */
  oldSecretUntil: string | null;
  /** Since when every attempt has failed. */
  failingSince: string | null;
  disabledAt: string | null;
  disabledBy: WebhookEnd | null;
}

export interface ListedWebhook extends Webhook {
  /** The newest delivery. */
  latest: { state: DeliveryState; at: string; isRunning: boolean } | null;
}

export type DeliveryType = EventType | typeof testType;

/** Why an attempt failed; the first two come from the answer's status. */
export type DeliveryError =
  | "STATUS"
  | "GONE"
  | "REDIRECT"
  | "TIMEOUT"
  | "NETWORK"
  | "ADDRESS_REFUSED"
  | "SECRET_UNREADABLE"
  | "SWITCHED_OFF";

export interface WebhookDelivery {
  id: string;
  /** Null for a test. */
  eventId: string | null;
  type: DeliveryType;
  state: DeliveryState;
  attempts: number;
  createdAt: string;
  /** Of the next attempt. */
  dueAt: string | null;
  /** An attempt is under way. */
  isRunning: boolean;
  attemptedAt: string | null;
  durationMs: number | null;
  status: number | null;
  error: DeliveryError | null;
  /** The beginning of the answer's text. */
  answer: string | null;
}

export interface WebhookPage {
  webhook: Webhook;
  deliveries: WebhookDelivery[];
  /** `after` of the next page. */
  next: string | null;
}

/** The secret is readable only here, and null when the same request comes too late. */
export interface CreatedSecret {
  id: string;
  secret: string | null;
}
