/** Schema of the form that starts a bulk act; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { bulkAct, maxBulkLicences, objectId } from "#workers/licences/contract.ts";

const required = (max: number, message: Key) =>
  z
    .string(message)
    .trim()
    .refine((value) => value !== "", message)
    .refine((value) => value.length <= max, "bulk.errors.tooLong" satisfies Key);

/** Ids in any order, with spaces or commas between them; null unless all are ids. */
export function parseIds(input: string): string[] | null {
  const parsed = z
    .array(objectId)
    .min(1)
    .max(maxBulkLicences)
    .safeParse(input.split(/[\s,]+/).filter(Boolean));
  return parsed.success ? parsed.data : null;
}

const shared = {
  ids: z
    .string("bulk.errors.ids" satisfies Key)
    .transform(parseIds)
    .refine((ids) => ids !== null, "bulk.errors.ids" satisfies Key)
    .transform((ids) => ids ?? []),
  reason: required(500, "bulk.errors.reasonRequired"),
  requestId: z.string("bulk.errors.form" satisfies Key).regex(/^[\w-]{8,64}$/, "bulk.errors.form" satisfies Key),
};

const maxTitle = 100;
const maxMessage = 1_000;

export const bulkForm = z.discriminatedUnion(
  "act",
  [
    z.object({ ...shared, act: z.literal("pause") }),
    z.object({ ...shared, act: z.literal("enable") }),
    z
      .object({
        ...shared,
        act: z.literal("notify"),
        titleFr: required(maxTitle, "bulk.errors.textRequired"),
        messageFr: required(maxMessage, "bulk.errors.textRequired"),
        titleEn: required(maxTitle, "bulk.errors.textRequired"),
        messageEn: required(maxMessage, "bulk.errors.textRequired"),
      })
      .transform(({ titleFr, messageFr, titleEn, messageEn, ...form }) => ({
        ...form,
        notification: { fr: { title: titleFr, message: messageFr }, en: { title: titleEn, message: messageEn } },
      })),
  ],
  "bulk.errors.form" satisfies Key,
);

export const parseAct = (name: string | null) => bulkAct.catch("pause").parse(name);

export const cancelForm = z.object({ intent: z.literal("cancel") });
