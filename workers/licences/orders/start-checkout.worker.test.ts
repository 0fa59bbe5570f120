/** What a purchase asks of Stripe. */
import { describe, expect, test, vi } from "vitest";
import { call, createActor, createCustomer, fetchOverview } from "../fixtures/internal.ts";
import { callStripe, createPaymentContext, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { priceId } from "../fixtures/stripe-names.ts";
import { listOwnOrders } from "./own-orders.ts";
import { startCheckout, startVisitorCheckout } from "./start-checkout.ts";
import { requirePayments } from "./stripe-client.ts";
import { syncOrder } from "./sync-order.ts";

const findCustomerOf = async (sessionId: string): Promise<string | null> =>
  (await callStripe("GET", `/checkout/sessions/${sessionId}`)).body.customer ?? null;

const listTaxIds = async (customer: string | null) => {
  const { body } = await callStripe("GET", `/customers/${customer}?expand[]=tax_ids`);
  return (body.tax_ids as unknown as { data: { id: string; value: string }[] }).data;
};

const createRequest = (fields: object = {}) => ({
  ...{ quantity: 1, language: "en" as const, browser: "0".repeat(64), requestId: crypto.randomUUID() },
  ...{ points: 0, arePointsHeld: false, ...fields },
});

/** With a Stripe that behaves in another way, see `stripe-api.ts`. */
const at = (behaviour: string) => createPaymentContext(`https://${behaviour}.stripe.test`);
const countSessions = async (orderId: string) => {
  const { body } = await callStripe("GET", "/checkout/sessions?limit=100");
  const sessions = body.data as unknown as { client_reference_id: string }[];
  return sessions.filter(({ client_reference_id: reference }) => reference === orderId).length;
};

describe("licencePrice", () => {
  test("returns Stripe's price, and says that nothing is sold without its keys", {
    meta: { provokes: "PAYMENTS_UNAVAILABLE" },
  }, async () => {
    const price = await requirePayments(createPaymentContext()).loadPrice();
    expect(price).toMatchObject({ unitAmount: 39_900, currency: "eur" });
    expect(await call(null, "licencePrice")).toEqual({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } });
  });
});

describe("startVisitorCheckout", () => {
  test("creates no customer for a visitor without an address before Stripe has asked for one", async () => {
    const names = { quantity: 1, language: "en" as const, browser: "0".repeat(64), requestId: crypto.randomUUID() };
    const { url } = await startVisitorCheckout(createPaymentContext(), names);
    expect(await findCustomerOf(url?.split("/").at(-1) ?? "")).toBeNull();
  });
});

