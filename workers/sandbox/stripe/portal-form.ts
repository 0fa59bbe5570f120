/** The customer portal: company, tax id and invoices of a customer. */
import type { Stripe } from "stripe";
import type { ObjectRepository } from "./object-repository.ts";
import type { StripeTools } from "./operation.ts";
import { addTaxId, saveTaxIds } from "./operations/customers.ts";
import { isVatNumber } from "./vat-numbers.ts";

export interface CustomerForm {
  name: string;
  vatId: string;
}

export interface CustomerView {
  email: string | null;
  name: string;
  vatId: string;
  locale: string;
  returnUrl: string | null;
  invoices: { number: string; createdAt: string; total: number; currency: string; url: string; status: string }[];
}

function findCustomer(objects: ObjectRepository, portalSessionId: string) {
  const session = objects.find<Stripe.BillingPortal.Session>(portalSessionId);
  if (session?.object !== "billing_portal.session") return null;
  const customer = objects.find<Stripe.Customer>(session.customer);
  return customer && { session, customer };
}

export function readCustomer(objects: ObjectRepository, portalSessionId: string): CustomerView | null {
  const found = findCustomer(objects, portalSessionId);
  if (!found) return null;
  const { session, customer } = found;
  const { data } = objects.list<Stripe.Invoice>("invoice", { limit: 100 }, { customer: customer.id });
  return {
    ...{ email: customer.email, name: customer.name ?? "", vatId: customer.tax_ids?.data[0]?.value ?? "" },
    ...{ locale: session.locale ?? "auto", returnUrl: session.return_url },
    invoices: data.map(({ number, created, total, currency, hosted_invoice_url: url, status }) => ({
      ...{ number: number ?? "", createdAt: new Date(created * 1000).toISOString(), total, currency },
      ...{ url: url ?? "", status: String(status) },
    })),
  };
}

export function saveCustomerForm(
  tools: StripeTools,
  portalSessionId: string,
  { name, vatId }: CustomerForm,
): "saved" | "tax_id_invalid" | null {
  const { objects, emit } = tools;
  const found = findCustomer(objects, portalSessionId);
  if (!found) return null;
  if (vatId.trim() && !isVatNumber(vatId)) return "tax_id_invalid";
  const customer = saveTaxIds(objects, { ...found.customer, name: name.trim() || null }, []);
  emit("customer.updated", vatId.trim() ? addTaxId(tools, customer, vatId) : customer);
  return "saved";
}
