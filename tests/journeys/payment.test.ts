/** After a payment: who gets the licences, what each of them sees, and which messages they get, without JavaScript. */
import { beforeAll, describe, expect, test } from "vitest";
import { formatOrderNumber } from "#app/i18n/format.ts";
import { fetchOverview } from "#tests/support/internal.ts";
import { mintAdministrator, mintCustomer, newEmail } from "#tests/support/minting.ts";
import { inOrder, readMails, readPurchases, readTitles, signUp } from "#tests/support/order-people.ts";
import {
  act,
  claim,
  findClaimCode,
  getHeading,
  getValue,
  goodIban,
  mintBuyer,
  order,
  pay,
  toPayment,
} from "#tests/support/purchases.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const readSubjects = async (to: string) => (await readMails(staff, to)).map(({ subject }) => subject);

describe("/payment/success", () => {
  test("shows the payment to the browser that paid, leads on to an account, and begins the next basket", async () => {
    const visitor = new Visitor();
    const email = newEmail();
    // The price is Stripe's, whatever a form says.
    const payment = toPayment(await order(visitor, { quantity: "2", email, price: "1", amount: "1" }));
    const path = await pay(visitor, payment);
    const page = await visitor.get(path);
    expect(getHeading(page)).toBe("Merci. Vos 2 licences sont prêtes.");
    expect(page.text).toContain("798,00");
    expect(page.text).toContain(`Sur ${email}.`);
    expect(links(page).filter((href) => /\/(invoices|receipts)\//.test(href))).toHaveLength(2);
    expect(links(page)).toContain("/register?from=purchase");
    const registration = await visitor.get("/register?from=purchase");
    expect(getValue(registration, "email")).toBe(email);
    expect(registration.text).toMatch(/Commande n°\s\d/);
    expect(links(registration)).toContain("/login?from=purchase");
    expect(getValue(await visitor.get("/login?from=purchase&redirectTo=/activate"), "email")).toBe(email);
    expect(getValue(await visitor.get("/buy"), "quantity")).toBe("1");

    const stranger = await new Visitor().get(path);
    expect(getHeading(stranger)).toBe("Merci pour votre achat");
    expect(stranger.html).not.toContain(email);
    expect(stranger.text).not.toContain("798");
    // A cookie that this portal has not sealed is none.
    const forged = new Visitor();
    for (const [name, value] of visitor.cookies) forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect(getHeading(await forged.get(path))).toBe("Merci pour votre achat");
  });

  test("leads a customer to the activation, who is notified once and finds the purchase in the profile", async () => {
    const { account, visitor, success, orderId } = await mintBuyer("2");
    expect(getHeading(success)).toBe("Merci. Vos 2 licences sont prêtes.");
    expect(links(success)).toContain("/activate");
    const code = findClaimCode(success);
    expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const number = success.document.querySelector(".deep-panel p")?.text.replace(/\D/g, "");
    expect(links(await staff.get(`/admin/orders?q=${number}`))).toContain(`/admin/orders/${orderId}`);
    expect(links(await visitor.get("/"))).toContain("/activate");
    expect(await readTitles(staff, visitor)).toEqual(["Vos 2 licences sont prêtes"]);
    expect(await readSubjects(account.email)).toEqual([inOrder("Vos 2 licences sont prêtes")]);

    const page = await visitor.get("/profile");
    const menu = page.document.querySelector('[data-menu="account"] a[href="/buy"]');
    expect(menu?.text).toContain("399,00");
    const purchases = page.document.querySelector("#purchases");
    expect(purchases?.text).toContain(`Commande n°\u00a0${formatOrderNumber("fr", Number(number))}, 2\u00a0licences`);
    for (const text of ["Payée", "798,00", "Au nom de Maison Test"]) expect(purchases?.text).toContain(text);
    expect(purchases?.querySelector("[data-claim]")?.text).toBe(code);
    expect(purchases?.querySelectorAll("td a").map(({ text }) => text)).toEqual(["Facture", "Reçu"]);
    const billing = await visitor.submit("/profile", { intent: "billing" });
    expect(billing.location).toContain("/billing/");
    expect(
      (await new Visitor({ origin: new URL(billing.location ?? "").origin }).get(billing.location ?? "")).text,
    ).toContain("Factures");
    const { visitor: other } = await mintCustomer();
    expect((await other.get("/profile")).document.querySelector("#purchases")?.text).toContain("Aucun achat");
    expect((await other.post("/profile", { intent: "billing" })).status).toBe(404);
  });

  test("waits for the bank, and after its rejection leads back to the basket, with a notification and a mail", async () => {
    const { account, visitor } = await mintCustomer();
    const payment = toPayment(await order(visitor, { quantity: "2" }));
    const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
    const waiting = await visitor.get(path);
    expect(getHeading(waiting)).toBe("Votre banque doit encore confirmer.");
    // Nothing reloads the page and takes the focus away: scripts look for another state, and there is a link.
    expect(waiting.headers.get("refresh")).toBeNull();
    expect(waiting.html).not.toContain('http-equiv="refresh"');
    expect(waiting.document.querySelector("[data-poll]")?.getAttribute("data-payment")).toBe("processing");
    expect(links(waiting).some((href) => href.startsWith("/payment/success?order="))).toBe(true);
    const inProgress = [{ text: expect.stringContaining("Paiement en cours"), links: [] }];
    expect(await readPurchases(visitor)).toEqual(inProgress);

    await act(payment, "fail");
    const failed = await visitor.get(path);
    expect(getHeading(failed)).toBe("Votre banque a refusé le paiement.");
    expect(failed.document.querySelector("[data-poll]")).toBeNull();
    const again = links(failed).find((href) => href.startsWith("/buy")) ?? "";
    expect(getValue(await visitor.follow(await visitor.get(again)), "quantity")).toBe("2");
    expect(await readPurchases(visitor)).toEqual([{ text: expect.stringContaining("Refusée"), links: [] }]);
    expect(await readTitles(staff, visitor)).toEqual(["Votre paiement a été refusé"]);
    expect((await visitor.get("/notifications")).html).toContain("/buy?basket=last");
    expect(await readSubjects(account.email)).toEqual([inOrder("Votre paiement a été refusé")]);
    expect((await fetchOverview(account)).authorised).toBe(0);
  });

  test("gives licences that a customer buys to their client, and keeps the documents for the payer", async () => {
    const client = newEmail();
    const { account, visitor: agency } = await mintCustomer();
    const typed = { quantity: "2", recipient: client, company: "Agence Test", vatId: "FR12345678901" };
    const success = await agency.get(await pay(agency, toPayment(await order(agency, typed))));
    expect(success.text).toContain(`Sur ${client}.`);
    expect(success.text).toContain("Votre client prend le relais");
    expect(findClaimCode(success)).not.toBe("");
    expect(await readSubjects(client)).toEqual([inOrder("2 licences ont été achetées pour vous")]);
    expect(await readSubjects(account.email)).toEqual([inOrder("Les 2 licences de votre client sont prêtes")]);
    const owner = await signUp(client);
    expect(await readPurchases(owner)).toEqual([{ text: expect.stringMatching(/Reçue.*chez le payeur/), links: [] }]);
    expect((await owner.get("/profile")).html).not.toContain("Agence Test");
    expect((await owner.post("/profile", { intent: "billing" })).status).toBe(404);
    expect(await readPurchases(agency)).toMatchObject([
      { text: expect.stringContaining("798,00 €"), links: ["Facture", "Reçu"] },
    ]);
  });
});

describe("POST /claim", () => {
  test("gives another account the licences of a purchase, whose code is mailed to a payer who left", async () => {
    const email = newEmail();
    const visitor = new Visitor();
    const payment = toPayment(await order(visitor, { email, quantity: "2" }));
    await expect(pay(visitor, payment, { intent: "pay-away" })).rejects.toThrow("200");
    // Only Stripe's message says so.
    await expect.poll(() => readSubjects(email)).toEqual([inOrder("Vos 2 licences sont prêtes")]);
    const [mail] = await readMails(staff, email);
    const code = /(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/.exec(mail?.text ?? "")?.[0] ?? "";
    for (const text of ["Créez votre compte", "/register"]) expect(mail?.text).toContain(text);
    const [receipt = ""] = /\/register\?receipt=[\w.-]+/.exec(mail?.text ?? "") ?? [];
    const elsewhere = new Visitor();
    const registration = await elsewhere.get(receipt);
    expect(getValue(registration, "email")).toBe(email);
    expect(registration.text).toMatch(/Commande n°\s\d/);
    const login = links(registration).find((href) => href.startsWith("/login?")) ?? "";
    expect(getValue(await elsewhere.get(login), "email")).toBe(email);
    expect((await elsewhere.get("/profile")).location).toMatch(/^\/login/);
    expect(getValue(await elsewhere.get(`${receipt}A`), "email")).toBe("");
    expect(mail?.headers["List-Unsubscribe"]).toBeUndefined();
    const former = await signUp(email);
    expect(await readTitles(staff, former)).toEqual([]);

    const { account, visitor: claimant } = await mintCustomer();
    const wrong = await claimant.post("/claim", { claim: "2222-3333-4444-5555", requestId: crypto.randomUUID() });
    expect([wrong.status, getValue(wrong, "claim")]).toEqual([404, "2222-3333-4444-5555"]);
    expect((await claim(claimant, code.toLowerCase())).location).toBe("/");
    expect(getToast(await claimant.get("/"))).toContain("Achat ajouté");
    expect((await fetchOverview(account)).available).toBe(2);
    expect(await readTitles(staff, former)).toEqual(["Un achat a changé de compte"]);
    // They did it here, and have seen it.
    expect(await readTitles(staff, claimant)).toEqual([]);
    expect(await readSubjects(account.email)).toEqual([]);
    expect(await readSubjects(email)).toContainEqual(inOrder("Un achat a changé de compte"));
    expect(await readPurchases(claimant)).toMatchObject([{ text: expect.stringContaining("Reçue"), links: [] }]);
    expect(await readPurchases(former)).toMatchObject([{ text: expect.stringContaining("798,00 €") }]);

    const after = await visitor.get("/payment/success");
    expect(getHeading(after)).toBe("Les licences sont sur un autre compte.");
    expect([findClaimCode(after), after.text.includes("Créer mon compte")]).toEqual(["", false]);
    // Neither learns who the other one is; the staff find the order by both.
    for (const page of [after, await former.get("/profile")]) expect(page.html).not.toContain(account.email);
    expect((await claimant.get("/profile")).html).not.toContain(email);
    for (const q of [email, account.email])
      expect((await staff.get(`/admin/orders?q=${q}`)).text, q).toContain(account.email);
  });
});
