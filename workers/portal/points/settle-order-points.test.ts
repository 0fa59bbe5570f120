/** Points of purchases in their ledger: held, then spent or given back, each once. Random histories are in `points-ledger`. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import type { DuePoints } from "#workers/licences/orders/contract.ts";
import { grantSignupPoints } from "#workers/portal/accounts/post-sign-in-sync.ts";
import type { Firestore } from "#workers/portal/clients/firestore-client.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { changePoints } from "#workers/portal/points/account-points.ts";
import type { PointsCommand } from "#workers/portal/points/decide-change.ts";
import { loadPointsOverview } from "#workers/portal/points/points-repository.ts";
import { settleOrderPoints } from "#workers/portal/points/settle-order-points.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-20T12:00:00Z");
const [order, other] = ["a".repeat(24), "b".repeat(24)] as const;
const change = (store: Firestore, command: PointsCommand, uid = "ada") => changePoints(store, uid, command);
const hold = (id: string, amount: number): PointsCommand => ({ kind: "hold", id, amount });
const settle = (id: string, outcome: "spent" | "returned"): PointsCommand => ({ kind: "settle", id, outcome });

async function createPayer() {
  const { store } = createInMemoryFirestore();
  for (const uid of ["ada", "bea"]) {
    const points = { available: 0, lastUpdate: now };
    const fields = toFields({ email: `${uid}@example.test`, points, paysWithPoints: uid === "ada" });
    await store.commit([{ update: { path: ["users", uid], fields } }]);
    await grantSignupPoints(store, uid, 1, now);
  }
  return store;
}

async function readAvailablePoints(store: Firestore, uid: string): Promise<number> {
  const { available, entries } = await loadPointsOverview(store, uid, null);
  expect(entries.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(available);
  return available;
}

describe("changePoints", () => {
  test("holds no points of an account that was not allowed", async () => {
    const store = await createPayer();
    const refused = await change(store, hold(order, 100), "bea");
    expect(refused).toMatchObject({ ok: false, error: { code: "POINTS_NOT_ALLOWED" } });
    expect(await readAvailablePoints(store, "bea")).toBe(399);
  });

  test("holds points once for each purchase, up to the balance", async () => {
    const store = await createPayer();
    const same = await Promise.all(Array.from({ length: 5 }, () => change(store, hold(order, 300))));
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect(await readAvailablePoints(store, "ada")).toBe(99);
    const short = await change(store, hold(other, 300));
    expect(short).toMatchObject({ ok: false, error: { code: "POINTS_SHORT", details: { available: 99 } } });
  });

  test("spends points and returns them once, in any order of the outcomes", async () => {
    const store = await createPayer();
    await change(store, hold(order, 300));
    const outcomes = ["spent", "returned", "spent", "returned", "returned"] as const;
    await Promise.all(outcomes.map((outcome) => change(store, settle(order, outcome))));
    for (const outcome of outcomes) await change(store, settle(order, outcome));
    expect(await readAvailablePoints(store, "ada")).toBe(399);
  });

  test("never holds points that were returned before", async () => {
    const store = await createPayer();
    expect(await change(store, settle(order, "returned"))).toMatchObject({ ok: true, value: { amount: 0 } });
    expect(await change(store, hold(order, 300))).toMatchObject({ ok: false, error: { code: "ORDER_CLOSED" } });
    expect(await readAvailablePoints(store, "ada")).toBe(399);
    const { entries } = await loadPointsOverview(store, "ada", null);
    expect(entries.rows.map(({ kind }) => kind)).toEqual(["signup"]);
  });

  test("settles the points of a deleted account without a balance", async () => {
    const store = await createPayer();
    await change(store, hold(order, 300));
    await store.commit([{ delete: ["users", "ada"] }]);
    for (const outcome of ["spent", "returned"] as const)
      expect(await change(store, settle(order, outcome))).toMatchObject({ ok: true, value: { available: null } });
  });

  test("shows spent points as used, and spends only held ones", async () => {
    const store = await createPayer();
    await change(store, hold(order, 300));
    await change(store, settle(order, "spent"));
    const { entries } = await loadPointsOverview(store, "ada", null);
    expect(entries.rows.map(({ kind, amount }) => [kind, amount])).toContainEqual(["order_spent", 0]);
    await expect(change(store, settle(other, "spent"))).rejects.toThrow("never held");
  });
});

/** The licence service with points that the ledger has to follow; `marked` is what it receives. */
function createSettling(store: Firestore, due: DuePoints[]) {
  const marked: unknown[] = [];
  const changeOf = (uid: string) => (_: string, command: PointsCommand) => change(store, command, uid);
  const env = { ACCOUNT: { getByName: (uid: string) => ({ changePoints: changeOf(uid) }) } };
  const licences = {
    duePoints: async () => success(due),
    markPointsSettled: async (settled: unknown) => success(marked.push(settled)),
  };
  return { marked, options: { env, licences } as unknown as Parameters<typeof settleOrderPoints>[0] };
}

describe("settleOrderPoints", () => {
  test("settles due points in the ledger and reports only those to the licence service", async () => {
    const store = await createPayer();
    await change(store, hold(order, 300));
    const due = { orderId: order, uid: "ada", points: 300, state: "returned" as const };
    const { marked, options } = createSettling(store, [due]);
    expect(await settleOrderPoints(options)).toBe(1);
    expect(await readAvailablePoints(store, "ada")).toBe(399);
    expect(marked).toEqual([[{ orderId: order, state: "returned" }]]);
    // Of these none were taken.
    const unheld = createSettling(store, [{ ...due, orderId: other, state: "spent" }]);
    await expect(settleOrderPoints(unheld.options)).rejects.toThrow();
    const none = createSettling(store, []);
    expect(await settleOrderPoints(none.options)).toBe(0);
    expect([unheld.marked, none.marked]).toEqual([[], []]);
  });
});
