/** Schemas of what many forms ask for, each with the one reader of its kind; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { type EmailReading, parseEmail } from "#base/email.ts";
import { maxReasonLength, requestIdPattern } from "#base/form-fields.ts";
import { isReadable, normalizeName, normalizeText } from "#base/plain-text.ts";
import { parseStore, type StoreReading } from "#base/store-address.ts";

/** What is wrong with a field. The parameters become those of its message. */
interface FieldIssue {
  code: "custom";
  message: Key;
  params?: { character: string };
}

export function toEmailIssue(reading: Extract<EmailReading, { ok: false }>): FieldIssue {
  if (reading.reason !== "character")
    return { code: "custom", message: reading.reason === "length" ? "validation.tooLong" : "validation.email" };
  const { character } = reading;
  if (character === "U+0020") return { code: "custom", message: "validation.emailSpace" };
  return { code: "custom", message: "validation.emailCharacter", params: { character } };
}

export const emailField = () =>
  z.string().transform((typed, check) => {
    const reading = parseEmail(typed);
    if (reading.ok) return reading.email;
    check.addIssue({ ...toEmailIssue(reading) });
    return z.NEVER;
  });

const storeMessages = {
  "custom-domain": "licences.errors.shopCustomDomain",
  preview: "licences.errors.shopPreview",
  format: "licences.errors.shopInvalid",
} as const satisfies Record<string, Key>;

export function toStoreIssue(reading: Extract<StoreReading, { ok: false }>): FieldIssue {
  if (reading.reason !== "character") return { code: "custom", message: storeMessages[reading.reason] };
  const { character } = reading;
  if (character === "U+0020") return { code: "custom", message: "licences.errors.shopSpace" };
  return { code: "custom", message: "licences.errors.shopCharacter", params: { character } };
}

/** Stays as it was typed, so that a wrong address does not hide the issues of other fields; `toShop` reads it. */
export const storeField = () =>
  z
    .string("validation.invalid" satisfies Key)
    .default("")
    .superRefine((typed, check) => {
      if (typed.trim() === "")
        return check.addIssue({ code: "custom", message: "licences.errors.shopRequired" satisfies Key });
      const reading = parseStore(typed);
      if (!reading.ok) check.addIssue({ ...toStoreIssue(reading) });
    });

/** Null for anything but a store's name or address. */
export function toShop(typed: string | null | undefined): string | null {
  const reading = parseStore(typed ?? "");
  return reading.ok ? reading.shop : null;
}

/** Treats a missing field like an empty one, so that the checks of the other fields still run. */
export const textField = () =>
  z
    .string("validation.invalid" satisfies Key)
    .overwrite(normalizeText)
    .default("");

export const reasonField = (
  required: Key,
  tooLong: Key,
  { max = maxReasonLength, normalize = normalizeText }: { max?: number; normalize?: (text: string) => string } = {},
) =>
  z
    .string(required)
    .overwrite(normalize)
    .refine(isReadable, required)
    .refine((text) => text.length <= max, tooLong);

export const requestIdField = (message?: Key) => z.string(message).regex(requestIdPattern, message);

const maxNameLength = 100;

/** Limits the raw text too, because a text of invisible characters could otherwise be of any length. */
const nameText = () =>
  z
    .string()
    .max(10 * maxNameLength, { abort: true })
    .overwrite(normalizeName);
const isShort = (text: string) => text.length <= maxNameLength;

export const personName = () =>
  nameText()
    .refine((text) => [...text].length >= 2 && isReadable(text), "validation.name" satisfies Key)
    .refine(isShort, "validation.tooLong" satisfies Key);

export const companyName = () => nameText().refine(isShort, "validation.tooLong" satisfies Key);
