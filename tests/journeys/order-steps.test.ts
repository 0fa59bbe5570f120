/** Refunds, disputes and differences: what the staff do about them, and what the people of the order read. */
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchOperationValue, runSql } from "#tests/support/internal.ts";
import { endFaults, mintAdministrator, mintStore, startFault } from "#tests/support/minting.ts";
import { answer, readMails, readPurchases, readTitles, signUp } from "#tests/support/order-people.ts";
import {
  createShop,
  goodCard,
  type Purchase,
  priceId,
  staff as staffActor,
  stripeKey,
} from "#tests/support/payments.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const shop = createShop();
let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});
afterEach(endFaults);

const fetchOrder = ({ orderId }: Purchase) => shop.fetchOrder(orderId);
const licences = ({ orderId }: Purchase) => shop.fetchLicences(orderId);
const available = (count: number) => Array(count).fill(["available", null]);
const removed = (count: number) => Array(count).fill(["removed", "refund"]);
const reason = "Geste commercial";

/** Titles of what came after the payment. */
const readNews = async (visitor: Visitor) =>
  (await readTitles(staff, visitor)).filter((title) => !/prêtes?$|ready$/.test(title));

/** Paid by the owner of an account. */
async function buyPaid(quantity: number, language = "fr") {
  const purchase = await shop.start({ quantity });
  await shop.submit(purchase);
  await expect.poll(async () => (await fetchOrder(purchase)).state).toBe("paid");
  const visitor = await signUp(purchase.email, language);
  return { purchase, visitor };
}

/** Paid, but not as asked for. */
async function buyOther(reply: string, quantity = 2) {
  const purchase = await shop.start({ quantity });
  await startFault("stripe", { mode: "reply", reply, path: `/v1/checkout/sessions/${purchase.sessionId}` });
  await shop.submit(purchase);
  await expect.poll(async () => (await fetchOrder(purchase)).state).toBe("review");
  return purchase;
}

const hasProblem = async ({ email }: Purchase) =>
  (await fetchOperationValue("searchOrders", staffActor, { q: email, state: "problem" })).rows.length > 0;

const listEvents = async ({ email }: Purchase) =>
  (await fetchOperationValue("searchEvents", staffActor, { person: email, limit: 50 })).events;

