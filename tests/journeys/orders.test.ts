/** From the payment to the licences, whatever happens to messages, buyers, banks and Stripe in between. */
import { afterEach, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, startFault, uniqueName } from "#tests/support/minting.ts";
import { createShop, declinedCard, type Purchase, staff } from "#tests/support/payments.ts";

afterEach(endFaults);

const shop = () => createShop();
const state = async ({ orderId }: Purchase) => (await shop().fetchOrder(orderId)).state;
const eventually = (purchase: Purchase, expected: string) => expect.poll(() => state(purchase)).toBe(expected);

async function buy(fields: Parameters<ReturnType<typeof createShop>["start"]>[0] = {}, form = {}): Promise<Purchase> {
  const purchase = await shop().start(fields);
  expect((await shop().submit(purchase, form)).status).toBe(303);
  return purchase;
}

async function buyPaid(quantity = 3): Promise<Purchase> {
  const purchase = await buy({ quantity });
  await eventually(purchase, "paid");
  return purchase;
}

const available = (count: number) => Array(count).fill(["available", null]);
const licences = ({ orderId }: Purchase) => shop().fetchLicences(orderId);

describe("a payment", () => {
  test("gives the licences to the address of the checkout, by the webhook alone", async () => {
    const purchase = await buyPaid(3);
    const order = await shop().fetchOrder(purchase.orderId);
    expect(order).toMatchObject({ account: purchase.email, problem: null, amountTotal: 119_700, amountRefunded: 0 });
    expect(order.licences.map(({ account }) => account)).toEqual(Array(3).fill(purchase.email));
    expect(order.invoiceUrl).toMatch(/^http/);
    const owner = await mintAccount();
    const found = await fetchOperationValue("overview", createActor({ uid: owner.uid, email: purchase.email }));
    expect(found).toMatchObject({ authorised: 3 });
  });

  test("is found by the page after it when every message is lost, and only in the browser that paid", async () => {
    const purchase = await shop().start();
    await shop().setWebhookRule({ bodyIncludes: purchase.orderId, hold: true });
    await shop().submit(purchase);
    expect(await shop().fetchBrowserOrder({ ...purchase, browser: `${"0".repeat(63)}1` })).toBeNull();
    expect(await state(purchase)).toBe("open");
    expect(await shop().fetchBrowserOrder(purchase)).toMatchObject({ state: "paid", email: purchase.email });
    expect(await licences(purchase)).toEqual(available(1));
  });

  test("is found by the hourly task when the browser was closed and every message is lost", async () => {
    const purchase = await shop().start({ quantity: 2 });
    await shop().setWebhookRule({ bodyIncludes: purchase.orderId, hold: true });
    await shop().submit(purchase, { intent: "pay-away" });
    await shop().reconcile();
    expect(await state(purchase)).toBe("paid");
    await shop().reconcile();
    expect(await licences(purchase)).toEqual(available(2));
  });

  test("by a debit is processing, and gives licences when the bank confirms", async () => {
    const purchase = await buy({}, { method: "sepa_debit" });
    await eventually(purchase, "processing");
    expect(await licences(purchase)).toEqual([]);
    await shop().act(purchase, "settle");
    await eventually(purchase, "paid");
    expect(await licences(purchase)).toEqual(available(1));
  });

  test("that the bank refuses gives nothing", async () => {
    const purchase = await buy({}, { method: "sepa_debit" });
    await eventually(purchase, "processing");
    await shop().act(purchase, "fail");
    await eventually(purchase, "failed");
    expect(await licences(purchase)).toEqual([]);
  });

  test("by a declined card leaves the order open until another card pays it", async () => {
    const purchase = await shop().start();
    expect((await shop().submit(purchase, { cardNumber: declinedCard })).status).toBe(402);
    expect(await shop().fetchBrowserOrder(purchase)).toMatchObject({ state: "open" });
    await shop().submit(purchase);
    await eventually(purchase, "paid");
  });

  test("of an expired session is impossible", async () => {
    const purchase = await shop().start();
    await shop().act(purchase, "expire");
    await eventually(purchase, "expired");
    await shop().submit(purchase);
    expect(await licences(purchase)).toEqual([]);
  });
});

describe("two tabs", () => {
  test("with one form are one order and one payment", async () => {
    const requestId = uniqueName();
    const buyer = createActor(await mintAccount());
    const browser = { browser: "a".repeat(64) };
    const request = { quantity: 1, language: "en" as const, requestId, ...browser };
    const started = await Promise.all([1, 2, 3].map(() => fetchOperationValue("startCheckout", buyer, request)));
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    const { orderId = "", url } = { ...started[0], url: started[0]?.url ?? "" };
    const purchase = {
      orderId,
      url,
      sessionId: url.split("/").at(-1) ?? "",
      browser: "",
      email: buyer.email,
      quantity: 1,
    };
    const paid = await Promise.all([shop().submit(purchase), shop().submit(purchase)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 303]);
    await eventually(purchase, "paid");
    expect(await licences(purchase)).toEqual(available(1));
  });

  test("with two forms are two orders, and each payment has its licence", async () => {
    const buyer = createActor(await mintAccount());
    const [one, two] = await Promise.all([buy({ buyer }), buy({ buyer })]);
    await Promise.all([eventually(one, "paid"), eventually(two, "paid")]);
    expect(await fetchOperationValue("overview", buyer)).toMatchObject({ authorised: 2 });
  });

  test("and a form that was sent with another quantity is refused", async () => {
    const requestId = uniqueName();
    const buyer = createActor(await mintAccount());
    const request = { quantity: 1, language: "en" as const, requestId, browser: "b".repeat(64) };
    await fetchOperationValue("startCheckout", buyer, request);
    await expect(fetchOperationValue("startCheckout", buyer, { ...request, quantity: 20 })).rejects.toThrow(
      /STATE_CONFLICT|ORDER_CLOSED/,
    );
  });
});

