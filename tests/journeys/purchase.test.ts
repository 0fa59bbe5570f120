/** From a visitor who pays to the theme in the store, without JavaScript. */
import { afterEach, expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchOperationValue, runSql } from "#tests/support/internal.ts";
import { endFaults, fetchMails, mintStore, password, startFault, uniqueName } from "#tests/support/minting.ts";
import { staff } from "#tests/support/payments.ts";
import {
  act,
  declinedCard,
  findClaimCode,
  getHeading,
  goodIban,
  order,
  type Payment,
  pay,
  toPayment,
} from "#tests/support/purchases.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const newEmail = () => `${uniqueName()}@example.test`;

afterEach(endFaults);

/** The values of the form. */
function getBasket({ document }: Page): Record<string, string> {
  const names = ["quantity", "email", "company", "vatId", "promotionCode"];
  const getValue = (name: string) => document.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";
  return Object.fromEntries(names.map((name) => [name, getValue(name)]));
}

/** Staff find orders by Stripe's id of the session. */
const findOrderId = async ({ sessionId }: Payment) =>
  (await fetchOperationValue("searchOrders", staff, { q: sessionId })).rows[0]?.id ?? "";

test("a visitor pays, registers with the paid address, verifies it, activates and installs", async () => {
  const visitor = new Visitor();
  const email = newEmail();
  const store = await mintStore({ processingMs: 0 });
  const form = await visitor.get("/buy");
  expect(form.status).toBe(200);
  expect(form.text).toContain("399,00");
  const ordered = await order(visitor, { quantity: "2", email });
  expect(ordered.status).toBe(303);
  const success = await visitor.get(await pay(visitor, toPayment(ordered)));
  expect(getHeading(success)).toBe("Merci. Vos 2 licences sont prêtes.");
  expect(success.text).toContain("798,00");
  expect(success.text).toContain(`Sur ${email}.`);
  expect(links(success)).toEqual(expect.arrayContaining(["/register?from=purchase"]));
  const registration = await visitor.get("/register?from=purchase");
  expect(registration.document.querySelector('input[name="email"]')?.getAttribute("value")).toBe(email);
  await visitor.post("/register", { name: "Test", email, password, passwordConfirm: password });
  const [mail] = await fetchMails(email);
  const link = new URL(mail?.link ?? "about:blank");
  expect((await visitor.post(link.pathname + link.search, {})).location).toBe("/login");
  const signIn = await visitor.get("/login?from=purchase&redirectTo=/activate");
  expect(signIn.document.querySelector('input[name="email"]')?.getAttribute("value")).toBe(email);
  const signedIn = await visitor.post("/login", { email, password, redirectTo: "/activate" });
  expect(signedIn.location).toBe("/activate");
  expect(links(await visitor.get("/"))).toContain("/activate");
  const { domain: shopUrl, accessToken, apiSecretKey } = store;
  const activated = await visitor.post("/activate", { email, shopUrl, accessToken, apiSecretKey });
  expect(activated.status).toBe(303);
  const installing = await visitor.post("/theme-installer", { shopUrl, release: "2.0.4", name: "" });
  expect(installing.location).toMatch(/^\/jobs\/[0-9a-f]{24}$/);
  await expect
    .poll(async () => (await visitor.get(installing.location ?? "")).text, { timeout: 30_000 })
    .toContain("Publier");
});

test("the price comes from Stripe, whatever the form says", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { email: newEmail(), price: "1", amount: "1" }));
  expect((await payment.checkout.get(payment.path)).text).toContain("399,00");
});

test.each(["0", "-1", "1000000000", "1.5", "", "deux"])(
  "a quantity of %j is refused beside its field, and nothing typed is lost",
  async (quantity) => {
    const visitor = new Visitor();
    const typed = { email: newEmail(), company: "Maison Test", vatId: "FR12345678901", promotionCode: "ETE" };
    const page = await order(visitor, { ...typed, quantity });
    expect(page.status).toBe(400);
    const field = page.document.querySelector('input[name="quantity"]');
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(page.text).toContain("Saisissez un nombre entier de 1 à 20.");
    for (const [name, value] of Object.entries({ ...typed, quantity }))
      expect(page.document.querySelector(`input[name="${name}"]`)?.getAttribute("value"), name).toBe(value);
  },
);

test.each([
  ["vatId", "12345", "Saisissez le numéro avec le code du pays"],
  ["vatId", "ZZ123456789", "Saisissez le numéro avec le code du pays"],
  ["promotionCode", "JAMAIS", getErrorSentence("PROMOTION_INVALID")],
  ["email", "pas-une-adresse", "adresse"],
])("a wrong %s (%s) keeps the basket", { meta: { provokes: "PROMOTION_INVALID" } }, async (name, value, message) => {
  const visitor = new Visitor();
  const typed = { quantity: "3", email: newEmail(), company: "Maison Test" };
  const page = await order(visitor, { ...typed, [name]: value });
  expect(page.status).toBe(400);
  expect(page.text).toContain(message);
  for (const [field, expected] of Object.entries({ ...typed, [name]: value }))
    expect(page.document.querySelector(`input[name="${field}"]`)?.getAttribute("value"), field).toBe(expected);
});

