/** Name and company, as a person may write them. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";

const key = (name: Key): Key => name;

/** Letters that only turn or hide others, and everything that is no letter at all. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const longest = 100;

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").replace(unseen, "").trim();

const name = z
  .string()
  .max(10 * longest)
  .transform(clean)
  .pipe(
    z
      .string()
      .max(longest)
      .refine((text) => [...text].length >= 2, key("validation.name")),
  );

const company = z
  .string()
  .max(10 * longest)
  .default("")
  .transform(clean)
  .pipe(z.string().max(longest));

export const informationForm = z.object({
  intent: z.literal("profile"),
  name,
  company,
  /** Of the texts that were edited; without it whatever stands there is a conflict. */
  version: z.string().max(64).default(""),
});
