/** The points that orders hold, and those that the ledger has to settle. */
import { describe, expect, test } from "vitest";
import { administrator, call, createActor, runSql, selectValue } from "../fixtures/internal.ts";
import {
  callStripe,
  createPaymentContext,
  expireAtStripe,
  payAtStripe,
  refundAtStripe,
  startPurchase,
} from "../fixtures/orders.ts";
import { startCheckout, startVisitorCheckout } from "./start-checkout.ts";
import { syncOrder } from "./sync-order.ts";

type Buyer = ReturnType<typeof createActor>;
const findHeld = async (actor: Buyer) => (await call(actor, "heldPoints")).body;
const findDue = async (orderId: string) =>
  (await call(administrator, "duePoints")).body.find((due) => due.orderId === orderId);
const sync = ({ orderId }: { orderId: string }) => syncOrder(createPaymentContext(), orderId);
const createRequest = (fields: object = {}) => ({
  ...{ quantity: 1, language: "fr" as const, browser: "0".repeat(64), requestId: crypto.randomUUID() },
  ...{ points: 400, arePointsHeld: false, ...fields },
});
const listPointsEvents = async ({ email }: Buyer) =>
  (await call(administrator, "searchEvents", { person: email })).body.events
    .map(({ type }) => type)
    .filter((type) => type.startsWith("points."))
    .sort();