test("a VAT number that only Stripe refuses keeps the basket", { meta: { provokes: "VAT_ID_INVALID" } }, async () => {
  await startFault("stripe", { mode: "refusal", message: "tax_id_invalid : Invalid value for eu_vat." });
  const page = await order(new Visitor(), {
    quantity: "1",
    email: newEmail(),
    company: "Maison",
    vatId: "FR12345678901",
  });
  expect([page.status, page.text]).toEqual([400, expect.stringContaining(getErrorSentence("VAT_ID_INVALID"))]);
  expect(getBasket(page).vatId).toBe("FR12345678901");
});

test("the buttons beside the quantity keep what is typed, change the amount, and lead to a page to come back to", async () => {
  const visitor = new Visitor();
  await visitor.get("/buy");
  const typed = { quantity: "2", email: newEmail(), company: "Maison Test", vatId: "FR12", promotionCode: "ETE" };
  const sent = await visitor.post("/buy", { step: "more", ...typed });
  expect([sent.status, sent.location]).toEqual([303, "/buy?step=more"]);
  const page = await visitor.follow(sent);
  expect(getBasket(page)).toEqual({ ...typed, quantity: "3" });
  expect(page.document.querySelector('button[value="more"]')?.hasAttribute("autofocus")).toBe(true);
  expect(page.text.replaceAll("\u00a0", " ")).toContain("1 197,00 €");
  const less = await visitor.follow(await visitor.post("/buy", { step: "less", ...typed, quantity: "1" }));
  expect(getBasket(less).quantity).toBe("1");
});

test("what is typed is of no use to another browser, and goes with a sign-out", async () => {
  const visitor = new Visitor();
  await visitor.get("/buy");
  await visitor.post("/buy", { step: "more", quantity: "2", company: "Maison Test" });
  const other = new Visitor();
  await other.get("/buy");
  other.cookies.set("basket", visitor.cookies.get("basket") ?? "");
  expect(getBasket(await other.get("/buy")).company).toBe("");
  expect(getBasket(await visitor.get("/buy")).company).toBe("Maison Test");
  await visitor.post("/logout", {});
  expect(getBasket(await visitor.get("/buy")).company).toBe("");
});

test("the basket is on the page after the way back from Stripe, and the next purchase begins without it", async () => {
  const visitor = new Visitor();
  const typed = { quantity: "3", email: newEmail(), company: "Maison Test", vatId: "", promotionCode: "" };
  const ordered = await order(visitor, typed);
  expect(getBasket(await visitor.get("/buy"))).toEqual(typed);
  await visitor.get(await pay(visitor, toPayment(ordered)));
  expect(getBasket(await visitor.get("/buy"))).toMatchObject({ quantity: "1", company: "" });
});

test("the basket is kept when Stripe's page cannot be opened, and the order without a page expires", async () => {
  await startFault("stripe", { mode: "down", path: "/v1/checkout/sessions" });
  const visitor = new Visitor();
  const typed = { quantity: "3", email: newEmail(), company: "Maison Test", vatId: "", promotionCode: "" };
  expect((await order(visitor, typed)).status).toBe(503);
  expect(getBasket(await visitor.follow(await visitor.get("/buy?basket=last")))).toEqual(typed);
  await endFaults();
  const find = async () => (await fetchOperationValue("searchOrders", staff, { q: typed.email })).rows;
  const [{ id = "" } = {}] = await find();
  expect((await fetchOperationValue("syncOrder", staff, id)).state).toBe("open");
  await runSql("UPDATE orders SET expires_at = ? WHERE id = ?", "2020-01-01T00:00:00.000Z", id);
  expect((await fetchOperationValue("syncOrder", staff, id)).state).toBe("expired");
});

test.each([
  ["1", "la livraison immédiate de ma licence"],
  ["20", "la livraison immédiate de mes licences"],
])("the consent for %s says %s", async (quantity, words) => {
  const visitor = new Visitor();
  const { checkout, path } = toPayment(await order(visitor, { quantity, email: newEmail() }));
  expect((await checkout.get(path)).text).toContain(words);
});

test("a double click is one order", async () => {
  const visitor = new Visitor();
  const form = await visitor.get("/buy");
  const requestId = form.document.querySelector('input[name="requestId"]')?.getAttribute("value") ?? "";
  const fields = { quantity: "1", email: newEmail(), requestId };
  const [first, second] = await Promise.all([visitor.post("/buy", fields), visitor.post("/buy", fields)]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.location).toBe(second.location);
});

