/** What the licence service decides about the points of an order, without the portal that has their ledger. */
import { describe, expect, test } from "vitest";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, uniqueName } from "#tests/support/minting.ts";
import { createBrowser, createShop, staff } from "#tests/support/payments.ts";

const shop = createShop();
/** Who has never signed in has no ledger that follows by itself. */
const mintBuyer = async () => createActor(await mintAccount());
const toRequest = (fields: object = {}) => ({
  ...{ quantity: 1, language: "fr" as const, browser: createBrowser(), requestId: uniqueName(), points: 400 },
  ...fields,
});
const findDue = async (orderId: string) =>
  (await fetchOperationValue("duePoints", staff, undefined)).find((due) => due.orderId === orderId);
const pointsOf = async (orderId: string) => (await shop.fetchOrder(orderId)).pointsState;
const listSessions = async (orderId: string) =>
  (await shop.control<{ reference: string }[]>("GET", "/payments.json")).filter(
    ({ reference }) => reference === orderId,
  );

/** Nothing but this test brings the order up to date. */
async function startSilently() {
  const buyer = await mintBuyer();
  const request = toRequest();
  const { orderId } = await fetchOperationValue("startCheckout", buyer, request);
  await shop.setWebhookRule({ bodyIncludes: orderId, hold: true });
  const { url } = await fetchOperationValue("startCheckout", buyer, { ...request, arePointsHeld: true });
  if (url === null) throw new Error("The page of Stripe is not open.");
  const { browser } = request;
  return { buyer, orderId, url, browser, sessionId: url.split("/").at(-1) ?? "", email: buyer.email, quantity: 1 };
}

describe("an order with points", () => {
  test("opens no page before the ledger holds them, and one page then, however often it is asked", async () => {
    const buyer = await mintBuyer();
    const request = toRequest();
    const started = await fetchOperationValue("startCheckout", buyer, request);
    expect(started).toMatchObject({ url: null, points: 400 });
    expect(await listSessions(started.orderId)).toEqual([]);
    expect(await fetchOperationValue("heldPoints", buyer, undefined)).toBeNull();
    const held = { ...request, arePointsHeld: true };
    const opened = await Promise.all([1, 2, 3].map(() => fetchOperationValue("startCheckout", buyer, held)));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect(await listSessions(started.orderId)).toHaveLength(1);
    const { events } = await fetchOperationValue("searchEvents", staff, { person: buyer.email });
    expect(events.map(({ type }) => type)).toEqual(["points.held"]);
    const { until, ...shown } = (await fetchOperationValue("heldPoints", buyer, undefined)) ?? { until: "" };
    expect(shown).toEqual({ points: 400, url: opened[0]?.url });
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
    expect(await fetchOperationValue("heldPoints", await mintBuyer(), undefined)).toBeNull();
  });

  test("of another person cannot be opened with its request", { meta: { provokes: "ORDER_CLOSED" } }, async () => {
    const request = toRequest();
    await fetchOperationValue("startCheckout", await mintBuyer(), request);
    const stolen = { ...request, arePointsHeld: true };
    expect(await fetchOperationError("startCheckout", await mintBuyer(), stolen)).toBe("ORDER_CLOSED");
  });

  test("takes no promotion code, and no points without an account", async () => {
    const both = toRequest({ promotionCode: "ETE" });
    expect(await fetchOperationError("startCheckout", await mintBuyer(), both)).toBe("INVALID_REQUEST");
    const visitor = await fetchOperationValue("startVisitorCheckout", null as never, toRequest() as never);
    expect(visitor).toMatchObject({ points: 0, url: expect.stringContaining("/checkout/") });
  });

  test("is settled only as what it has become, once", async () => {
    const purchase = await startSilently();
    const { orderId, buyer } = purchase;
    expect(await findDue(orderId)).toBeUndefined();
    expect((await shop.submit(purchase)).status).toBe(303);
    await shop.fetchBrowserOrder(purchase);
    const due = { orderId, uid: buyer.uid, points: 400, state: "spent" };
    expect(await findDue(orderId)).toEqual(due);
    await fetchOperationValue("markPointsSettled", staff, [{ orderId, state: "returned" }]);
    expect(await findDue(orderId)).toEqual(due);
    await fetchOperationValue("markPointsSettled", staff, [{ orderId, state: "spent" }]);
    expect(await findDue(orderId)).toBeUndefined();
    // A refund of everything makes them due again.
    await shop.act(purchase, "refund");
    await fetchOperationValue("syncOrder", staff, orderId);
    expect(await findDue(orderId)).toEqual({ ...due, state: "returned" });
    const types = (await fetchOperationValue("searchEvents", staff, { person: buyer.email })).events.map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type.startsWith("points.")).sort()).toEqual([
      ...["points.held", "points.returned", "points.spent"],
    ]);
  });

  test("gives its points back when it expires, and late messages change nothing", async () => {
    const purchase = await startSilently();
    await shop.act(purchase, "expire");
    await Promise.all([shop.fetchBrowserOrder(purchase), fetchOperationValue("syncOrder", staff, purchase.orderId)]);
    expect(await pointsOf(purchase.orderId)).toBe("returned");
    await shop.sendEvents(await shop.listEvents(purchase.orderId));
    expect(await shop.fetchOrder(purchase.orderId)).toMatchObject({ state: "expired", pointsState: "returned" });
    expect(await fetchOperationValue("heldPoints", purchase.buyer, undefined)).toBeNull();
  });
});

test.each(["duePoints", "markPointsSettled"] as const)("%s is for the portal's clock and staff", async (name) => {
  expect(await fetchOperationError(name, await mintBuyer(), [] as never)).toBe("NOT_ADMIN");
});
