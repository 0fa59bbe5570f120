/** The points that orders hold, and those that the ledger has to settle. */
import { describe, expect, test } from "vitest";
import { administrator, call, createActor, runSql, selectValue } from "../fixtures/internal.ts";
import { startPurchase } from "../fixtures/orders.ts";

const findHeld = async (actor: ReturnType<typeof createActor>) => (await call(actor, "heldPoints")).body;

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
    const due = "SELECT count(*) FROM orders WHERE points_settled = 0 AND points_state = 'returned'";
    expect(await selectValue(due)).toBe(deleted + 1);
    const settled = (await call(administrator, "duePoints")).body;
    expect(settled).toEqual([{ orderId, uid: actor.uid, points: 100, state: "returned" }]);
  });
});
