/** Schemas of the forms on the staff's users page; messages are catalogue keys. */
import * as z from "zod";
import { toParisDay } from "#app/i18n/format.ts";
import type { Key } from "#app/i18n/index.ts";
import { changeField } from "#app/kit/forms/number-fields.ts";
import { emailField, reasonField, requestIdField } from "#app/kit/forms/typed-fields.ts";
import { days } from "#base/duration.ts";
import { isReadable, normalizeLine } from "#base/plain-text.ts";
import { units } from "#base/typed-number.ts";
import { maxPointsAmount, pointsMeans } from "#workers/portal/points/contract.ts";

const maxReasonLength = 300;

const reason = reasonField("pointsDesk.errors.reasonRequired", "pointsDesk.errors.reasonTooLong", {
  max: maxReasonLength,
  normalize: normalizeLine,
});

/** Id of the points request; the use case rejects an unknown one. */
const request = z.string().max(64);

const maxReferenceLength = 140;
/** Typing errors of the year are further away. */
const maxPayoutAgeMs = days(366);

function isPayoutDay(day: string): boolean {
  const nowMs = Date.now();
  const [first, today] = [nowMs - maxPayoutAgeMs, nowMs].map((ms) => toParisDay(new Date(ms).toISOString()));
  return z.iso.date().safeParse(day).success && String(first) <= day && day <= String(today);
}

const payout = {
  means: z.enum(pointsMeans, "pointsDesk.errors.means" satisfies Key),
  paidOn: z
    .string("pointsDesk.errors.paidOn" satisfies Key)
    .trim()
    .refine(isPayoutDay, "pointsDesk.errors.paidOn" satisfies Key),
  reference: z
    .string("pointsDesk.errors.reference" satisfies Key)
    .transform(normalizeLine)
    .refine(isReadable, "pointsDesk.errors.reference" satisfies Key)
    .refine((text) => text.length <= maxReferenceLength, "pointsDesk.errors.referenceTooLong" satisfies Key),
};

export const usersForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("accept"), request, ...payout }),
    z.object({ intent: z.literal("refuse"), request, reason }),
    z.object({
      intent: z.literal("adjust"),
      email: emailField(),
      amount: changeField("pointsDesk.errors.amount", { max: maxPointsAmount, units: units.points }),
      reason,
      requestId: requestIdField("points.errors.form"),
    }),
  ],
  "pointsDesk.errors.action" satisfies Key,
);

export type UsersForm = z.output<typeof usersForm>;
