/** Schema of the form that starts a bulk act; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { reasonField, requestIdField } from "#app/kit/forms/typed-fields.ts";
import { parseListAddress } from "#app/kit/lists/list-query.ts";
import { normalizeText } from "#base/plain-text.ts";
import { bulkAct, maxBulkLicences } from "#workers/licences/licences/bulk/contract.ts";
import { licenceFilters } from "#workers/licences/licences/list/contract.ts";
import { objectId } from "#workers/licences/platform/wire.ts";

const required = (max: number, message: Key) =>
  z
    .string(message)
    .overwrite(normalizeText)
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

/** The filters of a view of the list; null when the list refuses one of them. */
export function parseView(input: string) {
  const { query, refused } = parseListAddress(new URLSearchParams(input), licenceFilters);
  return refused.length === 0 ? query : null;
}

/** Licences in an address or a form: ids, else a view. */
export type Target = { ids: string[] } | { filters: NonNullable<ReturnType<typeof parseView>> };

export function parseTarget({ ids, view }: { ids?: string; view?: string }): Target | { problem: "ids" | "view" } {
  if (ids || view === undefined) {
    const parsed = parseIds(ids ?? "");
    return parsed ? { ids: parsed } : { problem: "ids" };
  }
  const filters = parseView(view);
  return filters ? { filters } : { problem: "view" };
}

const shared = {
  ids: z.string().optional(),
  view: z.string().max(2_000).optional(),
  reason: reasonField("bulk.errors.reasonRequired", "bulk.errors.tooLong"),
  requestId: requestIdField("bulk.errors.form"),
};

const maxTitle = 100;
const maxMessage = 1_000;

const acts = z.discriminatedUnion(
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

export const bulkForm = acts.transform(({ ids, view, ...form }, context) => {
  const target = parseTarget({ ...(ids === undefined ? {} : { ids }), ...(view === undefined ? {} : { view }) });
  if (!("problem" in target)) return { ...form, ...target };
  const { problem } = target;
  context.addIssue({ code: "custom", path: [problem], message: `bulk.errors.${problem}` satisfies Key });
  return z.NEVER;
});

export const parseAct = (name: string | null) => bulkAct.safeParse(name).data ?? null;

export const cancelForm = z.object({ intent: z.literal("cancel") });