describe("licences that a refund has taken", () => {
  test("are given back by the staff, once for each form, with a notification", {
    meta: { provokes: "RETURN_TOO_LARGE" },
  }, async () => {
    const { purchase, visitor } = await buyPaid(3);
    const granted = (await listEvents(purchase)).filter(({ type }) => type === "licence.granted");
    expect(granted.map(({ after }) => after?.order)).toEqual(Array(3).fill(purchase.orderId));
    await shop.act(purchase, "refund", 79_800);
    await expect.poll(() => licences(purchase)).toEqual([...available(1), ...removed(2)]);
    expect(await readNews(visitor)).toEqual(["798,00 € vous sont remboursés"]);
    const page = await staff.get(`/admin/orders/${purchase.orderId}`);
    expect(page.document.querySelector('a[href$="?ask=return"]')).not.toBeNull();
    const missing = await answer(staff, purchase.orderId, "return", { quantity: "1", reason: "" });
    expect([missing.status, missing.text.includes("Indiquez la raison.")]).toEqual([400, true]);
    const requestId = crypto.randomUUID();
    const fields = { quantity: "1", reason, requestId };
    const [first, second] = await Promise.all([1, 2].map(() => answer(staff, purchase.orderId, "return", fields)));
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(await licences(purchase)).toEqual([...available(2), ...removed(1)]);
    expect(await readNews(visitor)).toEqual(["Une licence vous est rendue", "798,00 € vous sont remboursés"]);
    const tooMany = await answer(staff, purchase.orderId, "return", { quantity: "2", reason });
    expect([tooMany.status, tooMany.text]).toEqual([
      409,
      expect.stringContaining(getErrorSentence("RETURN_TOO_LARGE")),
    ]);
    // The refund, asked for again, takes nothing more; another one does.
    await fetchOperationValue("syncOrder", staffActor, purchase.orderId);
    expect(await licences(purchase)).toEqual([...available(2), ...removed(1)]);
    const given = (await listEvents(purchase)).filter((event) => event.reason === reason);
    expect(given.map(({ type }) => type).sort()).toEqual(["licence.restored", "order.licences_returned"]);
    const log = await staff.get(`/admin/events?person=${purchase.email}`);
    expect(log.text.replaceAll("\u00a0", " ")).toContain("remboursé 798,00 €");
    expect(log.text).not.toMatch(/cents|centimes|Order [0-9a-f]{24}/);
  });

  test("that came back from the bank are to check until they are given back", async () => {
    const { purchase, visitor } = await buyPaid(1);
    await shop.act(purchase, "refund");
    await expect.poll(() => licences(purchase)).toEqual(removed(1));
    await shop.act(purchase, "fail-refund");
    await expect.poll(() => hasProblem(purchase)).toBe(true);
    expect(await readNews(visitor)).toContain("Votre remboursement n’a pas abouti");
    expect((await answer(staff, purchase.orderId, "return", { quantity: "1", reason })).status).toBe(303);
    expect(await licences(purchase)).toEqual(available(1));
    expect(await hasProblem(purchase)).toBe(false);
    await shop.act(purchase, "refund");
    await expect.poll(() => licences(purchase)).toEqual(removed(1));
  });

  test("and that a lost dispute has taken from a store work there again", async () => {
    const { purchase, visitor } = await buyPaid(1);
    const { domain: shopUrl, accessToken, apiSecretKey } = await mintStore();
    await visitor.post("/activate", { email: purchase.email, shopUrl, accessToken, apiSecretKey });
    for (const act of ["dispute", "lose"]) await shop.act(purchase, act);
    await expect.poll(() => licences(purchase)).toEqual([["paused", "refund"]]);
    expect((await visitor.get("/")).text).toContain("paiement annulé par la banque");
    const page = await staff.get(`/admin/orders/${purchase.orderId}`);
    expect(page.text).toContain("après la contestation perdue");
    expect(page.text).not.toContain("après remboursement");
    expect((await answer(staff, purchase.orderId, "return", { quantity: "1", reason })).status).toBe(303);
    expect(await licences(purchase)).toEqual([["active", null]]);
  });

  test("are returned by the staff alone", async () => {
    const { purchase, visitor } = await buyPaid(1);
    await shop.act(purchase, "refund");
    await expect.poll(() => licences(purchase)).toEqual(removed(1));
    const sent = await visitor.post(`/admin/orders/${purchase.orderId}`, { intent: "return", quantity: "1", reason });
    expect(sent.status).not.toBe(303);
    expect(await licences(purchase)).toEqual(removed(1));
  });
});

describe("a payment that is not what was asked for", () => {
  test.each(["other-amount", "other-currency", "other-price", "other-quantity", "other-reference"])(
    "(%s) is accepted by the staff, and gives what was paid for",
    async (reply) => {
      const purchase = await buyOther(reply);
      const { acceptance } = await fetchOrder(purchase);
      expect((await answer(staff, purchase.orderId, "accept", { reason })).status).toBe(303);
      const order = await fetchOrder(purchase);
      expect(order).toMatchObject({ state: "paid", problem: null, quantity: acceptance?.quantity });
      expect(await licences(purchase)).toEqual(available(acceptance?.quantity ?? 0));
      expect((await listEvents(purchase)).find(({ type }) => type === "order.accepted")).toMatchObject({
        ...{ reason, after: { quantity: acceptance?.quantity, amountCents: acceptance?.amount } },
      });
      expect((await readMails(staff, purchase.email)).map(({ subject }) => subject)).toEqual([
        acceptance?.quantity === 1 ? "Your licence is ready" : `Your ${acceptance?.quantity} licences are ready`,
      ]);
    },
  );

  test("is not accepted when it was another one on the page, nor in test mode", {
    meta: { provokes: "ORDER_NOT_ACCEPTABLE" },
  }, async () => {
    const purchase = await buyOther("other-amount");
    const altered = await answer(staff, purchase.orderId, "accept", { reason, quantity: "20" });
    expect([altered.status, altered.text]).toEqual([
      409,
      expect.stringContaining(getErrorSentence("ORDER_NOT_ACCEPTABLE")),
    ]);
    expect(await licences(purchase)).toEqual([]);
    await endFaults();
    expect((await fetchOrder(await buyOther("live-mode"))).acceptance).toBeNull();
  });

  test("is refunded by the staff with a notification, and then needs no check", async () => {
    const purchase = await buyOther("other-reference");
    const visitor = await signUp(purchase.email);
    const refunded = await answer(staff, purchase.orderId, "refund", { quantity: "2", reason });
    expect(refunded.status, refunded.text.slice(0, 300)).toBe(303);
    await expect.poll(() => hasProblem(purchase)).toBe(false);
    expect(await licences(purchase)).toEqual([]);
    expect(await readNews(visitor)).toEqual(["798,00 € vous sont remboursés"]);
    expect((await readPurchases(visitor))[0]?.text).toContain("Remboursée");
  });
});

