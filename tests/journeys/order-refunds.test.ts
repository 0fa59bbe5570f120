/** Money that goes back for licences in use, by the staff and by banks, over HTTP. */
import { beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { activateStore, readForm } from "#tests/support/licence-acts.ts";
import { type Account, endFaults, mintAdministrator, mintStore, startFault } from "#tests/support/minting.ts";
import { createShop, staff } from "#tests/support/payments.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { act, mintBuyer, readRefundForm } from "#tests/support/purchases.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";
import type { EventSearch } from "#workers/licences/contract.ts";

let admin: Visitor;
let colleague: Visitor;

beforeAll(async () => {
  [admin, colleague] = (await Promise.all([1, 2].map(() => mintAdministrator()))) as [Visitor, Visitor];
});

/** Buys, and activates the first licence in a store. */
async function buyInUse(quantity: string) {
  const bought = await mintBuyer(quantity);
  await bought.visitor.get("/");
  return { ...bought, store: await activateStore(bought.visitor) };
}

const summarise = async (account: Account) =>
  (await fetchOverview(account)).licences.map(({ status, pausedReason }) => [status, pausedReason]).sort();
const removed = ["removed", null];
const refundReason = "order.refunded";
const disputeReason = "order.disputed";

async function refund(by: Visitor, orderId: string, fields: Record<string, string>) {
  const path = `/admin/orders/${orderId}`;
  return by.post(path, {
    ...readRefundForm(await by.get(`${path}?ask=refund`)),
    reason: "Accord commercial",
    ...fields,
  });
}

const listEvents = async (account: Account, kind: EventSearch["kind"]) => {
  const { events } = await fetchOperationValue("searchEvents", staff, { person: account.email, kind });
  return events;
};

async function expectNotified(visitor: Visitor, text: string | RegExp): Promise<void> {
  await runTask(admin, "job-notifications");
  const read = async () => (await visitor.get("/notifications")).text.replaceAll("\u00a0", " ");
  await expect.poll(read).toMatch(text);
}

test("a refund by quantity takes unused licences first; the one in use is paused with the reason", async () => {
  const { account, visitor, orderId, store } = await buyInUse("3");
  expect((await refund(admin, orderId, { quantity: "2" })).status).toBe(303);
  expect(await summarise(account)).toEqual([["active", null], removed, removed]);
  await expectNotified(visitor, /licences? .*retirée/);
  expect((await admin.get(`/admin/orders/${orderId}`)).text).toContain("Remboursée en partie");

  expect((await refund(admin, orderId, { quantity: "1" })).status).toBe(303);
  expect(await summarise(account)).toEqual([["paused", refundReason], removed, removed]);
  expect((await visitor.get("/")).text).toContain("commande remboursée");
  await expectNotified(visitor, /vous sont remboursés/);
  const page = await admin.get(`/admin/orders/${orderId}`);
  expect(page.text).toContain("3 licences reprises ou mises en pause après remboursement.");
  expect(page.document.querySelector('a[href*="ask=refund"]')).toBeNull();
  // The theme stays in its store: a paused licence is removed only when the staff release the store, too.
  const remove = await admin.get(`/admin/remove-license?shop=${store.domain}`);
  const refused = await admin.post("/admin/remove-license", { ...readForm(remove), reason: "Remboursée" });
  expect(refused.status).toBe(409);
  const events = await listEvents(account, "order");
  expect(events.filter(({ type }) => type === "order.refund_requested")).toHaveLength(2);
  expect(events.filter(({ type }) => type === "order.refunded")).toHaveLength(2);
  const profile = (await visitor.get("/profile")).document.querySelector("#purchases");
  expect(profile?.text).toContain("Remboursée");
});

test.each([
  [
    "win",
    [
      ["active", null],
      ["available", null],
    ],
    "La contestation est close",
  ],
  ["lose", [["paused", "order.dispute_lost"], removed], "Paiement annulé par la banque"],
] as const)(
  "a dispute pauses licences with the reason, in use or not; when the seller %ss they follow",
  async (end, left, told) => {
    const { account, visitor, payment, orderId } = await buyInUse("2");
    await act(payment, "dispute");
    await expect
      .poll(() => summarise(account))
      .toEqual([
        ["paused", disputeReason],
        ["paused", disputeReason],
      ]);
    expect((await visitor.get("/")).text).toContain("paiement contesté auprès de la banque");
    await expectNotified(visitor, /Paiement contesté/);
    // Nothing can be installed elsewhere, or refunded, while the bank decides.
    const { domain: shopUrl, accessToken, apiSecretKey } = await mintStore();
    const activation = await visitor.post("/activate", { email: account.email, shopUrl, accessToken, apiSecretKey });
    expect(activation.status).toBe(409);
    const page = await admin.get(`/admin/orders/${orderId}`);
    expect([page.text.includes("Contestation ouverte"), page.html.includes("ask=refund")]).toEqual([true, false]);
    expect((await admin.get(`/admin/orders?state=disputed&q=${account.email}`)).html).toContain(orderId);

    await act(payment, end);
    await expect.poll(() => summarise(account)).toEqual(left);
    await expectNotified(visitor, new RegExp(told));
    expect((await listEvents(account, "order.dispute_changed")).map(({ after }) => after?.dispute)).toEqual([
      end === "win" ? "won" : "lost",
      "open",
    ]);
  },
);

test("a refund that Stripe refuses says so, keeps what was typed, and can be asked for again", {
  meta: { provokes: "REFUND_REFUSED" },
}, async () => {
  const { account, orderId, payment } = await buyInUse("2");
  const path = `/admin/orders/${orderId}`;
  const form = { ...readRefundForm(await admin.get(`${path}?ask=refund`)), quantity: "1", reason: "Accord commercial" };
  await startFault("stripe", { mode: "refusal", path: "/v1/refunds", message: "resource_missing : No such charge" });
  const refused = await admin.post(path, form);
  await endFaults();
  expect([refused.status, refused.text.includes("Stripe refuse ce remboursement.")]).toEqual([409, true]);
  expect(refused.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Accord commercial");
  expect((await fetchOverview(account)).authorised).toBe(2);
  expect((await colleague.post(path, { ...readRefundForm(refused), quantity: "1", reason: "Accord" })).status).toBe(
    303,
  );
  expect((await fetchOverview(account)).authorised).toBe(1);
  expect((await createShop().fetchOrder(orderId)).amountRefunded).toBe(39_900);
  expect(payment.sessionId).not.toBe("");
});

test("two members of staff who refund at the same time: one does, the other reads so and keeps their reason", async () => {
  const { account, orderId } = await mintBuyer("3");
  const path = `/admin/orders/${orderId}`;
  const open = async (by: Visitor) => readRefundForm(await by.get(`${path}?ask=refund`));
  const [mine, theirs] = [await open(admin), await open(colleague)];
  const replies = await Promise.all([
    admin.post(path, { ...mine, quantity: "1", reason: "Doublon" }),
    colleague.post(path, { ...theirs, quantity: "2", reason: "Doublon aussi" }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = replies.find(({ status }) => status === 409) ?? replies[0];
  expect(refused.text).toContain("Cette commande a changé depuis l’ouverture de la page");
  expect(refused.document.querySelector("textarea[name=reason]")?.text.trim()).toContain("Doublon");
  const first = replies[0].status === 303 ? 1 : 2;
  expect((await createShop().fetchOrder(orderId)).amountRefunded).toBe(39_900 * first);
  expect((await fetchOverview(account)).available).toBe(3 - first);
  expect(await listEvents(account, "order.refund_requested")).toHaveLength(1);
  // Knowing the present state, the second one may still refund.
  const by = replies[0].status === 303 ? colleague : admin;
  const again = await by.post(path, { ...(await open(by)), quantity: "1", reason: "Doublon aussi" });
  expect(again.status).toBe(303);
  expect((await fetchOverview(account)).available).toBe(2 - first);
});

test("a refund without an answer keeps others out, and is finished once", async () => {
  const { account, orderId } = await mintBuyer("2");
  const path = `/admin/orders/${orderId}`;
  const hidden = readRefundForm(await admin.get(`${path}?ask=refund`));
  const form = { ...hidden, quantity: "1", reason: "Doublon" };
  await startFault("stripe", { mode: "lost", path: "/v1/refunds" });
  const lost = await admin.post(path, form);
  await endFaults();
  expect(lost.status).toBe(503);
  // The same form again: the same request, from the same state.
  expect(readRefundForm(lost)).toEqual(hidden);
  expect((await colleague.post(path, { ...form, requestId: crypto.randomUUID() })).status).toBe(409);
  expect((await admin.post(path, form)).status).toBe(303);
  expect((await createShop().fetchOrder(orderId)).amountRefunded).toBe(39_900);
  expect((await fetchOverview(account)).available).toBe(1);
});

test("a refund that never reached Stripe is finished by reading the order again", async () => {
  const { account, orderId } = await mintBuyer("2");
  const path = `/admin/orders/${orderId}`;
  const form = { ...readRefundForm(await admin.get(`${path}?ask=refund`)), quantity: "1", reason: "Doublon" };
  await startFault("stripe", { mode: "status", path: "/v1/refunds" });
  expect((await admin.post(path, form)).status).toBe(503);
  await endFaults();
  expect((await fetchOverview(account)).available).toBe(2);
  expect((await colleague.post(path, { ...form, requestId: crypto.randomUUID() })).status).toBe(409);
  const synced = await colleague.follow(await colleague.post(path, { intent: "sync" }));
  expect(getToast(synced)).toContain("Commande relue");
  expect((await createShop().fetchOrder(orderId)).amountRefunded).toBe(39_900);
  expect((await fetchOverview(account)).available).toBe(1);
  expect(await fetchOperationValue("ownOrders", createActor(account))).toMatchObject({
    orders: [{ amountRefunded: 39_900 }],
  });
});
