/** What the forms of the staff's page of users may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isReadable, oneLine } from "#shared/plain-text.ts";

const key = (name: Key): Key => name;

const longestReason = 300;

const reason = z
  .string(key("pointsDesk.errors.reasonRequired"))
  .transform(oneLine)
  .refine(isReadable, key("pointsDesk.errors.reasonRequired"))
  .refine((text) => text.length <= longestReason, key("pointsDesk.errors.reasonTooLong"));

/** Which request is answered; one that does not exist is told so by the desk. */
const request = z.string().max(64);

const signedNumber = /^([+\-\u2212]?)([1-9][0-9]{0,6})$/;

/** A whole number in plain digits, with or without its sign. */
function readSigned(text: string): number | null {
  const [, sign, digits] = signedNumber.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  return sign === "" || sign === "+" ? Number(digits) : -Number(digits);
}

export const usersForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("accept"), request }),
    z.object({ intent: z.literal("refuse"), request, reason }),
    z.object({
      intent: z.literal("adjust"),
      email: z
        .string()
        .trim()
        .toLowerCase()
        .max(254, key("pointsDesk.errors.email"))
        .pipe(z.email(key("pointsDesk.errors.email"))),
      amount: z
        .string()
        .transform(readSigned)
        .refine((amount) => amount !== null, key("pointsDesk.errors.amount"))
        .transform(Number),
      reason,
      requestId: z.string(key("points.errors.form")).regex(/^[\w-]{8,64}$/, key("points.errors.form")),
    }),
  ],
  key("pointsDesk.errors.action"),
);

export type UsersForm = z.output<typeof usersForm>;