describe("a dispute", () => {
  test.each([
    ["fr", "Paiement contesté", "Paiement annulé par la banque"],
    ["en", "Payment disputed", "Payment reversed by the bank"],
  ])("of four licences is one message for each step (%s)", async (language, opened, lost) => {
    const { purchase, visitor } = await buyPaid(4, language);
    await shop.act(purchase, "dispute");
    await expect.poll(() => licences(purchase)).toEqual(Array(4).fill(["paused", "dispute"]));
    const dashboard = (await visitor.get("/")).text;
    expect(dashboard).toContain(language === "fr" ? "paiement contesté auprès de la banque" : "payment disputed with");
    expect(dashboard).not.toMatch(language === "fr" ? /disputed/i : /contesté/i);
    expect((await readPurchases(visitor))[0]?.text).toContain(
      language === "fr" ? "Paiement contesté" : "Payment disputed",
    );
    await shop.act(purchase, "lose");
    await expect.poll(() => licences(purchase)).toEqual(removed(4));
    expect((await readNews(visitor)).sort()).toEqual([lost, opened].sort());
    const subjects = (await readMails(staff, purchase.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === opened || subject === lost)).toEqual([opened, lost]);
  });

  test("that is won gives the licences back with one message", async () => {
    const { purchase, visitor } = await buyPaid(2);
    await shop.act(purchase, "dispute");
    await expect.poll(() => licences(purchase)).toEqual(Array(2).fill(["paused", "dispute"]));
    await shop.act(purchase, "win");
    await expect.poll(() => licences(purchase)).toEqual(available(2));
    expect((await readNews(visitor)).sort()).toEqual(["La contestation est close", "Paiement contesté"]);
  });

  test("keeps the staff from refunding, with the reason, and writes no refund into the log", async () => {
    const { purchase } = await buyPaid(1);
    await shop.act(purchase, "dispute");
    await expect.poll(() => licences(purchase)).toEqual([["paused", "dispute"]]);
    const page = await staff.get(`/admin/orders/${purchase.orderId}`);
    expect(page.text).toContain("La banque retient ce paiement");
    expect(page.document.querySelector('a[href$="?ask=refund"]')).toBeNull();
    const fields = { intent: "refund", quantity: "1", reason, requestId: crypto.randomUUID(), seen: "0-0-open" };
    expect((await staff.post(`/admin/orders/${purchase.orderId}`, fields)).status).toBe(409);
    expect((await listEvents(purchase)).map(({ type }) => type)).not.toContain("order.refund_requested");
  });
});

describe("the hourly task", () => {
  test("still finds a debit that the bank confirms after two weeks", async () => {
    const purchase = await shop.start();
    await shop.submit(purchase, { method: "sepa_debit" });
    await expect.poll(async () => (await fetchOrder(purchase)).state).toBe("processing");
    await runSql("UPDATE orders SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = ?", purchase.orderId);
    await shop.setWebhookRule({ bodyIncludes: purchase.orderId, hold: true });
    await shop.act(purchase, "settle");
    await shop.reconcile();
    expect((await fetchOrder(purchase)).state).toBe("paid");
  });

  test("notifies the staff once of a payment that has no order", async () => {
    const body = new URLSearchParams({
      ...{ mode: "payment", "line_items[0][price]": priceId, "line_items[0][quantity]": "1" },
      ...{ success_url: "https://shop.example.test/", customer_creation: "always" },
    });
    const created = await fetch(`${inject("sandboxUrl")}/stripe/v1/checkout/sessions`, {
      method: "POST",
      headers: { authorization: `Bearer ${stripeKey}` },
      body,
    });
    const session = (await created.json()) as { url: string };
    const email = `${crypto.randomUUID()}@example.test`;
    await fetch(session.url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        email,
        country: "FR",
        method: "card",
        cardNumber: goodCard,
        consent: "on",
        intent: "pay",
      }),
    });
    await shop.reconcile();
    await shop.reconcile();
    const log = await staff.get(`/admin/events?kind=order.unmatched&q=${encodeURIComponent(email)}`);
    expect(log.text.split(email)).toHaveLength(2);
    expect(log.text).toContain("399,00");
    await runTask(staff, "job-notifications");
    expect((await staff.get("/notifications")).text).toContain("Paiement sans commande");
  });
});
