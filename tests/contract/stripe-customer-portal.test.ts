/** The customer portal of the sandbox's Stripe as its official client sees it. */
import type { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { createClient, paySession } from "./stripe-client.ts";

describe("billingPortal.sessions.create", () => {
  test("opens a page that shows invoices and saves company and tax id", async () => {
    const { paid } = await paySession({ invoice_creation: { enabled: true } });
    const customer = (paid.customer as Stripe.Customer).id;
    const { url } = await createClient().billingPortal.sessions.create({
      customer,
      locale: "fr",
      return_url: "https://portal.test/profile",
    });
    expect(await (await fetch(url)).text()).toContain((paid.invoice as Stripe.Invoice).number);
    const save = (vatId: string) =>
      fetch(url, { method: "POST", body: new URLSearchParams({ name: "Atelier Sud", vatId }) });
    expect([(await save("12")).status, (await save("BE0123456789")).status]).toEqual([400, 200]);
    const changed = await createClient().checkout.sessions.retrieve(paid.id, { expand: ["customer.tax_ids"] });
    expect(changed.customer).toMatchObject({ name: "Atelier Sud", tax_ids: { data: [{ value: "BE0123456789" }] } });
  });
});
