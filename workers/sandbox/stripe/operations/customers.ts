/** Customers, their tax ids, and the sessions of the customer portal. */
import type { Stripe } from "stripe";
import * as z from "zod";
import { createMissingError, createParameterError } from "../errors.ts";
import { newId } from "../identifiers.ts";
import type { ObjectRepository } from "../object-repository.ts";
import { define, type StripeTools, toList } from "../operation.ts";
import { expand, metadata, page, text, url } from "../parameters.ts";
import { createCustomer, createTaxId } from "../shapes/catalogue.ts";
import { toShape } from "../shapes/shape.ts";
import { isVatNumber, toVatNumber } from "../vat-numbers.ts";

const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const email = z.string().max(512);
const taxId = z.strictObject({ type: z.enum(["eu_vat"]), value: text(100) });

const fields = {
  email: email.optional(),
  name: z.string().max(256, "length").optional(),
  preferred_locales: z.array(text(20)).default([]),
  metadata,
};
const newCustomer = z.strictObject({ ...fields, tax_id_data: z.array(taxId).max(5).default([]) });

const newPortalSession = z.strictObject({
  customer: text(),
  return_url: url.optional(),
  locale: z.enum(["auto", "en", "fr"]).default("auto"),
});

/** Throws `tax_id_invalid`. @param param the parameter that had the number */
function checkTaxId(value: string, param: string): void {
  if (!isVatNumber(value)) throw createParameterError("Invalid value for eu_vat.", param, "tax_id_invalid");
}

/** A number that the customer has stays as it is; lists of the vendor begin with the newest. */
export function addTaxId({ objects, now }: StripeTools, customer: Stripe.Customer, value: string): Stripe.Customer {
  const number = toVatNumber(value);
  const known = customer.tax_ids?.data ?? [];
  if (known.some((each) => each.value === number)) return customer;
  return saveTaxIds(objects, customer, [createTaxId(now, customer.id, "eu_vat", number), ...known]);
}

export function saveTaxIds(
  objects: ObjectRepository,
  customer: Stripe.Customer,
  taxIds: Stripe.TaxId[],
): Stripe.Customer {
  for (const { id } of customer.tax_ids?.data ?? []) objects.remove(id);
  for (const each of taxIds.toReversed()) objects.save(each);
  const list = { object: "list" as const, has_more: false, url: `/v1/customers/${customer.id}/tax_ids` };
  return objects.save<Stripe.Customer>({ ...customer, tax_ids: { ...list, data: taxIds } });
}

function checkEmail(value: string | undefined): void {
  if (value !== undefined && !emailPattern.test(value))
    throw createParameterError(`Invalid email address: ${value}`, "email", "email_invalid");
}

export const customerOperations = {
  "POST /v1/customers": define(newCustomer, (tools, given) => {
    const { email = null, name = null, preferred_locales, metadata, tax_id_data: taxIds } = given;
    checkEmail(given.email);
    for (const [index, { value }] of taxIds.entries()) checkTaxId(value, `tax_id_data[${index}][value]`);
    const { objects, now, emit } = tools;
    let customer = objects.save(createCustomer(now, { email, name, preferred_locales, metadata }));
    for (const { value } of taxIds) customer = addTaxId(tools, customer, value);
    emit("customer.created", customer);
    return customer;
  }),
  "GET /v1/customers/:id": define(z.strictObject({ expand }), ({ objects }, _, id) =>
    objects.require<Stripe.Customer>("customer", id, "customer"),
  ),
  "POST /v1/customers/:id": define(z.strictObject(fields), ({ objects, emit }, given, id) => {
    const customer = objects.require<Stripe.Customer>("customer", id, "customer");
    checkEmail(given.email);
    const changed = objects.save({
      ...customer,
      ...{ email: given.email ?? customer.email, name: given.name ?? customer.name ?? null },
      metadata: { ...customer.metadata, ...given.metadata },
    });
    emit("customer.updated", changed);
    return changed;
  }),
  "GET /v1/customers/:id/tax_ids": define(z.strictObject(page), ({ objects }, given, id) => {
    objects.require<Stripe.Customer>("customer", id, "customer");
    return toList(objects.list<Stripe.TaxId>("tax_id", given, { customer: id }), `/v1/customers/${id}/tax_ids`);
  }),
  "POST /v1/customers/:id/tax_ids": define(taxId, (tools, { value }, id) => {
    const { objects, emit } = tools;
    const customer = objects.require<Stripe.Customer>("customer", id, "customer");
    checkTaxId(value, "value");
    const changed = addTaxId(tools, customer, value);
    emit("customer.updated", changed);
    return changed.tax_ids?.data.find((each) => each.value === toVatNumber(value)) ?? changed;
  }),
  "DELETE /v1/customers/:id/tax_ids/:tax": define(z.strictObject({}), ({ objects }, _, id, tax = "") => {
    const customer = objects.require<Stripe.Customer>("customer", id, "customer");
    const known = customer.tax_ids?.data ?? [];
    if (!known.some((each) => each.id === tax)) throw createMissingError("tax_id", tax, "id");
    saveTaxIds(
      objects,
      customer,
      known.filter((each) => each.id !== tax),
    );
    return { id: tax, object: "tax_id", deleted: true };
  }),
  "POST /v1/billing_portal/sessions": define(newPortalSession, ({ objects, now, origin }, given) => {
    const customer = objects.requireNamed<Stripe.Customer>("customer", given.customer, "customer");
    const id = newId("bps");
    const session = toShape<Stripe.BillingPortal.Session>({
      ...{ id, object: "billing_portal.session", created: now, customer: customer.id, livemode: false },
      ...{ locale: given.locale, return_url: given.return_url ?? null, url: `${origin}/billing/${id}` },
    });
    return objects.save(session);
  }),
};
