/** Schemas of the staff's pages of orders; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { wholeNumberField } from "#app/kit/forms/number-fields.ts";
import { emailField, reasonField, requestIdField, textField } from "#app/kit/forms/typed-fields.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import { units } from "#base/typed-number.ts";

const requestId = requestIdField("orderDesk.errors.form");

const syncForm = z.object({ intent: z.literal("sync") });

const quantity = wholeNumberField("orderDesk.errors.quantity", {
  ...{ min: 1, max: maxOrderQuantity, units: units.licences },
});
const reason = reasonField("orderDesk.errors.reason", "orderDesk.errors.reasonLong");

const refundForm = z.object({
  intent: z.literal("refund"),
  ...{ quantity, reason, requestId },
  /** What the page showed. */
  seen: z.string().min(1).max(64),
});

const returnForm = z.object({ intent: z.literal("return"), quantity, reason, requestId });

/** Quantity and amount are those that the page showed. */
export const acceptForm = z.object({
  intent: z.literal("accept"),
  ...{ quantity, reason, requestId },
  amount: textField()
    .refine((value) => /^\d{1,9}$/.test(value), "orderDesk.errors.form" satisfies Key)
    .transform(Number),
  email: emailField().optional(),
});

export const orderForm = z.discriminatedUnion("intent", [syncForm, refundForm, returnForm, acceptForm]);