test("a stranger with the address of the page learns only that something was received", async () => {
  const visitor = new Visitor();
  const email = newEmail();
  const path = await pay(visitor, toPayment(await order(visitor, { quantity: "2", email })));
  const stranger = await new Visitor().get(path);
  expect(getHeading(stranger)).toBe("Merci pour votre achat");
  expect(stranger.html).not.toContain(email);
  expect(stranger.text).not.toContain("798");
  // Another order of their own does not open it either.
  const other = new Visitor();
  await order(other, { email: newEmail() });
  expect(getHeading(await other.get(path))).toBe("Merci pour votre achat");
  // A cookie that this portal has not sealed is none.
  const forged = new Visitor();
  for (const [name, value] of visitor.cookies) forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
  expect(getHeading(await forged.get(path))).toBe("Merci pour votre achat");
  expect(getHeading(await visitor.get(path))).toContain("Vos 2 licences");
});

/** Where the link back to the seller leads on Stripe's page. */
async function findWayBack({ checkout, path }: Payment): Promise<string> {
  const { document } = await checkout.get(path);
  const back = document.querySelector('a[href*="/payment/cancel"]')?.getAttribute("href") ?? "";
  const { pathname, search } = new URL(back);
  return pathname + search;
}

test("a cancelled payment keeps the basket of its own tab and can be resumed", async () => {
  const visitor = new Visitor();
  const typed = { quantity: "5", email: newEmail(), company: "Maison Test", vatId: "FR12345678901" };
  const ordered = await order(visitor, typed);
  await order(visitor, { ...typed, quantity: "7" });
  const page = await visitor.get(await findWayBack(toPayment(ordered)));
  expect(getHeading(page)).toBe("Paiement annulé");
  expect(page.text).toContain("Maison Test");
  expect(page.text).toContain("5 licences Premium");
  expect(links(page)).toContain(ordered.location);
  const change = links(page).find((href) => href.startsWith("/buy")) ?? "";
  expect(getBasket(await visitor.follow(await visitor.get(change)))).toEqual({ ...typed, promotionCode: "" });
});

test("the page of a cancelled payment leads to an order that is paid or on its way", async () => {
  const visitor = new Visitor();
  const email = newEmail();
  const delayed = toPayment(await order(visitor, { email }));
  await pay(visitor, delayed, { method: "sepa_debit", iban: goodIban });
  const paid = toPayment(await order(visitor, { email }));
  await pay(visitor, paid);
  for (const [payment, heading] of [
    [delayed, "Votre banque doit encore confirmer."],
    [paid, "Merci. Votre licence est prête."],
  ] as const) {
    const id = await findOrderId(payment);
    const page = await visitor.get(`/payment/cancel?order=${id}`);
    expect(page.location).toBe(`/payment/success?order=${id}`);
    expect(getHeading(await visitor.follow(page))).toBe(heading);
  }
  // The newest one, without a name; a stranger learns nothing.
  expect((await visitor.get("/payment/cancel")).location).toContain("/payment/success?order=");
  const stranger = await new Visitor().get(`/payment/cancel?order=${await findOrderId(paid)}`);
  expect([stranger.status, getHeading(stranger)]).toEqual([200, "Paiement annulé"]);
});

test("a delayed payment is in progress until the bank has answered", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { email: newEmail() }));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
  const waiting = await visitor.get(path);
  expect(getHeading(waiting)).toBe("Votre banque doit encore confirmer.");
  // Nothing reloads the page and takes the focus away: scripts look for another state, and there is a link.
  expect(waiting.headers.get("refresh")).toBeNull();
  expect(waiting.html).not.toContain('http-equiv="refresh"');
  expect(waiting.document.querySelector("[data-poll]")?.getAttribute("data-payment")).toBe("processing");
  expect(links(waiting)).toContain(`/payment/success?order=${await findOrderId(payment)}`);
  await act(payment, "settle");
  const paid = await visitor.get(path);
  expect(getHeading(paid)).toBe("Merci. Votre licence est prête.");
  expect(paid.document.querySelector("[data-poll]")).toBeNull();
});

test("a payment that the bank refuses keeps the basket", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { quantity: "2", email: newEmail() }));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
  await act(payment, "fail");
  const failed = await visitor.get(path);
  expect(getHeading(failed)).toBe("Votre banque a refusé le paiement.");
  const [again = ""] = links(failed).filter((href) => href.startsWith("/buy"));
  expect(getBasket(await visitor.follow(await visitor.get(again))).quantity).toBe("2");
});

test("a declined card stays on Stripe's page, and the same order can be paid with another one", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { email: newEmail() }));
  await expect(pay(visitor, payment, { cardNumber: declinedCard })).rejects.toThrow("402");
  const open = await visitor.get(`/payment/success?session_id=${payment.sessionId}`);
  expect(getHeading(open)).toBe("Nous n’avons pas encore reçu votre paiement.");
  expect(findClaimCode(open)).toBe("");
  expect(getHeading(await visitor.get(await pay(visitor, payment)))).toBe("Merci. Votre licence est prête.");
});
