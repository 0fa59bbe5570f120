/** The page after a payment for orders that are not simply paid, and what the staff learn of those that differ. */
import { afterEach, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { endFaults, mintAccount, mintAdministrator, mintCustomer, startFault } from "#tests/support/minting.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { act, findClaimCode, getHeading, order, pay, toPayment } from "#tests/support/purchases.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");

test("a payment page that has ended: nothing is charged, no licence, and the basket is kept", async () => {
  const { account, visitor } = await mintCustomer();
  const payment = toPayment(await order(visitor, { quantity: "3", company: "Maison Test" }));
  await act(payment, "expire");
  const page = await visitor.get(`/payment/success?session_id=${payment.sessionId}`);
  expect(getHeading(page)).toBe("La page de paiement a expiré.");
  expect(page.headers.get("refresh")).toBeNull();
  expect([findClaimCode(page), links(page).some((href) => href.startsWith("/buy?order="))]).toEqual(["", true]);
  const again = await visitor.follow(await visitor.get("/buy?basket=last"));
  const value = (name: string) => again.document.querySelector(`input[name="${name}"]`)?.getAttribute("value");
  expect([value("quantity"), value("company")]).toEqual(["3", "Maison Test"]);
  expect((await fetchOverview(account)).authorised).toBe(0);
  // An order that was never paid is no purchase.
  expect((await visitor.get("/profile")).text).toContain("Aucun achat pour le moment");
});

test("a payment that differs is being checked: the buyer reads so, the staff are notified and complete it", async () => {
  const { account, visitor } = await mintCustomer();
  const admin = await mintAdministrator();
  const payment = toPayment(await order(visitor, { quantity: "2" }));
  const path = `/v1/checkout/sessions/${payment.sessionId}`;
  await startFault("stripe", { mode: "reply", reply: "other-amount", path });
  const page = await visitor.get(await pay(visitor, payment));
  expect(getHeading(page)).toBe("Nous vérifions votre commande.");
  expect(page.headers.get("refresh")).toBeNull();
  expect([findClaimCode(page), links(page)]).toEqual(["", expect.arrayContaining(["/support"])]);
  expect((await fetchOverview(account)).authorised).toBe(0);
  const own = await visitor.get("/profile");
  expect(own.document.querySelector("#purchases")?.text).toContain("En vérification");

  const [found] = (await fetchOperationValue("ownOrders", createActor(account))).orders;
  const orderPath = `/admin/orders/${found?.id}`;
  await runTask(admin, "job-notifications");
  const isTold = async () => (await admin.get("/notifications")).html.includes(orderPath);
  await expect.poll(isTold).toBe(true);
  expect((await admin.get("/notifications")).text).toContain("Commande à vérifier");
  expect((await visitor.get("/notifications")).text).not.toContain("Commande à vérifier");
  const listed = await admin.get(`/admin/orders?state=problem&q=${account.email}`);
  expect(listed.document.querySelector(`tbody a[href="${orderPath}"]`)).not.toBeNull();
  expect((await admin.get(orderPath)).text).toContain("Le montant payé n’est pas celui demandé.");
  const events = await fetchOperationValue("searchEvents", createActor(await mintAccount(), "admin"), {
    ...{ kind: "order.problem_found", q: found?.id ?? "" },
  });
  expect(events.events).toMatchObject([{ type: "order.problem_found" }]);

  await endFaults();
  expect(getToast(await admin.follow(await admin.post(orderPath, { intent: "sync" })))).toContain("Commande relue");
  expect((await fetchOverview(account)).available).toBe(2);
  expect(getHeading(await visitor.get("/payment/success"))).toBe("Merci. Vos 2 licences sont prêtes.");
  await runTask(admin, "job-notifications");
  await expect.poll(async () => (await visitor.get("/notifications")).text).toContain("Vos 2 licences sont prêtes");
});

test("a refused debit: the buyer is notified with the way back to the basket", async () => {
  const { account, visitor } = await mintCustomer();
  const admin = await mintAdministrator();
  const payment = toPayment(await order(visitor, { quantity: "2" }));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: "AT61 1904 3002 3457 3201" });
  await act(payment, "fail");
  expect(getHeading(await visitor.get(path))).toBe("Votre banque a refusé le paiement.");
  await runTask(admin, "job-notifications");
  await expect.poll(async () => (await visitor.get("/notifications")).text).toContain("Votre paiement a été refusé");
  expect((await visitor.get("/notifications")).html).toContain("/buy?basket=last");
  expect((await fetchOverview(account)).authorised).toBe(0);
  expect((await visitor.get("/profile")).document.querySelector("#purchases")?.text).toContain("Refusée");
});
