/** What a purchase asks of Stripe. */
import { describe, expect, test, vi } from "vitest";
import { createActor, createCustomer, fetchOverview } from "../fixtures/internal.ts";
import { callStripe, createPaymentContext, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { priceId } from "../fixtures/stripe-names.ts";
import { listOwnOrders } from "./own-orders.ts";
import { startVisitorCheckout } from "./start-checkout.ts";

const findCustomerOf = async (sessionId: string): Promise<string | null> =>
  (await callStripe("GET", `/checkout/sessions/${sessionId}`)).body.customer ?? null;

describe("startVisitorCheckout", () => {
  test("creates no customer for a visitor without an address before Stripe has asked for one", async () => {
    const names = { quantity: 1, language: "en" as const, browser: "0".repeat(64), requestId: crypto.randomUUID() };
    const { url } = await startVisitorCheckout(createPaymentContext(), names);
    expect(await findCustomerOf(url?.split("/").at(-1) ?? "")).toBeNull();
  });
});

describe("startCheckout", () => {
  test("creates a discount for points that applies to one payment only", async () => {
    const purchase = await startPurchase(createActor(), { points: 400 });
    const path = `/checkout/sessions/${purchase.sessionId}`;
    const { body: session } = await callStripe("GET", path);
    expect(session).toMatchObject({ amount_subtotal: 39_900, amount_total: 37_900 });
    const [{ coupon }] = session.discounts as unknown as [{ coupon: string }];
    await payAtStripe(purchase);
    const again = {
      ...{ mode: "payment", success_url: "https://portal.test/", "line_items[0][price]": priceId },
      ...{ "line_items[0][quantity]": "1", "discounts[0][coupon]": coupon },
    };
    expect(await callStripe("POST", "/checkout/sessions", again)).toMatchObject({
      status: 400,
      body: { error: { code: "coupon_expired" } },
    });
  });

  test("creates one customer for an account with an address and enables the billing portal", async () => {
    const buyer = createActor();
    const canChange = async () => (await listOwnOrders(createPaymentContext(), buyer)).hasBillingPortal;
    expect(await canChange()).toBe(false);
    const first = await findCustomerOf((await startPurchase(buyer)).sessionId);
    expect((await callStripe("GET", `/customers/${first}`)).body).toMatchObject({ email: buyer.email });
    expect(await canChange()).toBe(true);
    expect(await findCustomerOf((await startPurchase(buyer)).sessionId)).toBe(first);
  });

  test("names the customer as the company in the form, also on a later purchase", async () => {
    const buyer = createActor();
    const readNames = async (company: string) => {
      const customer = await findCustomerOf((await startPurchase(buyer, { company })).sessionId);
      return (await callStripe("GET", `/customers/${customer}`)).body;
    };
    for (const company of ["Roux SAS", "Camille Roux SARL"])
      expect(await readNames(company)).toMatchObject({ name: company, metadata: { company: "yes" } });
  });

  test("asks for address, VAT number and consent and creates an invoice in the order's currency", async () => {
    const purchase = await startPurchase(createActor());
    const { body } = await callStripe("GET", `/checkout/sessions/${purchase.sessionId}`);
    expect(body).toMatchObject({
      ...{ invoice_creation: { enabled: true }, tax_id_collection: { enabled: true } },
      ...{ adaptive_pricing: { enabled: false }, billing_address_collection: "required" },
      consent_collection: { terms_of_service: "required" },
    });
  });

  test("creates another customer for another user with the same address", async () => {
    const { actor: owner } = await createCustomer();
    await fetchOverview(owner);
    const customer = await findCustomerOf((await startPurchase(owner)).sessionId);
    const stranger = { ...createActor(), email: owner.email };
    expect(await findCustomerOf((await startPurchase(stranger)).sessionId)).not.toBe(customer);
  });

  test("replaces the customer's VAT number by a new one and keeps the same one", async () => {
    const buyer = createActor();
    const readNumbers = async (vatId?: string) => {
      const customer = await findCustomerOf((await startPurchase(buyer, { ...(vatId ? { vatId } : {}) })).sessionId);
      const { body } = await callStripe("GET", `/customers/${customer}?expand[]=tax_ids`);
      return (body.tax_ids as unknown as { data: { id: string; value: string }[] }).data;
    };
    const [first, ...none] = await readNumbers("FR40303265045");
    expect([first?.value, none]).toEqual(["FR40303265045", []]);
    expect(await readNumbers("FR40303265045")).toEqual([first]);
    expect(await readNumbers()).toEqual([first]);
    expect((await readNumbers("DE136695976")).map(({ value }) => value)).toEqual(["DE136695976"]);
  });

  test("continues a purchase without points when the points are unavailable", async () => {
    const { sessionId } = await startPurchase(createActor(), { arePointsHeld: false });
    expect(sessionId).toMatch(/^cs_/);
  });

  test("does not send Stripe the duration of its answers", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await startPurchase(createActor());
    const sent = fetched.mock.calls.map(([, init]) => [...new Headers(init?.headers).keys()]);
    expect(sent.length).toBeGreaterThan(2);
    for (const names of sent) expect(names).not.toContain("x-stripe-client-telemetry");
  });
});
