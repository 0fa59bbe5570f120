/** What the form that requests points may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { parseAmount } from "#workers/portal/points/contract.ts";

export const pointsForm = z.object({
  intent: z.literal("points"),
  amount: z
    .string()
    .transform(parseAmount)
    .refine((amount) => amount !== null, "points.errors.amount" satisfies Key)
    .transform(Number),
  /** Names one showing of the form: what is sent twice is one request. */
  requestId: z.string("points.errors.form" satisfies Key).regex(/^[\w-]{8,64}$/, "points.errors.form" satisfies Key),
});