describe("startCheckout", () => {
  test("opens no page before the points are held, and one page then, however often it is asked", async () => {
    const buyer = createActor();
    const request = createRequest();
    const start = (fields: object = {}) => startCheckout(createPaymentContext(), buyer, { ...request, ...fields });
    const { orderId, ...started } = await start();
    expect(started).toEqual({ url: null, points: 400 });
    const { body } = await callStripe("GET", "/checkout/sessions?limit=100");
    expect(JSON.stringify(body)).not.toContain(orderId);
    expect(await findHeld(buyer)).toBeNull();
    const held = { arePointsHeld: true };
    const opened = await Promise.all([start(held), start(held), start(held)]);
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    expect(await listPointsEvents(buyer)).toEqual(["points.held"]);
    expect(await findHeld(buyer)).toMatchObject({ points: 400, url: opened[0].url });
    expect(await findHeld(createActor())).toBeNull();
  });

  test("takes no promotion code beside points, and no points without an account", async () => {
    const both = startCheckout(createPaymentContext(), createActor(), createRequest({ promotionCode: "ETE" }));
    await expect(both).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    const { quantity, language, browser, requestId } = createRequest();
    const names = { quantity, language, browser, requestId };
    expect(await startVisitorCheckout(createPaymentContext(), { ...names, points: 400 } as typeof names)).toMatchObject(
      {
        ...{ points: 0, url: expect.stringContaining("/checkout/") },
      },
    );
  });

  test("returns the points at once when Stripe opens no page, and the same form buys then", async () => {
    const buyer = createActor();
    const request = createRequest();
    const { orderId } = await startCheckout(createPaymentContext(), buyer, request);
    const held = { ...request, arePointsHeld: true };
    const deaf = createPaymentContext("https://deaf.stripe.test");
    await expect(startCheckout(deaf, buyer, held)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(await findDue(orderId)).toEqual({ orderId, uid: buyer.uid, points: 400, state: "returned" });
    const again = await startCheckout(createPaymentContext(), buyer, request);
    expect(again.orderId).not.toBe(orderId);
    expect(await startCheckout(createPaymentContext(), buyer, held)).toMatchObject({ orderId: again.orderId });
  });
});

describe("heldPoints", () => {
  test("returns the points of the newest open payment and ignores one without points", async () => {
    const actor = createActor();
    await startPurchase(actor);
    expect(await findHeld(actor)).toBeNull();
    const older = await startPurchase(actor, { points: 100 });
    await runSql("UPDATE orders SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", older.orderId);
    expect(await findHeld(actor)).toMatchObject({ points: 100, url: expect.stringContaining(older.sessionId) });
    const newer = await startPurchase(actor, { points: 200 });
    expect(await findHeld(actor)).toMatchObject({ points: 200, url: expect.stringContaining(newer.sessionId) });
  });
});

describe("heldPoints and duePoints", () => {
  test("ignore a payment whose page is not open yet and leave it open", async () => {
    const actor = createActor();
    const open = await startPurchase(actor, { points: 100 });
    const opening = await startPurchase(actor, { points: 200 });
    await runSql("UPDATE orders SET session_id = NULL, session_url = NULL WHERE id = ?", opening.orderId);
    expect(await findHeld(actor)).toMatchObject({ points: 100, url: expect.stringContaining(open.sessionId) });
    await call(administrator, "duePoints");
    expect(await selectValue("SELECT state FROM orders WHERE id = ?", opening.orderId)).toBe("open");
  });
});

describe("duePoints and markPointsSettled", () => {
  test("settle points only as what they have become, and again after a refund of everything", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer, { points: 400 });
    const { orderId } = purchase;
    const settle = (state: string) => call(administrator, "markPointsSettled", [{ orderId, state }]);
    expect(await findDue(orderId)).toBeUndefined();
    await payAtStripe(purchase);
    await sync(purchase);
    const due = { orderId, uid: buyer.uid, points: 400, state: "spent" };
    expect(await findDue(orderId)).toEqual(due);
    await settle("returned");
    expect(await findDue(orderId)).toEqual(due);
    await settle("spent");
    expect(await findDue(orderId)).toBeUndefined();
    await refundAtStripe(purchase);
    await sync(purchase);
    expect(await findDue(orderId)).toEqual({ ...due, state: "returned" });
    expect(await listPointsEvents(buyer)).toEqual(["points.held", "points.returned", "points.spent"]);
  });

  test("return the points of an expired page once, whatever is compared later", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer, { points: 400 });
    await expireAtStripe(purchase);
    const states = await Promise.all([sync(purchase), sync(purchase)]);
    expect(states.map(({ points_state: points }) => points)).toEqual(["returned", "returned"]);
    await call(administrator, "markPointsSettled", [{ orderId: purchase.orderId, state: "returned" }]);
    await sync(purchase);
    expect(await findDue(purchase.orderId)).toBeUndefined();
    expect(await findHeld(buyer)).toBeNull();
  });

  test("return the points of an order whose page was not opened in a quarter of an hour", async () => {
    const buyer = createActor();
    const { orderId } = await startCheckout(createPaymentContext(), buyer, createRequest());
    expect(await findDue(orderId)).toBeUndefined();
    await runSql("UPDATE orders SET updated_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", orderId);
    expect(await findDue(orderId)).toMatchObject({ state: "returned" });
  });
});

describe("duePoints", () => {
  test("returns points to settle although there are points of deleted accounts", async () => {
    const actor = createActor();
    const { orderId } = await startPurchase(actor, { points: 100 });
    const deleted = 100;
    const columns = "browser_hash, quantity, price_id, unit_amount, currency, livemode, expires_at, created_at, points";
    await runSql(
      `INSERT INTO orders (id, request_id, state, points_state, points_settled, updated_at, ${columns})
     SELECT printf('%024x', j.value), 'deleted-' || j.value, 'expired', 'returned', 0, '2026-01-01', ${columns}
     FROM orders JOIN json_each(?) j WHERE orders.id = ?`,
      JSON.stringify(Array.from({ length: deleted }, (_, index) => index)),
      orderId,
    );
    await runSql("UPDATE orders SET state = 'expired', points_state = 'returned' WHERE id = ?", orderId);
    const waiting = "SELECT count(*) FROM orders WHERE points_settled = 0 AND points_state = 'returned'";
    expect(await selectValue(`${waiting} AND buyer_uid IS NULL`)).toBe(deleted);
    expect(await findDue(orderId)).toEqual({ orderId, uid: actor.uid, points: 100, state: "returned" });
  });
});
