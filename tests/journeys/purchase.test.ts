/** From a visitor who pays to the theme in the store, without JavaScript. */
import { expect, test } from "vitest";
import { fetchMails, mintStore, password, uniqueName } from "#tests/support/minting.ts";
import {
  act,
  declinedCard,
  findClaimCode,
  getHeading,
  goodIban,
  order,
  pay,
  toPayment,
} from "#tests/support/purchases.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const newEmail = () => `${uniqueName()}@example.test`;

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
  ["promotionCode", "JAMAIS", "Ce code n’est pas valable"],
  ["email", "pas-une-adresse", "adresse"],
])("a wrong %s (%s) keeps the basket", async (name, value, message) => {
  const visitor = new Visitor();
  const typed = { quantity: "3", email: newEmail(), company: "Maison Test" };
  const page = await order(visitor, { ...typed, [name]: value });
  expect(page.status).toBe(400);
  expect(page.text).toContain(message);
  for (const [field, expected] of Object.entries({ ...typed, [name]: value }))
    expect(page.document.querySelector(`input[name="${field}"]`)?.getAttribute("value"), field).toBe(expected);
});

test("the buttons beside the quantity keep what is typed, and change the amount", async () => {
  const visitor = new Visitor();
  const email = newEmail();
  const page = await visitor.post("/buy", { step: "more", quantity: "2", email, company: "Maison Test" });
  expect(page.status).toBe(200);
  const value = (name: string) => page.document.querySelector(`input[name="${name}"]`)?.getAttribute("value");
  expect([value("quantity"), value("email"), value("company")]).toEqual(["3", email, "Maison Test"]);
  expect(page.text.replaceAll("\u00a0", " ")).toContain("Payer 1 197,00 €");
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

test("a cancelled payment keeps the basket and can be resumed", async () => {
  const visitor = new Visitor();
  const typed = { quantity: "4", email: newEmail(), company: "Maison Test", vatId: "FR12345678901" };
  const ordered = await order(visitor, typed);
  const page = await visitor.get("/payment/cancel");
  expect(getHeading(page)).toBe("Paiement annulé");
  expect(page.text).toContain("Maison Test");
  expect(links(page)).toEqual(expect.arrayContaining(["/buy?basket=last", ordered.location]));
  const again = await visitor.get("/buy?basket=last");
  for (const [name, value] of Object.entries(typed))
    expect(again.document.querySelector(`input[name="${name}"]`)?.getAttribute("value"), name).toBe(value);
});

test("a delayed payment is in progress until the bank has answered", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { email: newEmail() }));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
  const waiting = await visitor.get(path);
  expect(getHeading(waiting)).toBe("Votre banque doit encore confirmer.");
  expect(waiting.headers.get("refresh")).toBe("15");
  expect(links(waiting)).toContain("/payment/success");
  await act(payment, "settle");
  const paid = await visitor.get(path);
  expect(getHeading(paid)).toBe("Merci. Votre licence est prête.");
  expect(paid.headers.get("refresh")).toBeNull();
});

test("a payment that the bank refuses keeps the basket", async () => {
  const visitor = new Visitor();
  const payment = toPayment(await order(visitor, { quantity: "2", email: newEmail() }));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
  await act(payment, "fail");
  const failed = await visitor.get(path);
  expect(getHeading(failed)).toBe("Votre banque a refusé le paiement.");
  expect(links(failed)).toContain("/buy?basket=last");
  const again = await visitor.get("/buy?basket=last");
  expect(again.document.querySelector('input[name="quantity"]')?.getAttribute("value")).toBe("2");
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
