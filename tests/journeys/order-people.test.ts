/** Who may see an order, claim its licences and change what Stripe knows of them, also after an address or account ends. */
import { expect, test } from "vitest";
import { createActor, fetchOperationError, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { mintAccount, uniqueName } from "#tests/support/minting.ts";
import { createShop, type Purchase, staff } from "#tests/support/payments.ts";

const shop = () => createShop();

async function buyPaid(fields: Parameters<ReturnType<typeof createShop>["start"]>[0] = {}): Promise<Purchase> {
  const purchase = await shop().start(fields);
  await shop().submit(purchase);
  await expect.poll(async () => (await shop().fetchOrder(purchase.orderId)).state).toBe("paid");
  return purchase;
}

const mintBuyer = async () => createActor(await mintAccount());
const getClaimCode = async (purchase: Purchase) => (await shop().fetchBrowserOrder(purchase))?.claimCode ?? "";
const claim = (code: string) => ({ code, requestId: uniqueName() });

test("the price is Stripe's", async () => {
  expect(await fetchOperationValue("licencePrice", staff)).toEqual({ unitAmount: 39_900, currency: "eur" });
});

test("buyers see their own orders and reach their customer portal; others see and reach nothing", {
  meta: { provokes: ["NOT_ADMIN", "ORDER_NOT_FOUND"] },
}, async () => {
  const buyer = await mintBuyer();
  const stranger = await mintBuyer();
  const { orderId } = await buyPaid({ buyer, quantity: 2 });
  await fetchOverview(buyer);
  const { orders, hasBillingPortal } = await fetchOperationValue("ownOrders", buyer);
  expect(orders).toMatchObject([{ id: orderId, state: "paid", quantity: 2, amountTotal: 79_800 }]);
  expect(hasBillingPortal).toBe(true);
  const url = await fetchOperationValue("openBillingPortal", buyer, "fr");
  expect(await (await fetch(url)).text()).toContain("Factures");
  expect(await fetchOperationValue("ownOrders", stranger)).toEqual({ orders: [], hasBillingPortal: false });
  expect(await fetchOperationError("openBillingPortal", stranger, "fr")).toBe("ORDER_NOT_FOUND");
  expect(await fetchOperationError("order", buyer, orderId)).toBe("NOT_ADMIN");
});

test("a claim code gives the licences to another verified address once, and only while they are unused", {
  meta: { provokes: ["EMAIL_UNVERIFIED", "CLAIM_INVALID"] },
}, async () => {
  const purchase = await buyPaid({ quantity: 2 });
  const code = await getClaimCode(purchase);
  const [first, second] = [await mintBuyer(), await mintBuyer()];
  expect(await fetchOperationError("claimOrder", { ...first, emailVerified: false }, claim(code))).toBe(
    "EMAIL_UNVERIFIED",
  );
  expect(await fetchOperationError("claimOrder", first, claim("AAAA-BBBB-CCCC-DDDD"))).toBe("CLAIM_INVALID");
  const outcomes = await Promise.all(
    [first, second].map((actor) =>
      fetchOperationValue("claimOrder", actor, claim(code.toLowerCase().replaceAll("-", " "))).then(
        ({ quantity }) => quantity,
        () => 0,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual([0, 2]);
  const owned = await Promise.all([first, second].map(async (actor) => (await fetchOverview(actor)).authorised));
  expect(owned.sort()).toEqual([0, 2]);
  expect(await fetchOperationError("claimOrder", first, claim(code))).toBe("CLAIM_INVALID");
  expect(await shop().fetchBrowserOrder(purchase)).toMatchObject({ claimCode: null });
});

test("orders move with a changed address: those that are paid, and those that still wait", async () => {
  const buyer = await mintBuyer();
  await buyPaid({ buyer });
  await fetchOverview(buyer);
  const waiting = await shop().start({ buyer });
  const moved = { ...buyer, email: `new-${buyer.email}` };
  await fetchOperationValue("relink", moved);
  await shop().submit(waiting);
  await expect.poll(async () => (await shop().fetchOrder(waiting.orderId)).state).toBe("paid");
  const { orders } = await fetchOperationValue("ownOrders", moved);
  expect(orders).toHaveLength(2);
  expect(await fetchOverview(moved)).toMatchObject({ authorised: 2 });
});

test("an order that waits moves also for a person who never had a licence", async () => {
  const buyer = await mintBuyer();
  const waiting = await shop().start({ buyer });
  const moved = { ...buyer, email: `new-${buyer.email}` };
  await fetchOperationValue("relink", moved);
  await shop().submit(waiting);
  await expect.poll(async () => (await shop().fetchOrder(waiting.orderId)).state).toBe("paid");
  expect(await fetchOverview(moved)).toMatchObject({ authorised: 1 });
});

test("the export has the orders; after the end of the account only what accounting needs is left, for good", async () => {
  const buyer = await mintBuyer();
  const purchase = await buyPaid({ buyer, quantity: 2 });
  await fetchOverview(buyer);
  const { rows } = await fetchOperationValue("exportAccount", buyer, { part: "orders" });
  expect(rows).toMatchObject([{ id: purchase.orderId, state: "paid", amount_total: 79_800 }]);
  await fetchOperationValue("forgetAccount", buyer, "free");
  await shop().act(purchase, "refund", 39_900);
  await expect.poll(async () => (await shop().fetchOrder(purchase.orderId)).amountRefunded).toBe(39_900);
  const left = await shop().fetchOrder(purchase.orderId);
  expect(left).toMatchObject({ account: null, company: null, vatId: null, receiptUrl: null, amountTotal: 79_800 });
  expect(left.invoiceUrl).toMatch(/^http/);
  expect(await shop().fetchBrowserOrder(purchase)).toBeNull();
  // The next owner of the address gets the licence that is left, and nothing of the purchase.
  const next = { ...buyer, uid: uniqueName() };
  expect(await fetchOverview(next)).toMatchObject({ authorised: 1 });
  expect(await fetchOperationValue("ownOrders", next)).toMatchObject({ orders: [] });
});
