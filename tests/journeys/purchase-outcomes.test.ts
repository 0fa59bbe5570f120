/** What the page after a payment, and the purchases of the profile, say of an order whose payment or licences changed. */
import { afterEach, expect, test } from "vitest";
import { formatOrderNumber } from "#app/i18n/format.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchOperationValue } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { staff } from "#tests/support/payments.ts";
import {
  act,
  findClaimCode,
  getHeading,
  goodIban,
  order,
  type Payment,
  pay,
  toPayment,
} from "#tests/support/purchases.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const flat = (page: Page) => page.text.replaceAll("\u00a0", " ");

const fetchOrder = async ({ sessionId }: Payment) =>
  (await fetchOperationValue("searchOrders", staff, { q: sessionId })).rows[0];

async function buyPaid(visitor: Visitor, fields: Record<string, string> = {}) {
  const payment = toPayment(await order(visitor, { quantity: "3", email: `${uniqueName()}@example.test`, ...fields }));
  const path = await pay(visitor, payment);
  return { payment, path, page: await visitor.get(path) };
}

test.each([
  [["refund"], "Cette commande est remboursée.", "1 197,00 € vous reviennent"],
  [["dispute"], "Ce paiement est contesté auprès de la banque.", "sont en pause"],
  [["dispute", "lose"], "La banque a repris le paiement.", "ne sont plus valables"],
  [["dispute", "win"], "Merci. Vos 3 licences sont prêtes.", "Créer mon compte"],
])("after %j the page says: %s", async (intents, heading, words) => {
  const visitor = new Visitor();
  const { payment, path, page } = await buyPaid(visitor);
  expect(getHeading(page)).toBe("Merci. Vos 3 licences sont prêtes.");
  for (const intent of intents) await act(payment, intent);
  await expect.poll(async () => getHeading(await visitor.get(path)), { timeout: 20_000 }).toBe(heading);
  expect(flat(await visitor.get(path))).toContain(words);
});

test("after a part is refunded the page counts the licences that are left", async () => {
  const visitor = new Visitor();
  const { payment, path } = await buyPaid(visitor);
  const orderId = (await fetchOrder(payment))?.id ?? "";
  const { seen } = await fetchOperationValue("order", staff, orderId);
  const refund = { orderId, seen, quantity: 1, reason: "Doublon", requestId: uniqueName() };
  await fetchOperationValue("refundOrder", staff, refund);
  const page = await visitor.get(path);
  expect(getHeading(page)).toBe("Merci. Vos 2 licences sont prêtes.");
  expect(flat(page)).toContain("1 197,00 € payés, dont 399,00 € remboursés.");
});

test("after a claim the payer reads where the licences are, and the claimant that they are theirs", async () => {
  const visitor = new Visitor();
  const { path, page } = await buyPaid(visitor);
  const { visitor: client, account } = await mintCustomer();
  await client.post("/claim", { claim: findClaimCode(page), requestId: crypto.randomUUID() });
  const after = await visitor.get(path);
  expect(getHeading(after)).toBe("Les licences sont sur un autre compte.");
  expect(after.text).not.toContain("Créer mon compte");
  expect(after.html).not.toContain(account.email);
  // The claimant in the browser that paid.
  await visitor.post("/login", { email: account.email, password: "Demo-2024!" });
  expect(getHeading(await visitor.get(path))).toBe("Merci. Vos 3 licences sont prêtes.");
});

test("a signed-in buyer finds the code for a client after the payment and in their purchases", async () => {
  const { visitor } = await mintCustomer();
  const { page, payment } = await buyPaid(visitor);
  const code = findClaimCode(page);
  expect(code).toHaveLength(19);
  const number = formatOrderNumber("fr", (await fetchOrder(payment))?.number ?? 0);
  const findPurchases = async () => (await visitor.get("/profile")).document.querySelector("#purchases");
  const own = await findPurchases();
  expect(own?.text).toContain(`Commande n°\u00a0${number}, 3\u00a0licences`);
  expect(own?.querySelector("[data-claim]")?.text).toBe(code);
  const { visitor: client } = await mintCustomer();
  expect((await client.get("/profile")).html).not.toContain(code);
  await client.post("/claim", { claim: code, requestId: crypto.randomUUID() });
  expect((await findPurchases())?.querySelector("[data-claim]")).toBeNull();
});

