/** What the form that requests points may hold. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { readAmount } from "#workers/portal/points/contract.ts";

const key = (name: Key): Key => name;

export const pointsForm = z.object({
  intent: z.literal("points"),
  amount: z
    .string()
    .transform(readAmount)
    .refine((amount) => amount !== null, key("points.errors.amount"))
    .transform(Number),
  /** Names one showing of the form: what is sent twice is one request. */
  requestId: z.string(key("points.errors.form")).regex(/^[\w-]{8,64}$/, key("points.errors.form")),
});
