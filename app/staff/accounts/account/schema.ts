/** Schemas of the forms on a person's page; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { changeField } from "#app/kit/forms/number-fields.ts";
import { reasonField, requestIdField } from "#app/kit/forms/typed-fields.ts";
import { isReadable, normalizeLine, normalizeText } from "#base/plain-text.ts";
import { units } from "#base/typed-number.ts";
import { maxNoteLength, noteId } from "#workers/licences/accounts/person-contract.ts";
import { maxPointsAmount } from "#workers/portal/points/contract.ts";

const reason = reasonField("person.errors.reasonRequired", "person.errors.reasonTooLong", { normalize: normalizeLine });
const requestId = requestIdField().optional();

const text = z
  .string("person.errors.noteRequired" satisfies Key)
  .transform(normalizeText)
  .refine(isReadable, "person.errors.noteRequired" satisfies Key)
  .refine((note) => note.length <= maxNoteLength, "person.errors.noteTooLong" satisfies Key);

const amount = changeField("pointsDesk.errors.amount", { max: maxPointsAmount, units: units.points });

const oneOf = <Value extends string>(...values: [Value, ...Value[]]) =>
  z.enum(values, "person.errors.choice" satisfies Key);

/** Acts that need nothing but their reason. */
const act = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent), reason, requestId });

export const personForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("view"), reason }),
    z.object({ intent: z.literal("note"), text, requestId }),
    z.object({ intent: z.literal("delete-note"), note: noteId }),
    act("role").extend({ role: oneOf("user", "admin") }),
    act("points-payment").extend({ allowed: oneOf("yes", "no") }),
    act("disable"),
    act("enable"),
    act("end-sessions").extend({
      /** One alone. */
      sid: z
        .string("person.errors.action" satisfies Key)
        .regex(/^[\w-]{1,128}$/, "person.errors.action" satisfies Key)
        .optional(),
    }),
    act("reset-second-factor"),
    act("verification"),
    act("password-link"),
    act("delete").extend({
      email: z.string("person.errors.emailOther" satisfies Key).max(1_000),
      licences: oneOf("keep", "free"),
    }),
    z.object({ intent: z.literal("points"), amount, reason, requestId }),
  ],
  "person.errors.action" satisfies Key,
);

export type PersonForm = z.output<typeof personForm>;
