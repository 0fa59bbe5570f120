/** Who pays, who gets the licences, what each of them sees, and which messages they get, without JavaScript. */
import { beforeAll, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { mintAccount, mintAdministrator, mintCustomer, signIn, uniqueName } from "#tests/support/minting.ts";
import { readMails, readPurchases, readTitles, signUp } from "#tests/support/order-people.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { act, findClaimCode, goodIban, order, pay, toPayment } from "#tests/support/purchases.ts";
import { Visitor } from "#tests/support/visitor.ts";

const newEmail = () => `${uniqueName()}@example.test`;
let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

test("a first purchase is in the profile while the bank decides, and its refusal is notified and mailed", async () => {
  const { account, visitor } = await mintCustomer();
  const payment = toPayment(await order(visitor, { quantity: "2" }));
  await visitor.get(await pay(visitor, payment, { method: "sepa_debit", iban: goodIban }));
  expect(await readPurchases(visitor)).toMatchObject([{ text: expect.stringContaining("Paiement en cours") }]);
  await act(payment, "fail");
  await expect.poll(async () => (await readPurchases(visitor))[0]?.text).toContain("Refusée");
  expect(await readTitles(staff, visitor)).toEqual(["Votre paiement a été refusé"]);
  const mails = await readMails(staff, account.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Votre paiement a été refusé"]);
});

test.each([
  ["fr", "Votre licence est prête", "Créez votre compte"],
  ["en", "Your licence is ready", "Create your account"],
])(
  "a visitor who closes the browser after paying (%s) gets one mail with the next step and the code",
  async (language, subject, step) => {
    const visitor = new Visitor({ language });
    const email = newEmail();
    const payment = toPayment(await order(visitor, { email }));
    await expect(pay(visitor, payment, { intent: "pay-away" })).rejects.toThrow("200");
    await expect.poll(async () => (await readMails(staff, email)).map((mail) => mail.subject)).toEqual([subject]);
    const [mail] = await readMails(staff, email);
    const code = /(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(mail?.text).toContain(step);
    expect(mail?.text).toContain("/register");
    expect(mail?.headers["List-Unsubscribe"]).toBeUndefined();
    // The account of the same address has nothing new to say; the code works for another one.
    const buyer = await signUp(email, language);
    expect(await readTitles(staff, buyer)).toEqual([]);
    const { visitor: other, account } = await mintCustomer();
    await other.post("/claim", { claim: code, requestId: crypto.randomUUID() });
    expect((await fetchOverview(account)).available).toBe(1);
  },
);

test("a signed-in first buyer is notified and mailed once", async () => {
  const { account, visitor } = await mintCustomer();
  const path = await pay(visitor, toPayment(await order(visitor, { quantity: "2" })));
  await visitor.get(path);
  await visitor.get("/");
  expect(await readTitles(staff, visitor)).toEqual(["Vos 2 licences sont prêtes"]);
  expect((await readMails(staff, account.email)).map(({ subject }) => subject)).toEqual(["Vos 2 licences sont prêtes"]);
});

test.each(["a visitor", "a customer"])(
  "what %s buys for a client is the client's, and the documents are not",
  async (who) => {
    const client = newEmail();
    const payer = who === "a visitor" ? newEmail() : (await mintAccount()).email;
    const agency = who === "a visitor" ? new Visitor() : await signIn(payer);
    const typed = { quantity: "2", recipient: client, company: "Agence Test", vatId: "FR12345678901" };
    const payment = toPayment(await order(agency, { ...typed, ...(who === "a visitor" ? { email: payer } : {}) }));
    expect((await payment.checkout.get(payment.path)).html).toContain(payer);
    const success = await agency.get(await pay(agency, payment));
    expect(success.text).toContain(`Sur ${client}.`);
    expect(success.text).toContain("Votre client prend la suite");
    expect(findClaimCode(success)).not.toBe("");
    expect((await readMails(staff, client)).map(({ subject }) => subject)).toEqual([
      "2 licences ont été achetées pour vous",
    ]);
    const [toPayer] = await readMails(staff, payer);
    expect(toPayer?.subject).toBe("Les 2 licences de votre client sont prêtes");
    const owner = await signUp(client);
    expect(await readPurchases(owner)).toEqual([{ text: expect.stringMatching(/Reçue.*chez le payeur/), links: [] }]);
    expect((await owner.get("/profile")).html).not.toContain("Agence Test");
    expect((await owner.post("/profile", { intent: "billing" })).status).toBe(404);
    const buyer = who === "a visitor" ? await signUp(payer) : agency;
    const [purchase] = await readPurchases(buyer);
    expect(purchase).toMatchObject({ text: expect.stringContaining("798,00 €"), links: ["Facture", "Reçu"] });
    expect((await buyer.post("/profile", { intent: "billing" })).location).toContain("/billing/");
  },
);

test("a wrong address of the client keeps the basket", async () => {
  const typed = { quantity: "3", email: newEmail(), recipient: "pas-une-adresse" };
  const page = await order(new Visitor(), typed);
  expect(page.status).toBe(400);
  for (const [name, value] of Object.entries(typed))
    expect(page.document.querySelector(`input[name="${name}"]`)?.getAttribute("value"), name).toBe(value);
});

test("both sides of a claim are notified, and the staff find the order by each of them", async () => {
  const email = newEmail();
  const visitor = new Visitor();
  const success = await visitor.get(await pay(visitor, toPayment(await order(visitor, { email, quantity: "2" }))));
  const former = await signUp(email);
  await runTask(staff, "job-notifications");
  const { account, visitor: claimant } = await mintCustomer();
  const claim = { claim: findClaimCode(success), requestId: crypto.randomUUID() };
  expect((await claimant.post("/claim", claim)).location).toBe("/");
  expect(await readTitles(staff, former)).toEqual(["Un achat a changé de compte"]);
  expect(await readTitles(staff, claimant)).toEqual(["Un achat a été ajouté à votre compte"]);
  expect((await readMails(staff, email)).map(({ subject }) => subject)).toContain("Un achat a changé de compte");
  expect(await readPurchases(claimant)).toMatchObject([{ text: expect.stringContaining("Reçue"), links: [] }]);
  expect(await readPurchases(former)).toMatchObject([{ text: expect.stringContaining("798,00 €") }]);
  // Neither learns who the other one is.
  expect((await claimant.get("/profile")).html).not.toContain(email);
  expect((await former.get("/profile")).html).not.toContain(account.email);
  for (const q of [email, account.email])
    expect((await staff.get(`/admin/orders?q=${q}`)).text, q).toContain(account.email);
});

test("details that were changed at Stripe are those of the next purchase, by one customer", async () => {
  const email = newEmail();
  const visitor = new Visitor();
  await pay(visitor, toPayment(await order(visitor, { email, company: "Maison Avant", vatId: "FR12345678901" })));
  const buyer = await signUp(email);
  const billing = new URL((await buyer.post("/profile", { intent: "billing" })).location ?? "");
  const portal = new Visitor({ origin: billing.origin });
  await portal.post(billing.pathname, { name: "Maison Après", vatId: "DE123456789" });
  const value = async (name: string) =>
    (await buyer.get("/buy")).document.querySelector(`input[name="${name}"]`)?.getAttribute("value");
  await expect.poll(() => value("company")).toBe("Maison Après");
  expect(await value("vatId")).toBe("DE123456789");
  const payment = toPayment(await order(buyer, { company: "Maison Après", vatId: "IT12345678901" }));
  expect((await payment.checkout.get(payment.path)).html).toContain("IT12345678901");
  await buyer.get(await pay(buyer, payment));
  const again = new URL((await buyer.post("/profile", { intent: "billing" })).location ?? "");
  const invoices = (await portal.get(again.pathname)).document.querySelectorAll("tbody tr");
  expect(invoices).toHaveLength(2);
  const list = await staff.get(`/admin/orders?q=${email}`);
  const [newest = ""] = list.document.querySelectorAll("tbody th a").map((link) => link.getAttribute("href") ?? "");
  const page = (await staff.get(newest)).text;
  expect(page).toContain("Maison Après");
  expect(page).toContain("IT12345678901");
  expect(page).not.toContain("DE123456789");
});
