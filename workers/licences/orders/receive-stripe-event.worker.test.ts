/** Only what Stripe has signed within the last minutes, unchanged, has an effect. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { administrator, call, createActor, selectValue } from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { callStripe, createPaymentContext, payAtStripe, startPurchase } from "../fixtures/orders.ts";
import { priceId, webhookSecret } from "../fixtures/stripe-names.ts";
import { loadBilling } from "./own-orders.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);
const hmac = (payload: string, secret = webhookSecret, algorithm = "sha256") =>
  createHmac(algorithm, secret).update(payload).digest("hex");
const sign = (body: string, { time = nowSeconds(), secret = webhookSecret } = {}) =>
  `t=${time},v1=${hmac(`${time}.${body}`, secret)}`;

const createBody = (type: string, object: object, id = `evt_${crypto.randomUUID().replaceAll("-", "")}`) =>
  JSON.stringify({ id, object: "event", type, created: nowSeconds(), data: { object } });
const receive = (body: string, signature = sign(body), context = createPaymentContext()) =>
  receiveStripeEvent(context, { body, signature });

/** A payment that the service does not know yet, and the event about it. */
async function createPaid() {
  const purchase = await startPurchase(createActor());
  await payAtStripe(purchase);
  const object = { id: purchase.sessionId, object: "checkout.session", client_reference_id: purchase.orderId };
  return { ...purchase, body: createBody("checkout.session.completed", object) };
}

const count = (id: string) => selectValue("SELECT count(*) FROM stripe_events WHERE id = ?", id);
const stateOf = (orderId: string) => selectValue("SELECT state FROM orders WHERE id = ?", orderId);
const countLicences = (orderId: string) => selectValue("SELECT count(*) FROM licences WHERE order_id = ?", orderId);

