/** Name and company, as a person may write them. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isReadable } from "#base/plain-text.ts";

/** Letters that only turn or hide others, and everything that is no letter at all. */
const invisibleCharacters = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const maxLength = 100;

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").replace(invisibleCharacters, "").trim();

/** What is cut away is counted as well, so that a text of nothing else does not grow without end. */
const rawText = z.string().max(10 * maxLength);
const isShort = (text: string) => text.length <= maxLength;

const name = rawText
  .transform(clean)
  .refine((text) => [...text].length >= 2 && isReadable(text), "validation.name" satisfies Key)
  .refine(isShort, "validation.tooLong" satisfies Key);

const company = rawText
  .optional()
  .transform((text) => clean(text ?? ""))
  .refine(isShort, "validation.tooLong" satisfies Key);

export const informationForm = z.object({
  intent: z.literal("profile"),
  name,
  company,
  /** Of the texts that were edited; without it whatever stands there is a conflict. */
  version: z.string().max(64).optional(),
});