test.each([0, -1, 21, 1.5, 1e9])("a quantity of %s starts nothing", async (quantity) => {
  await expect(shop().start({ quantity })).rejects.toThrow("INVALID_REQUEST");
});

test.each([
  ["live-mode", "livemode"],
  ["other-currency", "currency"],
  ["other-price", "price"],
  ["other-quantity", "quantity"],
  ["other-amount", "amount"],
  ["other-reference", "reference"],
])("a payment that Stripe reports with %s gives nothing, and staff see it", async (reply, problem) => {
  const purchase = await shop().start({ quantity: 2 });
  await startFault("stripe", { mode: "reply", reply, path: `/v1/checkout/sessions/${purchase.sessionId}` });
  await shop().submit(purchase);
  await eventually(purchase, "review");
  const found = await fetchOperationValue("searchOrders", staff, {
    ...{ q: purchase.email, state: "problem" },
  });
  expect(found.rows).toMatchObject([{ id: purchase.orderId, problem }]);
  expect(await licences(purchase)).toEqual([]);
  // Once Stripe reports what was asked for, doing it again completes the order.
  await endFaults();
  await fetchOperationValue("syncOrder", staff, purchase.orderId);
  expect(await shop().fetchOrder(purchase.orderId)).toMatchObject({ state: "paid", problem: null });
});

describe("Stripe does not answer", () => {
  test.each(["down", "status", "garbage"])(
    "before the payment (%s): nothing starts, and the same form works later",
    async (mode) => {
      const request = { quantity: 1, requestId: uniqueName() };
      await startFault("stripe", { mode });
      await expect(shop().start(request)).rejects.toThrow(/UPSTREAM_UNAVAILABLE|INTERNAL/);
      await endFaults();
      const purchase = await buy(request);
      await eventually(purchase, "paid");
    },
  );

  test("with the answer to a new session: the same form opens the same session", async () => {
    const buyer = createActor(await mintAccount());
    const request = { quantity: 1, language: "en" as const, requestId: uniqueName(), browser: "c".repeat(64) };
    await startFault("stripe", { mode: "lost", path: "/v1/checkout/sessions" });
    await expect(fetchOperationValue("startCheckout", buyer, request)).rejects.toThrow("UPSTREAM_UNAVAILABLE");
    await endFaults();
    const { orderId } = await fetchOperationValue("startCheckout", buyer, request);
    const sessions = (await shop().control<{ reference: string }[]>("GET", "/payments.json")).filter(
      ({ reference }) => reference === orderId,
    );
    expect(sessions).toHaveLength(1);
  });

  test("during and after the payment: the message comes again, and the order is completed once", async () => {
    const purchase = await shop().start();
    await startFault("stripe", { mode: "down" });
    await shop().submit(purchase);
    expect(await shop().fetchBrowserOrder(purchase)).toMatchObject({ state: "open" });
    await endFaults();
    await eventually(purchase, "paid");
    expect(await licences(purchase)).toEqual(available(1));
  });
});

describe("money back", () => {
  test("for a part takes the newest unused licences, for all of it the rest", async () => {
    const purchase = await buyPaid(3);
    await shop().act(purchase, "refund", 39_900);
    await expect.poll(() => licences(purchase)).toEqual([...available(2), ["removed", "refund"]]);
    await shop().act(purchase, "refund", 10_000);
    await expect.poll(async () => (await shop().fetchOrder(purchase.orderId)).amountRefunded).toBe(49_900);
    expect(await licences(purchase)).toEqual([...available(2), ["removed", "refund"]]);
    await shop().act(purchase, "refund");
    await expect.poll(() => licences(purchase)).toEqual(Array(3).fill(["removed", "refund"]));
  });

  test("by the staff goes through Stripe once for each form, and not beyond what is left", {
    meta: { provokes: "REFUND_TOO_LARGE" },
  }, async () => {
    const purchase = await buyPaid(2);
    const { seen } = await shop().fetchOrder(purchase.orderId);
    const request = { orderId: purchase.orderId, quantity: 1, reason: "Asked by mail", seen, requestId: uniqueName() };
    await Promise.all([
      fetchOperationValue("refundOrder", staff, request),
      fetchOperationValue("refundOrder", staff, request),
    ]);
    const refunded = await shop().fetchOrder(purchase.orderId);
    expect(refunded).toMatchObject({ amountRefunded: 39_900, withdrawn: 1 });
    const more = { ...request, quantity: 2, seen: refunded.seen, requestId: uniqueName() };
    await expect(fetchOperationValue("refundOrder", staff, more)).rejects.toThrow("REFUND_TOO_LARGE");
  });

  test("that comes back from the bank leaves the licences as they are, and staff see it", async () => {
    const purchase = await buyPaid(1);
    await shop().act(purchase, "refund");
    await expect.poll(() => licences(purchase)).toEqual([["removed", "refund"]]);
    await shop().act(purchase, "fail-refund");
    await expect.poll(async () => (await shop().fetchOrder(purchase.orderId)).problem).toBe("refund_reversed");
    expect(await licences(purchase)).toEqual([["removed", "refund"]]);
  });

  test.each([
    ["win", [["available", null]]],
    ["lose", [["removed", "refund"]]],
  ])("is disputed: licences pause, and follow when the seller %ss", async (act, end) => {
    const purchase = await buyPaid(1);
    await shop().act(purchase, "dispute");
    await expect.poll(() => licences(purchase)).toEqual([["paused", "dispute"]]);
    await shop().act(purchase, act);
    await expect.poll(() => licences(purchase)).toEqual(end);
  });
});
