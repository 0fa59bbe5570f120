/** Name and company, as a person may write them. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { isReadable } from "#base/plain-text.ts";

/** Letters that only turn or hide others, and everything that is no letter at all. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const longest = 100;

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").replace(unseen, "").trim();

/** What is cut away is counted as well, so that a text of nothing else does not grow without end. */
const written = z.string().max(10 * longest);
const isShort = (text: string) => text.length <= longest;

const name = written
  .transform(clean)
  .refine((text) => [...text].length >= 2 && isReadable(text), "validation.name" satisfies Key)
  .refine(isShort, "validation.tooLong" satisfies Key);

const company = written
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