describe("startCheckout", () => {
  test("opens one page for concurrent copies of one request, and another for another request", async () => {
    const buyer = createActor();
    const request = createRequest();
    const start = (fields: object = {}) => startCheckout(createPaymentContext(), buyer, { ...request, ...fields });
    const started = await Promise.all([start(), start(), start()]);
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    expect(await countSessions(started[0].orderId)).toBe(1);
    const other = await start({ requestId: crypto.randomUUID() });
    expect(other.url).not.toBe(started[0].url);
    for (const { orderId, url } of [started[0], other])
      await payAtStripe({ orderId, sessionId: url?.split("/").at(-1) ?? "" });
    for (const { orderId } of [started[0], started[1], other]) await syncOrder(createPaymentContext(), orderId);
    expect(await fetchOverview(buyer)).toMatchObject({ authorised: 2 });
  });

  test("rejects the request of another browser, account or basket", {
    meta: { provokes: "ORDER_CLOSED" },
  }, async () => {
    const buyer = createActor();
    const request = createRequest({ points: 400 });
    await startCheckout(createPaymentContext(), buyer, request);
    const reject = async (actor: typeof buyer | null, fields: object = {}) =>
      expect(
        startCheckout(createPaymentContext(), actor, { ...request, arePointsHeld: true, ...fields }),
      ).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    await reject(createActor());
    await reject(null);
    await reject(buyer, { browser: "1".repeat(64) });
    await reject(buyer, { quantity: 2 });
    await reject(buyer, { points: 300 });
  });

  test("rejects quantities that are not from 1 to 20 whole licences", async () => {
    const names = { language: "en", browser: "0".repeat(64), email: "buyer@example.test" };
    for (const quantity of [0, -1, 21, 1.5, 1e9]) {
      const request = { ...names, quantity, requestId: crypto.randomUUID() };
      for (const [actor, operation] of [
        [createActor(), "startCheckout"],
        [null, "startVisitorCheckout"],
      ] as const)
        expect((await call(actor, operation, request)).body).toMatchObject({ code: "INVALID_REQUEST" });
    }
  });

  test("rejects a price that has changed, and fulfils what was ordered before", {
    meta: { provokes: "PRICE_CHANGED" },
  }, async () => {
    const changed = startCheckout(createPaymentContext(), createActor(), createRequest({ seenPrice: 38_900 }));
    await expect(changed).rejects.toMatchObject({ code: "PRICE_CHANGED" });
    const purchase = await startPurchase(createActor(), { seenPrice: 39_900 });
    await payAtStripe(purchase);
    const later = createPaymentContext(undefined, "price_of_another_product");
    expect(await syncOrder(later, purchase.orderId)).toMatchObject({ state: "paid", problem: null });
  });

  test("rejects an unknown promotion code and a VAT number that Stripe rejects", {
    meta: { provokes: ["PROMOTION_INVALID", "VAT_ID_INVALID"] },
  }, async () => {
    const promoted = startPurchase(createActor(), { promotionCode: "JAMAIS" });
    await expect(promoted).rejects.toMatchObject({ code: "PROMOTION_INVALID" });
    const taxed = startPurchase(createActor(), { vatId: "FR12345678901" }, at("refusing"));
    await expect(taxed).rejects.toMatchObject({ code: "VAT_ID_INVALID" });
  });

  test("takes a promotion code whatever its case, and rejects one of another currency or one that is used up", {
    meta: { provokes: "PROMOTION_INVALID" },
  }, async () => {
    const createCode = async (fields: Record<string, string>) => {
      const { body } = await callStripe("POST", "/coupons", fields);
      const code = `Ete-${crypto.randomUUID()}`;
      const promotion = { "promotion[type]": "coupon", "promotion[coupon]": String(body.id) };
      await callStripe("POST", "/promotion_codes", { ...promotion, code });
      return code;
    };
    const foreign = startPurchase(createActor(), {
      promotionCode: await createCode({ amount_off: "500", currency: "usd" }),
    });
    await expect(foreign).rejects.toMatchObject({ code: "PROMOTION_INVALID" });
    const promotionCode = (await createCode({ percent_off: "10", max_redemptions: "1" })).toUpperCase();
    await payAtStripe(await startPurchase(createActor(), { promotionCode }));
    await expect(startPurchase(createActor(), { promotionCode })).rejects.toMatchObject({ code: "PROMOTION_INVALID" });
  });

  test.each(["down", "deaf", "garbage", "lost"])(
    "opens one page later with the same form when Stripe or its answer is %s",
    async (behaviour) => {
      const [buyer, request] = [createActor(), createRequest()];
      const failed = startCheckout(at(behaviour), buyer, request);
      await expect(failed).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
      const { orderId, url } = await startCheckout(createPaymentContext(), buyer, request);
      expect([url, await countSessions(orderId)]).toEqual([expect.stringContaining("/checkout/"), 1]);
    },
  );

  test("opens one page with the same form after failures that Stripe repeats for their keys", async () => {
    const buyer = createActor();
    const request = createRequest({ company: "Roux SAS", vatId: "FR40303265045" });
    for (let count = 0; count < 3; count++)
      await expect(startCheckout(at("server-error"), buyer, request)).rejects.toMatchObject({
        code: "UPSTREAM_UNAVAILABLE",
      });
    const [first, second] = await Promise.all(
      [request, request].map((each) => startCheckout(createPaymentContext(), buyer, each)),
    );
    expect(first?.url).toBe(second?.url);
    expect(await countSessions(first?.orderId ?? "")).toBe(1);
  });

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
      return listTaxIds(customer);
    };
    const [first, ...none] = await readNumbers("FR40303265045");
    expect([first?.value, none]).toEqual(["FR40303265045", []]);
    expect(await readNumbers("FR40303265045")).toEqual([first]);
    expect(await readNumbers()).toEqual([first]);
    expect((await readNumbers("DE136695976")).map(({ value }) => value)).toEqual(["DE136695976"]);
  });

  test.each(["FR4030326504", "DE12345678", "ESB1234567", "ATU1234567", "BE9123456789"])(
    "leaves the customer as it is when Stripe rejects the number %s",
    async (vatId) => {
      const buyer = createActor();
      const names = { company: "Roux SAS", vatId: "FR40303265045" };
      const customer = await findCustomerOf((await startPurchase(buyer, names)).sessionId);
      const mistyped = startPurchase(buyer, { company: "Another SARL", vatId });
      await expect(mistyped).rejects.toMatchObject({ code: "VAT_ID_INVALID" });
      expect((await listTaxIds(customer)).map(({ value }) => value)).toEqual(["FR40303265045"]);
      expect((await callStripe("GET", `/customers/${customer}`)).body).toMatchObject({ name: "Roux SAS" });
    },
  );

  test("leaves the customer one number after a number was created and the other one not deleted", async () => {
    const buyer = createActor();
    const customer = await findCustomerOf((await startPurchase(buyer, { vatId: "FR40303265045" })).sessionId);
    await callStripe("POST", `/customers/${customer}/tax_ids`, { type: "eu_vat", value: "DE136695976" });
    await startPurchase(buyer, { vatId: "DE136695976" });
    expect((await listTaxIds(customer)).map(({ value }) => value)).toEqual(["DE136695976"]);
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
