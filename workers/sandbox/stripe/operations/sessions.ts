/** Checkout sessions: the parameters that the vendor checks before it opens its page. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { findDiscount } from "../discount.ts";
import { createExclusiveError, createParameterError, StripeError } from "../errors.ts";
import { define, type StripeTools, toList } from "../operation.ts";
import { expand, flag, integer, metadata, page, text, url } from "../parameters.ts";
import { createSession } from "../shapes/session.ts";

const message = z.strictObject({ message: text(1_200) });
const switchable = z.strictObject({ enabled: flag });

const newSession = z.strictObject({
  mode: z.enum(["payment"]),
  line_items: z.array(z.strictObject({ price: text(), quantity: integer(1, 999_999) })).min(1),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: z
    .strictObject({ name: z.enum(["auto", "never"]).optional(), address: z.enum(["auto", "never"]).optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text().optional(), coupon: text().optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  tax_id_collection: switchable.optional(),
  invoice_creation: z.strictObject({ enabled: flag, invoice_data: z.strictObject({ metadata }).optional() }).optional(),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  adaptive_pricing: switchable.optional(),
  consent_collection: z.strictObject({ terms_of_service: z.enum(["required", "none"]) }).optional(),
  custom_text: z.strictObject({ terms_of_service_acceptance: message.optional() }).optional(),
  locale: z.enum(["auto", "en", "fr"]).default("auto"),
  expires_at: integer(0, 9_999_999_999).optional(),
  metadata,
});
type NewSession = z.output<typeof newSession>;

/** Nothing at all is possible, too. */
const leastTotal = 50;
const minutes = 60;
const minExpiry = 30 * minutes;
const maxExpiry = 24 * 60 * minutes;

export const sessionOperations = {
  "POST /v1/checkout/sessions": define(newSession, create),
  "GET /v1/checkout/sessions/:id": define(z.strictObject({ expand }), ({ objects }, _, id) =>
    objects.require<Stripe.Checkout.Session>("checkout.session", id, "session"),
  ),
  "GET /v1/checkout/sessions": define(z.strictObject(page), ({ objects }, given) =>
    toList(objects.list<Stripe.Checkout.Session>("checkout.session", given), "/v1/checkout/sessions"),
  ),
};

function create(tools: StripeTools, given: NewSession): Stripe.Checkout.Session {
  const { objects, now, origin } = tools;
  const [line, ...others] = given.line_items;
  if (!line || others.length > 0) throw new StripeError(501, "The sandbox sells one price per session.");
  checkCombination(given, now);
  if (given.customer) objects.requireNamed<Stripe.Customer>("customer", given.customer, "customer");
  const price = objects.requireNamed<Stripe.Price>("price", line.price, "line_items[0][price]");
  const [asked] = given.discounts ?? [];
  const { amount, discounts } = asked ? findDiscount(tools, asked, price, line.quantity) : { amount: 0, discounts: [] };
  const total = (price.unit_amount ?? 0) * line.quantity - amount;
  if (total > 0 && total < leastTotal)
    throw new StripeError(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
      code: "amount_too_small",
    });
  const { message: consent } = given.custom_text?.terms_of_service_acceptance ?? {};
  const session = createSession({
    ...{ now, origin, price, quantity: line.quantity, discountAmount: amount, discounts },
    given: {
      ...{ adaptive_pricing: given.adaptive_pricing ?? { enabled: true }, cancel_url: given.cancel_url ?? null },
      ...{ allow_promotion_codes: given.allow_promotion_codes ?? null, locale: given.locale },
      ...{ billing_address_collection: given.billing_address_collection ?? null, metadata: given.metadata },
      ...{ client_reference_id: given.client_reference_id ?? null, customer: given.customer ?? null },
      consent_collection: given.consent_collection
        ? { payment_method_reuse_agreement: null, promotions: null, ...given.consent_collection }
        : null,
      custom_text: {
        ...{ after_submit: null, shipping_address: null, submit: null },
        terms_of_service_acceptance: consent ? { message: consent } : null,
      },
      customer_creation: given.customer ? null : (given.customer_creation ?? "if_required"),
      expires_at: given.expires_at ?? now + maxExpiry,
      invoice_creation: createInvoiceSettings(given),
      ...{ success_url: given.success_url, hasTaxIds: given.tax_id_collection?.enabled ?? false },
    },
  });
  // The payment begins with the first attempt to pay.
  objects.save({ id: `${session.id}:payment`, object: "payment_data", ...given.payment_intent_data });
  return objects.save(session);
}

const createInvoiceSettings = ({ invoice_creation: given }: NewSession): Stripe.Checkout.Session.InvoiceCreation => ({
  enabled: given?.enabled ?? false,
  invoice_data: {
    ...{ account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: null },
    ...{ metadata: given?.invoice_data?.metadata ?? {}, rendering_options: null },
  },
});

function checkCombination(given: NewSession, now: number): void {
  if (given.discounts && given.allow_promotion_codes !== undefined)
    throw createExclusiveError("allow_promotion_codes", "discounts");
  if (given.customer && given.customer_creation) throw createExclusiveError("customer", "customer_creation");
  if (given.customer_update && !given.customer)
    throw new StripeError(400, "`customer_update` can only be used with `customer`.", { param: "customer_update" });
  if (given.customer && given.tax_id_collection?.enabled && given.customer_update?.name !== "auto")
    throw new StripeError(
      400,
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  if (given.custom_text?.terms_of_service_acceptance && given.consent_collection?.terms_of_service !== "required")
    throw createParameterError(
      "`custom_text[terms_of_service_acceptance]` requires `consent_collection[terms_of_service]` to be `required`.",
      "custom_text[terms_of_service_acceptance]",
    );
  const left = (given.expires_at ?? now + maxExpiry) - now;
  if (left < minExpiry || left > maxExpiry)
    throw createParameterError(
      `The \`expires_at\` timestamp must be ${left < minExpiry ? "at least 30 minutes" : "less than 24 hours"} from Checkout Session creation.`,
      "expires_at",
      "parameter_invalid_integer",
    );
}
