/** Only what Stripe has signed within the last minutes, unchanged, has an effect. */
import { createHmac } from "node:crypto";
import { expect, inject, test } from "vitest";
import { fetchOperationError } from "#tests/support/internal.ts";
import { endFaults, startFault } from "#tests/support/minting.ts";
import { createShop, type Purchase, webhookSecret } from "#tests/support/payments.ts";

const nowSeconds = () => Math.floor(Date.now() / 1000);
const hmac = (payload: string, secret = webhookSecret, algorithm = "sha256") =>
  createHmac(algorithm, secret).update(payload).digest("hex");
const sign = (body: string, { time = nowSeconds(), secret = webhookSecret } = {}) =>
  `t=${time},v1=${hmac(`${time}.${body}`, secret)}`;

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${inject("portalUrl")}/api/stripe/webhook`, { method: "POST", body, headers });

/** A paid order whose messages are held back, and its event. */
async function preparePaid(): Promise<{ purchase: Purchase; body: string }> {
  const shop = createShop();
  const purchase = await shop.start();
  await shop.setWebhookRule({ bodyIncludes: purchase.orderId, hold: true });
  await shop.submit(purchase);
  return { purchase, body: createEvent(purchase) };
}

const createEvent = ({ sessionId, orderId }: Purchase, id = `evt_${crypto.randomUUID().replaceAll("-", "")}`) => {
  const object = {
    id: sessionId,
    object: "checkout.session",
    client_reference_id: orderId,
    metadata: { order: orderId },
  };
  return JSON.stringify({
    id,
    object: "event",
    type: "checkout.session.completed",
    created: nowSeconds(),
    data: { object },
  });
};

const fetchState = async ({ orderId }: Purchase) => (await createShop().fetchOrder(orderId)).state;

test("30 forged, old, altered or wrongly signed messages are refused and change nothing", async () => {
  const { purchase, body } = await preparePaid();
  const now = nowSeconds();
  const good = hmac(`${now}.${body}`);
  const otherBody = body.replace("completed", "completed ");
  const signatures: [why: string, header: string | null, sent?: string][] = [
    ["none", null],
    ["empty", ""],
    ["a word", "signature"],
    ["only a time", `t=${now}`],
    ["only a signature", `v1=${good}`],
    ["an empty signature", `t=${now},v1=`],
    ["another secret", sign(body, { secret: "whsec_of_somebody_else" })],
    ["the secret without its prefix", sign(body, { secret: webhookSecret.slice(6) })],
    ["an empty secret", `t=${now},v1=${createHmac("sha256", Buffer.alloc(0)).update(`${now}.${body}`).digest("hex")}`],
    ["no time in the signature", `t=${now},v1=${hmac(body)}`],
    ["another time in the signature", `t=${now},v1=${hmac(`${now - 1}.${body}`)}`],
    ["six minutes old", sign(body, { time: now - 360 })],
    ["an hour old", sign(body, { time: now - 3_600 })],
    ["a year old", sign(body, { time: now - 31_536_000 })],
    ["of 1970", sign(body, { time: 0 })],
    ["a time that is no number", `t=now,v1=${hmac(`now.${body}`)}`],
    ["milliseconds as another time", `t=${now - 3_600},v1=${good}`],
    ["the old scheme", `t=${now},v0=${good}`],
    ["an unknown scheme", `t=${now},v2=${good}`],
    ["upper case", `t=${now},v1=${good.toUpperCase()}`],
    ["base64", `t=${now},v1=${Buffer.from(good, "hex").toString("base64")}`],
    ["SHA-1", `t=${now},v1=${hmac(`${now}.${body}`, webhookSecret, "sha1")}`],
    ["SHA-512", `t=${now},v1=${hmac(`${now}.${body}`, webhookSecret, "sha512")}`],
    ["a short one", `t=${now},v1=${good.slice(0, 32)}`],
    ["one character more", `t=${now},v1=${good}0`],
    ["signed twice with wrong secrets", `t=${now},v1=${hmac(`${now}.${body}`, "a")},v1=${hmac(`${now}.${body}`, "b")}`],
    [
      "signed twice, the right one over an older time",
      `${sign(body, { time: now - 900 })},v1=${hmac(`${now}.${body}`, "a")}`,
    ],
    ["a body that was changed", sign(body), otherBody],
    ["a body with one more space", sign(body), `${body} `],
    ["the body of another order", sign(body), createEvent({ ...purchase, orderId: "0".repeat(24) })],
  ];
  expect(signatures).toHaveLength(30);
  for (const [why, header, sent = body] of signatures) {
    const response = await post(sent, header === null ? {} : { "stripe-signature": header });
    expect([why, response.status]).toEqual([why, 400]);
    expect(await response.json()).toMatchObject({ code: "SIGNATURE_INVALID" });
  }
  expect(await fetchState(purchase)).toBe("open");
  // The same message with its signature has its effect, so the thirty did not fail for another reason.
  expect((await post(body, { "stripe-signature": sign(body) })).status).toBe(200);
  expect(await fetchState(purchase)).toBe("paid");
});

test("the licence service refuses by itself what is not signed", async () => {
  const message = { body: "{}", signature: `t=${nowSeconds()},v1=${hmac("{}")}` };
  expect(await fetchOperationError("receiveStripeEvent", null, message)).toBe("SIGNATURE_INVALID");
});

test("a message is accepted while a secret is replaced: one of two signatures suffices", async () => {
  const { purchase, body } = await preparePaid();
  const now = nowSeconds();
  const header = `t=${now},v1=${hmac(`${now}.${body}`, "whsec_former")},v1=${hmac(`${now}.${body}`)}`;
  expect((await post(body, { "stripe-signature": header })).status).toBe(200);
  expect(await fetchState(purchase)).toBe("paid");
});

test("the same message many times grants once", async () => {
  const { purchase, body } = await preparePaid();
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(body, { "stripe-signature": sign(body) })));
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await createShop().fetchLicences(purchase.orderId)).toEqual([["available", null]]);
});

test("what could not be committed is answered 503, and the same message has its effect later", async () => {
  const { purchase, body } = await preparePaid();
  for (const fault of ["stripe", "d1"]) {
    await startFault(fault, { mode: "down" });
    expect((await post(body, { "stripe-signature": sign(body) })).status).toBe(503);
    await endFaults();
    expect(await fetchState(purchase)).toBe("open");
  }
  expect((await post(body, { "stripe-signature": sign(body) })).status).toBe(200);
  expect(await fetchState(purchase)).toBe("paid");
});

test("a message of a kind that has no meaning here is accepted, and a large one is not read", async () => {
  const body = JSON.stringify({ id: "evt_other", object: "event", type: "payout.paid", data: { object: {} } });
  expect((await post(body, { "stripe-signature": sign(body) })).status).toBe(200);
  expect((await post("x".repeat(300 * 1024), { "stripe-signature": "t=1,v1=0" })).status).toBe(413);
  const get = await fetch(`${inject("portalUrl")}/api/stripe/webhook`);
  expect(get.status).toBe(404);
});
