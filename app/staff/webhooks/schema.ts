/** Schemas of the webhook forms; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { reasonField } from "#app/kit/forms/typed-fields.ts";
import { requestId } from "#base/form-fields.ts";
import { maxWebhookDescriptionLength, maxWebhookUrlLength } from "#base/webhook-limits.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import { deliveryState } from "#workers/licences/webhooks/contract.ts";
import { splitEvents } from "./event-fields.ts";

const reason = reasonField("webhooks.errors.reasonRequired", "webhooks.errors.reasonTooLong");

const settings = {
  url: z
    .string("webhooks.errors.url" satisfies Key)
    .trim()
    .refine((text) => text !== "", "webhooks.errors.url" satisfies Key)
    .refine((text) => text.length <= maxWebhookUrlLength, "webhooks.errors.urlTooLong" satisfies Key),
  description: z
    .string("validation.invalid" satisfies Key)
    .default("")
    .transform((text) => text.trim())
    .refine((text) => text.length <= maxWebhookDescriptionLength, "webhooks.errors.descriptionTooLong" satisfies Key),
  events: z
    .string("webhooks.errors.events" satisfies Key)
    .default("")
    .transform(splitEvents)
    .refine((events) => events.length > 0, "webhooks.errors.events" satisfies Key),
};

export const createForm = z.object({ ...settings, requestId });

export const webhookForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("change"), changedAt: z.iso.datetime(), ...settings }),
    z.object({ intent: z.literal("rotate"), requestId }),
    z.object({ intent: z.literal("test"), requestId }),
    z.object({
      intent: z.literal("replay"),
      delivery: objectId,
      attempts: z.coerce.number().int().nonnegative(),
    }),
    z.object({ intent: z.literal("enable") }),
    z.object({ intent: z.literal("disable"), reason }),
    z.object({ intent: z.literal("delete"), reason }),
  ],
  "webhooks.errors.intentUnknown" satisfies Key,
);
export type WebhookCommand = z.output<typeof webhookForm>;

/** The view of the deliveries in the address. */
export const deliveryFilters = z.object({ state: deliveryState.optional(), after: objectId.optional() });
