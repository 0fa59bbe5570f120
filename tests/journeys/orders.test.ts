/** Orders of customers: what the staff do about refunds, disputes and differing payments, without JavaScript. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { readForm } from "#tests/support/licence-acts.ts";
import {
  type Account,
  endFaults,
  mintAdministrator,
  mintCustomer,
  mintStore,
  startFault,
} from "#tests/support/minting.ts";
import { answer, inOrder, readMails, readTitles } from "#tests/support/order-people.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { act, findClaimCode, getHeading, mintBuyer, order, pay, toPayment } from "#tests/support/purchases.ts";
import { activateStore, toActivation } from "#tests/support/theme-jobs.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});
afterEach(endFaults);

const plain = ({ text }: Page) => text.replace(/[\u00a0\u202f]/g, " ");
const toPath = (orderId: string) => `/admin/orders/${orderId}`;
const hasQuestion = ({ document }: Page, ask: string) => document.querySelector(`a[href$="?ask=${ask}"]`) !== null;

/** Buys, and activates the first licence in a store. */
async function buyInUse(quantity: string) {
  const bought = await mintBuyer(quantity);
  await bought.visitor.get("/");
  return { ...bought, store: await activateStore(bought.visitor), path: toPath(bought.orderId) };
}

const summarise = async (account: Account) =>
  (await fetchOverview(account)).licences.map(({ status, pausedReason }) => [status, pausedReason]).sort();
const removed = ["removed", null];

/** Titles of what came after the payment. */
const readNews = async (visitor: Visitor) =>
  (await readTitles(staff, visitor)).filter((title) => !/prêtes?$|ready$/.test(title));

