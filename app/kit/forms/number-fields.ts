/** Schemas of the numbers that people type, with the one reader of numbers; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { type AmbiguousNumber, isAmbiguous, readSignedNumber, readWholeNumber } from "#base/typed-number.ts";

type Read = number | AmbiguousNumber | null;

/** Both readings are parameters of its message. */
export const toAmbiguityIssue = (read: AmbiguousNumber) => ({
  code: "custom" as const,
  message: "validation.ambiguousNumber" satisfies Key,
  params: { ...read },
});

interface NumberOptions {
  min: number;
  max: number;
  /** Words that may stand beside the number, see `units`. */
  units: readonly string[];
}

/** @param message for what is no number, and for one beyond the limits */
const numberField = (message: Key, { min, max }: NumberOptions, read: (typed: string) => Read) =>
  z
    .string(message)
    .default("")
    .transform((typed, check) => {
      const number = read(typed);
      if (typeof number === "number" && number >= min && number <= max) return number;
      check.addIssue(isAmbiguous(number) ? toAmbiguityIssue(number) : { code: "custom", message });
      return z.NEVER;
    });

export const wholeNumberField = (message: Key, options: NumberOptions) =>
  numberField(message, options, (typed) => readWholeNumber(typed, options.units));

/** A change by zero is none. */
export const changeField = (message: Key, options: Omit<NumberOptions, "min">) =>
  numberField(message, { ...options, min: -options.max }, (typed) => readSignedNumber(typed, options.units) || null);
