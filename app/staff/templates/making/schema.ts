/** The forms that make templates; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { requestId } from "#base/form-fields.ts";
import { maxTags, templateKind, templateName, templateSuffix } from "#workers/licences/templates/contract.ts";

const name = z
  .string("validation.required" satisfies Key)
  .trim()
  .max(80, "validation.tooLong" satisfies Key)
  .refine((text) => templateName.safeParse(text).success, "templateEditor.errors.name" satisfies Key);

const suffix = z.string("templateEditor.errors.suffix" satisfies Key).pipe(
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => templateSuffix.safeParse(text).success, "templateEditor.errors.suffix" satisfies Key),
);

/** Of each release; the table is there to read, and the JSON has them all. */
export const maxFindings = 20;

/** Words between commas. */
const tags = z
  .string()
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(",")
        .flatMap((tag) => tag.trim() || []),
    ),
  ])
  .refine(
    (list) => list.length <= maxTags && list.every((tag) => tag.length <= 24),
    "templateEditor.errors.tags" satisfies Key,
  );

const kind = z.enum(templateKind.options, "templateEditor.errors.kind" satisfies Key);

export const detailsForm = z.object({
  suffix,
  nameFr: name,
  nameEn: name,
  tags,
  detailsAt: z.string().max(40),
});

export const newTemplateForm = z.object({ kind, suffix, nameFr: name, nameEn: name, tags, requestId });

export const isSuffix = (text: string): boolean => templateSuffix.safeParse(text).success;
export const isName = (text: string): boolean => templateName.safeParse(text).success;
export const toKind = (text: unknown) => templateKind.safeParse(text).data ?? null;
export const kinds = templateKind.options;