describe("/admin/orders/:order", () => {
  test("refunds by quantity with a reason, unused licences first, and pauses the one in use", async () => {
    const { account, visitor, orderId, store, path } = await buyInUse("3");
    const list = await staff.get(`/admin/orders?q=${account.email}`);
    expect(list.document.querySelector("tbody th a")?.getAttribute("href")).toBe(path);
    const page = await staff.get(path);
    expect(page.text).toContain(account.email);
    expect(page.html).toContain("https://dashboard.stripe.com/test/payments/");
    expect(getToast(await staff.follow(await staff.submit(path, { intent: "sync" })))).toContain("Commande relue");
    const missing = await answer(staff, orderId, "refund", { quantity: "2", reason: "" });
    expect([missing.status, missing.text.includes("Indiquez le motif.")]).toEqual([400, true]);
    const tooMany = await answer(staff, orderId, "refund", { quantity: "4", reason: "Doublon" });
    expect(tooMany.status).toBe(409);
    expect(tooMany.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Doublon");

    const refunded = await answer(staff, orderId, "refund", { quantity: "2", reason: "Achat en double" });
    expect(refunded.status).toBe(303);
    expect(await summarise(account)).toEqual([["active", null], removed, removed]);
    expect(plain(await staff.get(path))).toMatch(/Remboursée en partie.*798,00 €/);
    expect(await readNews(visitor)).toEqual(["798,00 € vous sont remboursés"]);
    expect((await answer(staff, orderId, "refund", { quantity: "1", reason: "Achat en double" })).status).toBe(303);
    expect(await summarise(account)).toEqual([["paused", "order.refunded"], removed, removed]);
    expect((await visitor.get("/")).text).toContain("commande remboursée");
    expect((await visitor.get("/profile")).document.querySelector("#purchases")?.text).toContain("Remboursée");
    const after = await staff.get(path);
    expect(after.text).toContain("3 licences reprises ou mises en pause après remboursement.");
    expect(hasQuestion(after, "refund")).toBe(false);
    // The theme stays in its store: a paused licence is removed only when the staff release the store, too.
    const remove = await staff.get(`/admin/remove-license?shop=${store.domain}`);
    expect((await staff.post("/admin/remove-license", { ...readForm(remove), reason: "Remboursée" })).status).toBe(409);

    const log = await staff.get(`/admin/events?person=${account.email}`);
    for (const text of ["Remboursement demandé", "Achat en double", "remboursé 798,00 €"])
      expect(plain(log)).toContain(text);
    expect(log.text).not.toMatch(/cents|centimes|Order [0-9a-f]{24}/);
    expect((await staff.get(`/admin/orders?state=refunded&q=${account.email}`)).html).toContain(path);
    expect((await staff.get(`/admin/orders?state=problem&q=${account.email}`)).text).toContain("Aucun résultat");
    for (const id of ["0".repeat(24), "x"]) expect((await staff.get(toPath(id))).status).toBe(404);
  });

  test("pauses disputed licences, and returns what a lost dispute has taken from a store", async () => {
    const { account, visitor, payment, orderId, path } = await buyInUse("2");
    await act(payment, "dispute");
    const disputed = ["paused", "order.disputed"];
    await expect.poll(() => summarise(account)).toEqual([disputed, disputed]);
    expect((await visitor.get("/")).text).toContain("paiement contesté auprès de la banque");
    // Nothing can be installed elsewhere, or refunded, while the bank decides.
    const activation = await visitor.post("/activate", toActivation(visitor, await mintStore()));
    expect(activation.status).toBe(409);
    const open = await staff.get(path);
    for (const text of ["Contestation ouverte", "La banque retient ce paiement"]) expect(open.text).toContain(text);
    expect(hasQuestion(open, "refund")).toBe(false);
    expect((await staff.get(`/admin/orders?state=disputed&q=${account.email}`)).html).toContain(path);
    expect(await readNews(visitor)).toEqual(["Paiement contesté"]);

    await act(payment, "lose");
    await expect.poll(() => summarise(account)).toEqual([["paused", "order.dispute_lost"], removed]);
    expect((await visitor.get("/")).text).toContain("paiement annulé par la banque");
    // The end of the dispute replaces its beginning.
    expect(await readNews(visitor)).toEqual(["Paiement annulé par la banque"]);
    const lost = await staff.get(path);
    expect(lost.text).toContain("après la contestation perdue");
    expect(lost.text).not.toContain("après remboursement");
    expect((await answer(staff, orderId, "return", { quantity: "1", reason: "Geste commercial" })).status).toBe(303);
    expect(await summarise(account)).toEqual([["active", null], removed]);
    expect(await readNews(visitor)).toContain("Une licence vous est rendue");
  });

  test("accepts a payment that differs, of which the staff were notified and the buyer reads", async () => {
    const { account, visitor } = await mintCustomer();
    const payment = toPayment(await order(visitor, { quantity: "2" }));
    const session = `/v1/checkout/sessions/${payment.sessionId}`;
    await startFault("stripe", { mode: "reply", reply: "other-amount", path: session });
    const page = await visitor.get(await pay(visitor, payment));
    expect(getHeading(page)).toBe("Nous vérifions votre commande.");
    expect([findClaimCode(page), page.headers.get("refresh")]).toEqual(["", null]);
    expect(page.document.querySelector('main a[href="/support"]')).not.toBeNull();
    const own = await visitor.get("/profile");
    expect(own.document.querySelector("#purchases")?.text).toContain("En vérification");
    const [found] = (await fetchOperationValue("ownOrders", createActor(account))).orders;
    const path = toPath(found?.id ?? "");
    await runTask(staff, "job-notifications");
    await expect.poll(async () => (await staff.get("/notifications")).html).toContain(path);
    expect((await staff.get("/notifications")).text).toContain("Commande à vérifier");
    expect(await readNews(visitor)).toEqual([]);
    expect((await staff.get(`/admin/orders?state=problem&q=${account.email}`)).html).toContain(path);
    expect((await staff.get(path)).text).toContain("Le montant payé n’est pas celui demandé.");
    expect((await fetchOverview(account)).authorised).toBe(0);

    expect((await answer(staff, found?.id ?? "", "accept", { reason: "Accord commercial" })).status).toBe(303);
    expect((await fetchOverview(account)).available).toBe(2);
    expect(getHeading(await visitor.get("/payment/success"))).toBe("Merci. Vos 2 licences sont prêtes.");
    expect((await readMails(staff, account.email)).map(({ subject }) => subject)).toEqual([
      inOrder("Vos 2 licences sont prêtes"),
    ]);
  });
});

describe("GET /admin/orders/:order", () => {
  test("shows the staff what was last known while Stripe does not answer", async () => {
    const { path } = await buyInUse("1");
    await startFault("stripe", { mode: "down" });
    const page = await staff.get(path);
    expect([page.status, page.text.includes("Stripe ne répond pas.")]).toEqual([200, true]);
    await endFaults();
    expect((await staff.get(path)).text).not.toContain("Stripe ne répond pas.");
  });
});
