/** What tests change about webhooks, in memory of the isolate like the faults. */
import * as z from "zod";

export const webhookRule = z.strictObject({
  /** Applies to events whose body contains this. */
  bodyIncludes: z.string().min(1).max(500),
  /** The events wait until they are sent by `POST /payments/webhooks`. */
  hold: z.boolean().default(false),
  /** How many times each event is sent. */
  copies: z.int().min(1).max(10).default(1),
  /** Each copy waits a random time up to this, so that events overtake each other. */
  disorderMs: z.int().min(0).max(60_000).default(0),
});
export type WebhookRule = z.output<typeof webhookRule>;

const rules = new Map<string, WebhookRule>();

export function setWebhookRule(rule: WebhookRule): void {
  rules.set(rule.bodyIncludes, rule);
}

export const clearWebhookRules = (): void => rules.clear();

const findWebhookRule = (body: string): WebhookRule | null =>
  [...rules.values()].find(({ bodyIncludes }) => body.includes(bodyIncludes)) ?? null;

/** When the copies of an event are due; null for those that are held. */
export function listDueTimes(body: string, nowMs: number): (number | null)[] {
  const rule = findWebhookRule(body);
  if (!rule) return [nowMs];
  return Array.from({ length: rule.copies }, () =>
    rule.hold ? null : nowMs + Math.floor(Math.random() * (rule.disorderMs + 1)),
  );
}
