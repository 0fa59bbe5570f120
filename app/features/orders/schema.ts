/** Schemas of the staff's pages of orders; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";

const maxReasonLength = 500;
const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .trim()
    .default("");

const requestId = z.string().regex(/^[\w-]{8,64}$/, "orderDesk.errors.form" satisfies Key);

export const syncForm = z.object({ intent: z.literal("sync") });

const quantity = text()
  .refine((value) => /^\d{1,6}$/.test(value), "orderDesk.errors.quantity" satisfies Key)
  .transform(Number)
  .refine((value) => value >= 1 && value <= maxOrderQuantity, "orderDesk.errors.quantity" satisfies Key);
const reason = text()
  .refine((value) => value !== "", "orderDesk.errors.reason" satisfies Key)
  .refine((value) => value.length <= maxReasonLength, "orderDesk.errors.reasonLong" satisfies Key);

export const refundForm = z.object({
  intent: z.literal("refund"),
  ...{ quantity, reason, requestId },
  /** What the page showed. */
  seen: z.string().min(1).max(64),
});

export const returnForm = z.object({ intent: z.literal("return"), quantity, reason, requestId });

/** Quantity and amount are those that the page showed. */
export const acceptForm = z.object({
  intent: z.literal("accept"),
  ...{ quantity, reason, requestId },
  amount: text()
    .refine((value) => /^\d{1,9}$/.test(value), "orderDesk.errors.form" satisfies Key)
    .transform(Number),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
});

export const orderForm = z.discriminatedUnion("intent", [syncForm, refundForm, returnForm, acceptForm]);
