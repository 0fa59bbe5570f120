/** Schemas of the purchase's forms; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { wholeNumberField } from "#app/kit/forms/number-fields.ts";
import { emailField, requestIdField } from "#app/kit/forms/typed-fields.ts";
import { maxOrderQuantity } from "#base/order-limits.ts";
import { normalizeName } from "#base/plain-text.ts";
import { parsePurchaseCode } from "#base/typed-code.ts";
import { units } from "#base/typed-number.ts";
import { normalizeValue } from "#base/typed-text.ts";
import { isVatNumber, toVatNumber } from "#base/vat-numbers.ts";

const maxLength = 100;

const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .overwrite(normalizeName)
    .default("");
const optional = () => text().refine((value) => value.length <= maxLength, "validation.tooLong" satisfies Key);

const quantity = wholeNumberField("buy.errors.quantity", { min: 1, max: maxOrderQuantity, units: units.licences });

const vatId = optional()
  .transform(toVatNumber)
  .refine((value) => value === "" || isVatNumber(value), "buy.errors.vatId" satisfies Key);

const requestId = requestIdField("buy.errors.form");

/** Of the client for whom an agency buys; empty when the buyer gets the licences. */
const recipient = z
  .string()
  .trim()
  .default("")
  .transform((typed) => typed || undefined)
  .pipe(emailField().optional());

/** Only to notice a change: another value than the present price starts nothing. */
const seenPrice = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

const basket = {
  ...{ quantity, recipient, company: optional(), vatId, promotionCode: optional().transform(normalizeValue) },
  ...{ seenPrice, requestId },
};

/** How many points may be used, as the page has offered. */
const usePoints = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, "buy.errors.form" satisfies Key)
  .transform(Number)
  .optional();

export const ownBasket = z
  .object({ ...basket, usePoints })
  .refine(({ usePoints: points, promotionCode }) => points === undefined || promotionCode === "", {
    path: ["promotionCode"],
    message: "buy.errors.oneDiscount" satisfies Key,
  })
  .transform(({ usePoints: points = 0, ...given }) => ({ ...given, points }));

/** A visitor says who pays. */
export const visitorBasket = z
  .object({ ...basket, email: emailField() })
  .transform((given) => ({ ...given, points: 0 }));

/** The buttons beside the quantity. */
export const stepForm = z.object({ step: z.enum(["less", "more"]) });

export const claimForm = z.object({
  /** Not a secret to the person who types it: it comes back after an error. */
  claim: z.string().superRefine((typed, check) => {
    const reading = parsePurchaseCode(typed);
    if (reading.ok) return;
    check.addIssue(
      reading.reason === "character"
        ? { code: "custom", message: "buy.claim.codeCharacter" satisfies Key, params: { character: reading.character } }
        : { code: "custom", message: "buy.claim.codeInvalid" satisfies Key },
    );
  }),
  requestId,
});
