/** Purchases of accounts: what their owners, other accounts and the staff see and do. */
import { afterEach, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import {
  findClaimCode,
  getHeading,
  mintBuyer,
  order,
  pay,
  readRefundForm,
  toPayment,
} from "#tests/support/purchases.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const links = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const newRequestId = () => crypto.randomUUID();

const section = (page: Page, id: string) => page.document.querySelector(`#${id}`);

test("a customer buys from the menu of the avatar and finds the licence with its next step", async () => {
  const { visitor, account, success } = await mintBuyer();
  const menu = (await visitor.get("/profile")).document.querySelector('[data-menu="account"] a[href="/buy"]');
  expect(menu?.text).toContain("399,00");
  expect(getHeading(success)).toBe("Merci. Votre licence est prête.");
  expect(links(success)).toContain("/activate");
  // For a client, if they wish.
  expect(findClaimCode(success)).toHaveLength(19);
  expect((await fetchOverview(account)).available).toBe(1);
  expect(links(await visitor.get("/"))).toContain("/activate");
});

test("the profile lists purchases with their documents, and leads to Stripe's page for company and VAT", async () => {
  const { visitor } = await mintBuyer("2");
  const page = section(await visitor.get("/profile"), "purchases");
  expect(page?.text.replaceAll("\u00a0", " ")).toContain("798,00 €");
  expect(page?.text).toContain("Payée");
  expect(page?.text).toMatch(/n°\s1\s?\d{3}/);
  expect(page?.text).toContain("Au nom de Maison Test");
  expect(page?.text).toContain("Toutes les factures");
  expect(page?.querySelectorAll("td a").map(({ text }) => text)).toEqual(["Facture", "Reçu"]);
  const billing = await visitor.post("/profile", { intent: "billing" });
  expect(billing.status).toBe(303);
  expect(billing.location).toContain("/billing/");
  const { visitor: other } = await mintCustomer();
  const empty = section(await other.get("/profile"), "purchases");
  expect(empty?.text).toContain("Aucun achat pour le moment");
  expect(empty?.querySelector('a[href="/buy"]')).not.toBeNull();
  expect((await other.post("/profile", { intent: "billing" })).status).toBe(404);
});

test("a code gives the licences of a purchase to another verified address, once", async () => {
  const visitor = new Visitor();
  const path = await pay(
    visitor,
    toPayment(await order(visitor, { quantity: "2", email: `${uniqueName()}@example.test` })),
  );
  const code = findClaimCode(await visitor.get(path));
  expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  const unverified = await signIn((await mintAccount({ emailVerified: false })).email);
  expect((await unverified.post("/claim", { claim: code, requestId: newRequestId() })).status).toBe(403);
  const { account, visitor: client } = await mintCustomer();
  const wrong = await client.post("/claim", { claim: "2222-3333-4444-5555", requestId: newRequestId() });
  expect(wrong.status).toBe(404);
  expect(wrong.document.querySelector('input[name="claim"]')?.getAttribute("value")).toBe("2222-3333-4444-5555");
  expect((await client.post("/claim", { claim: "abc", requestId: newRequestId() })).status).toBe(400);
  const claimed = await client.post("/claim", { claim: code.toLowerCase(), requestId: newRequestId() });
  expect(claimed.location).toBe("/");
  expect(getToast(await client.get("/"))).toContain("Achat ajouté");
  expect((await fetchOverview(account)).available).toBe(2);
  const { visitor: late } = await mintCustomer();
  expect((await late.post("/claim", { claim: code, requestId: newRequestId() })).status).toBe(404);
  expect(findClaimCode(await visitor.get(path))).toBe("");
});

test("the basket stays while Stripe is down, and nothing is ordered", async () => {
  await startFault("stripe", { mode: "down" });
  const { visitor } = await mintCustomer();
  const page = await visitor.get("/buy");
  expect(page.status).toBe(503);
  expect(page.text).toContain("Le prix ne s’affiche pas pour le moment.");
  const sent = await order(visitor, { quantity: "3", company: "Maison Test" });
  expect(sent.status).toBe(503);
  expect(sent.document.querySelector('input[name="quantity"]')?.getAttribute("value")).toBe("3");
  expect(sent.document.querySelector('input[name="company"]')?.getAttribute("value")).toBe("Maison Test");
  await endFaults();
  expect((await order(visitor, { quantity: "3" })).status).toBe(303);
});

test("the staff find an order, fulfil it again without effect, and refund a licence with a reason", async () => {
  const { account } = await mintBuyer("2");
  const admin = await mintAdministrator();
  const list = await admin.get(`/admin/orders?q=${account.email}`);
  const [path = ""] = list.document.querySelectorAll("tbody th a").map((link) => link.getAttribute("href") ?? "");
  expect(path).toMatch(/^\/admin\/orders\/[0-9a-f]{24}$/);
  const page = await admin.get(path);
  expect(page.text).toContain(account.email);
  expect(page.html).toContain("https://dashboard.stripe.com/test/payments/");
  const synced = await admin.post(path, { intent: "sync" });
  expect(getToast(await admin.follow(synced))).toContain("Commande relue");
  expect((await fetchOverview(account)).available).toBe(2);
  expect((await admin.get(`${path}?ask=refund`)).document.querySelector('input[value="refund"]')).not.toBeNull();
  const fields = { ...readRefundForm(await admin.get(`${path}?ask=refund`)), quantity: "1" };
  const missing = await admin.post(path, { ...fields, reason: "" });
  expect([missing.status, missing.text.includes("Indiquez la raison.")]).toEqual([400, true]);
  const tooMany = await admin.post(path, { ...fields, quantity: "3", reason: "Doublon" });
  expect(tooMany.status).toBe(409);
  const refunded = await admin.post(path, { ...fields, reason: "Achat en double" });
  expect(refunded.status).toBe(303);
  expect((await admin.post(path, { ...fields, reason: "Achat en double" })).status).toBe(303);
  const after = await admin.get(path);
  expect(after.text).toContain("Remboursée en partie");
  expect(after.text.replaceAll("\u00a0", " ")).toContain("399,00 €");
  expect((await fetchOverview(account)).available).toBe(1);
  const log = await admin.get(`/admin/events?person=${account.email}`);
  expect(log.text).toContain("Remboursement demandé");
  expect(log.text).toContain("Achat en double");
  for (const state of ["refunded", "paid"])
    expect((await admin.get(`/admin/orders?state=${state}&q=${account.email}`)).text).toContain(account.email);
  expect((await admin.get(`/admin/orders?state=problem&q=${account.email}`)).text).toContain("Aucun résultat");
});

test("an order that does not exist is not found", async () => {
  const admin = await mintAdministrator();
  for (const id of ["0".repeat(24), "x"]) expect((await admin.get(`/admin/orders/${id}`)).status).toBe(404);
});