test("another person in the same browser does not get the open payment of the one before", async () => {
  const [first, second] = [await mintAccount(), await mintAccount()];
  const visitor = await signIn(first.email);
  const page = await visitor.get("/buy");
  const requestId = page.document.querySelector('input[name="requestId"]')?.getAttribute("value") ?? "";
  const fields = { quantity: "1", requestId };
  const one = await visitor.post("/buy", fields);
  visitor.cookies.set("session", (await signIn(second.email)).cookies.get("session") ?? "");
  const two = await visitor.post("/buy", fields);
  expect([one.status, two.status]).toEqual([303, 303]);
  expect(two.location).not.toBe(one.location);
  expect((await fetchOrder(toPayment(two)))?.account).toBe(second.email);
});

test("the page after the payment names the order and links its documents", async () => {
  const visitor = new Visitor();
  const { page, payment } = await buyPaid(visitor);
  const { number = 0 } = (await fetchOrder(payment)) ?? {};
  expect(page.document.querySelector(".deep-panel")?.text).toContain(
    `Commande n°\u00a0${formatOrderNumber("fr", number)}`,
  );
  expect(links(page).filter((href) => /\/(invoices|receipts)\//.test(href))).toHaveLength(2);
  // Staff find it as the customer reads it.
  const admin = await mintAdministrator();
  expect(links(await admin.get(`/admin/orders?q=${number}`)).join()).toContain((await fetchOrder(payment))?.id ?? "-");
});

test("an order that is not paid links no invoice and no receipt", async () => {
  const { visitor } = await mintCustomer();
  await buyPaid(visitor);
  const payment = toPayment(await order(visitor));
  const path = await pay(visitor, payment, { method: "sepa_debit", iban: goodIban });
  await visitor.get(path);
  /** The newest purchase, then the paid one. */
  const findRows = async () => {
    const rows = (await visitor.get("/profile")).document.querySelectorAll("#purchases tbody tr");
    return rows.map((row) => row.querySelectorAll("td a").map(({ text }) => text));
  };
  expect(await findRows()).toEqual([[], ["Facture", "Reçu"]]);
  await act(payment, "fail");
  await expect.poll(async () => getHeading(await visitor.get(path))).toBe("Votre banque a refusé le paiement.");
  expect((await visitor.get("/profile")).document.querySelector("#purchases")?.text).toContain("Refusée");
  expect(await findRows()).toEqual([[], ["Facture", "Reçu"]]);
  expect(links(await visitor.get(path)).filter((href) => /invoices|receipts/.test(href))).toEqual([]);
});

test("the price says that VAT is included", async () => {
  const page = await new Visitor().get("/buy");
  expect(page.document.querySelector(".deep-panel dl")?.structuredText.replace(/\s+/g, " ")).toContain("TVA comprise");
  const english = await new Visitor({ language: "en" }).get("/buy");
  expect(english.document.querySelector(".deep-panel dl")?.structuredText).toMatch(/VAT\s+included/);
});

test("one address starts sixty orders an hour, and reads that nothing is charged", {
  meta: { provokes: "CHECKOUT_BLOCKED" },
}, async () => {
  const visitor = new Visitor();
  // Without Stripe an attempt costs little, and counts all the same.
  await startFault("stripe", { mode: "down" });
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, index) => order(visitor, { quantity: "1", email: `${index}@example.test` })),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([503]));
  const blocked = await order(visitor, { quantity: "1", email: "61@example.test" });
  expect([blocked.status, blocked.text]).toEqual([429, expect.stringContaining(getErrorSentence("CHECKOUT_BLOCKED"))]);
});

test("wrong codes are limited, for each person", { meta: { provokes: "CLAIM_BLOCKED" } }, async () => {
  const { visitor } = await mintCustomer();
  const { visitor: other } = await mintCustomer();
  const claim = (person: Visitor) =>
    person.post("/claim", { claim: "2222-3333-4444-5555", requestId: crypto.randomUUID() });
  for (let attempt = 0; attempt < 10; attempt++) expect((await claim(visitor)).status).toBe(404);
  const blocked = await claim(visitor);
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(blocked.text).toContain(getErrorSentence("CLAIM_BLOCKED"));
  expect(blocked.document.querySelector('input[name="claim"]')?.getAttribute("value")).toBe("2222-3333-4444-5555");
  expect((await claim(other)).status).toBe(404);
});