describe("receiveStripeEvent", () => {
  test("stores an event about another shop's payment once and ignores other types", async () => {
    const paid = createBody("invoice.paid", { object: "invoice", id: "in_1" }, "evt_paid");
    for (let times = 0; times < 2; times++) expect(await receive(paid)).toEqual({ handled: true });
    expect(await count("evt_paid")).toBe(1);
    expect(await receive(createBody("payout.paid", {}, "evt_other"))).toEqual({ handled: false });
    expect(await count("evt_other")).toBe(0);
  });

  test("grants the licences of a payment once for concurrent copies of its event", async () => {
    const { orderId, body } = await createPaid();
    const replies = await Promise.all(Array.from({ length: 4 }, () => receive(body)));
    expect(replies).toEqual(Array(4).fill({ handled: true }));
    expect([await stateOf(orderId), await countLicences(orderId)]).toEqual(["paid", 1]);
  });

  test("handles 31 different events of one payment at once, each once, without a fault", async () => {
    const { orderId, sessionId } = await createPaid();
    const object = { id: sessionId, object: "checkout.session", client_reference_id: orderId };
    const bodies = Array.from({ length: 31 }, (_, index) =>
      createBody(index % 2 ? "checkout.session.completed" : "invoice.paid", object),
    );
    const replies = await Promise.all([...bodies, ...bodies.slice(0, 5)].map((body) => receive(body)));
    expect(replies).toEqual(Array(36).fill({ handled: true }));
    expect([await stateOf(orderId), await countLicences(orderId)]).toEqual(["paid", 1]);
    expect(await selectValue("SELECT count(*) FROM stripe_events WHERE order_id = ?", orderId)).toBe(31);
    // One step was written.
    expect(await selectValue("SELECT revision FROM orders WHERE id = ?", orderId)).toBe(1);
    expect(countLoggedFaults()).toBe(0);
  });

  test.each([
    ["no data", (event: object) => ({ ...event, data: undefined })],
    ["no object", (event: object) => ({ ...event, data: {} })],
    ["null as its object", (event: object) => ({ ...event, data: { object: null } })],
    ["a list as its object", (event: object) => ({ ...event, data: { object: [] } })],
    ["a word as its time", (event: object) => ({ ...event, created: "yesterday" })],
    ["no time", (event: object) => ({ ...event, created: null })],
    ["a number as its id", (event: object) => ({ ...event, id: 5 })],
    ["no type", (event: object) => ({ ...event, type: undefined })],
    ["nothing", () => null],
    ["a list", (event: object) => [event]],
    ["a number", () => 5],
  ])("rejects a signed message with %s, without a fault", async (_, change) => {
    const body = JSON.stringify(change(JSON.parse(createBody("invoice.paid", { object: "invoice" }))));
    await expect(receive(body)).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    expect(countLoggedFaults()).toBe(0);
  });

  test.each(["now", "NaN", "", "1e9", "-1", "0x10", "Infinity"])(
    "rejects the time %j, also where the signature is right for it",
    async (time) => {
      const { orderId, body } = await createPaid();
      for (const signed of [time, String(Number.parseInt(time, 10))])
        await expect(receive(body, `t=${time},v1=${hmac(`${signed}.${body}`)}`)).rejects.toMatchObject({
          code: "SIGNATURE_INVALID",
        });
      expect(await stateOf(orderId)).toBe("open");
    },
  );

  test("notifies administrators once of a payment without an order and of no other session", async () => {
    const open = async (price: string) => {
      const { body } = await callStripe("POST", "/checkout/sessions", {
        ...{ mode: "payment", success_url: "https://portal.test/", customer_creation: "always" },
        ...{ "line_items[0][price]": price, "line_items[0][quantity]": "1" },
      });
      return String(body.id);
    };
    const [paid, foreign, unpaid] = [await open(priceId), await open("price_of_another_product"), await open(priceId)];
    for (const sessionId of [paid, foreign]) await payAtStripe({ orderId: "", sessionId });
    const say = (id: string) =>
      receive(createBody("checkout.session.completed", { id, object: "checkout.session", payment_status: "paid" }));
    // Two events of one payment, at once.
    await Promise.all([say(paid), say(paid), say(foreign), say(unpaid)]);
    await say(paid);
    const { events } = (await call(administrator, "searchEvents", { kind: "order.unmatched" })).body;
    expect(events.map(({ after }) => after)).toEqual([
      { payment: expect.stringMatching(/^pi_/), amountCents: 39_900, currency: "eur", email: "visitor@example.test" },
    ]);
    const due = (await call(administrator, "dueEventNotifications")).body;
    expect(due.filter(({ type }) => type === "order.unmatched")).toHaveLength(1);
  });

  test("rejects an event while Stripe does not answer, and takes it when it comes again", async () => {
    const { orderId, body } = await createPaid();
    const halting = createPaymentContext("https://halting.stripe.test");
    await expect(receive(body, sign(body), halting)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(await stateOf(orderId)).toBe("open");
    expect(await receive(body)).toEqual({ handled: true });
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("takes the details of a customer that were changed at Stripe", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer, { company: "Maison Avant" });
    await payAtStripe(purchase);
    const { body: session } = await callStripe("GET", `/checkout/sessions/${purchase.sessionId}`);
    await callStripe("POST", `/customers/${session.customer}`, { name: "Maison Après" });
    await receive(createBody("customer.updated", { object: "customer", id: session.customer }));
    expect(await loadBilling(createPaymentContext(), buyer)).toMatchObject({ company: "Maison Après" });
  });

  test("accepts one of two signatures while a secret is replaced", async () => {
    const { orderId, body } = await createPaid();
    const now = nowSeconds();
    await receive(body, `t=${now},v1=${hmac(`${now}.${body}`, "whsec_former")},v1=${hmac(`${now}.${body}`)}`);
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("rejects 30 forged, old, altered or wrongly signed events, which change nothing", {
    meta: { provokes: "SIGNATURE_INVALID" },
  }, async () => {
    const { sessionId, orderId, body } = await createPaid();
    const now = nowSeconds();
    const good = hmac(`${now}.${body}`);
    const other = createBody("checkout.session.completed", { id: sessionId, object: "checkout.session" });
    const signatures: [why: string, header: string, sent?: string][] = [
      ["none", ""],
      ["spaces", "  "],
      ["a word", "signature"],
      ["only a time", `t=${now}`],
      ["only a signature", `v1=${good}`],
      ["an empty signature", `t=${now},v1=`],
      ["another secret", sign(body, { secret: "whsec_of_somebody_else" })],
      ["the secret without its prefix", sign(body, { secret: webhookSecret.slice(6) })],
      [
        "an empty secret",
        `t=${now},v1=${createHmac("sha256", Buffer.alloc(0)).update(`${now}.${body}`).digest("hex")}`,
      ],
      ["no time in the signature", `t=${now},v1=${hmac(body)}`],
      ["another time in the signature", `t=${now},v1=${hmac(`${now - 1}.${body}`)}`],
      ["six minutes old", sign(body, { time: now - 360 })],
      ["an hour old", sign(body, { time: now - 3_600 })],
      ["a year old", sign(body, { time: now - 31_536_000 })],
      ["of 1970", sign(body, { time: 0 })],
      ["a time that is no number", `t=now,v1=${hmac(`NaN.${body}`)}`],
      ["milliseconds as another time", `t=${now - 3_600},v1=${good}`],
      ["the old scheme", `t=${now},v0=${good}`],
      ["an unknown scheme", `t=${now},v2=${good}`],
      ["upper case", `t=${now},v1=${good.toUpperCase()}`],
      ["base64", `t=${now},v1=${Buffer.from(good, "hex").toString("base64")}`],
      ["SHA-1", `t=${now},v1=${hmac(`${now}.${body}`, webhookSecret, "sha1")}`],
      ["SHA-512", `t=${now},v1=${hmac(`${now}.${body}`, webhookSecret, "sha512")}`],
      ["a short one", `t=${now},v1=${good.slice(0, 32)}`],
      ["one character more", `t=${now},v1=${good}0`],
      ["two wrong secrets", `t=${now},v1=${hmac(`${now}.${body}`, "a")},v1=${hmac(`${now}.${body}`, "b")}`],
      ["the right one over an older time", `${sign(body, { time: now - 900 })},v1=${hmac(`${now}.${body}`, "a")}`],
      ["a changed body", sign(body), body.replace("completed", "completed ")],
      ["a body with one more space", sign(body), `${body} `],
      ["the body of another order", sign(body), other],
    ];
    expect(signatures).toHaveLength(30);
    for (const [why, header, sent = body] of signatures)
      await expect(receive(sent, header), why).rejects.toMatchObject({ code: "SIGNATURE_INVALID" });
    expect(await stateOf(orderId)).toBe("open");
    // The same event with its signature has its effect, so the thirty did not fail for another reason.
    await receive(body);
    expect(await stateOf(orderId)).toBe("paid");
  });
});
