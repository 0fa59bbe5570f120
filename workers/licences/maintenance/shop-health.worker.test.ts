import { expect, test } from "vitest";
import type { Actor } from "../contract.ts";
import {
  activate,
  administrator,
  bindings,
  call,
  callsTo,
  customer,
  eventTypes,
  exchangesWith,
  installed,
  makeStore,
  overviewOf,
  run,
  value,
} from "../fixtures/internal.ts";
import { clientOf, newStore, type TestStore } from "../fixtures/stores.ts";
import { checkDueShops } from "./shop-health.ts";
import { renewTokens } from "./token-renewal.ts";

const health = async () => (await call(administrator, "checkShops")).body;
const dayAgo = () => new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
const ofShop = "activation_id IN (SELECT id FROM activations WHERE shop = ? AND state = 'live')";
/** As if nobody had asked the store for a day. */
const age = ({ shop }: TestStore) =>
  run(`UPDATE shop_connections SET checked_at = ?, attempted_at = NULL WHERE ${ofShop}`, dayAgo(), shop);
const stateOf = async (actor: Actor) => (await overviewOf(actor)).shops[0];

test("stores are asked when their day is over: well, lost, and silent ones", async () => {
  const [well, lost, silent, fresh] = [await installed(), await installed(), await installed(), await installed()];
  await makeStore(lost.store, "revoked");
  await makeStore(silent.store, "broken");
  for (const { store } of [well, lost, silent]) await age(store);
  expect(await stateOf(well.actor)).toMatchObject({ state: "pending" });
  const before = await callsTo(fresh.store);
  expect(await health()).toEqual({ active: 1, pending: 1, inactive: 1, remaining: 0 });
  expect(await callsTo(fresh.store)).toBe(before);
  const [wellNow, lostNow, silentNow] = [
    await stateOf(well.actor),
    await stateOf(lost.actor),
    await stateOf(silent.actor),
  ];
  expect(wellNow).toMatchObject({ state: "active", themeVersion: "1.1.0", lastActivity: wellNow?.checkedAt });
  expect(lostNow).toMatchObject({ state: "inactive", failure: "TOKEN_INVALID" });
  expect(silentNow).toMatchObject({ state: "pending", failure: null });
  // All were asked just now.
  expect(await health()).toEqual({ active: 0, pending: 0, inactive: 0, remaining: 0 });

  // A silent store is asked again after an hour, not after a day.
  await makeStore(silent.store, "well");
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  await run(`UPDATE shop_connections SET attempted_at = ? WHERE ${ofShop}`, twoHoursAgo, silent.store.shop);
  expect(await health()).toMatchObject({ active: 1, remaining: 0 });
  expect(await stateOf(silent.actor)).toMatchObject({ state: "active" });
});

test("a token near its end is renewed before its day is over", async () => {
  const { actor } = await customer();
  const store = newStore();
  await activate(actor, store, clientOf(store));
  const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const earlier = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
  await run(
    `UPDATE shop_connections SET access_token_expires_at = ?, checked_at = ? WHERE ${ofShop}`,
    soon,
    earlier,
    store.shop,
  );
  expect(await health()).toMatchObject({ active: 1, remaining: 0 });
  expect(await exchangesWith(store)).toBe(2);
  const expiry = await value<string>(
    `SELECT access_token_expires_at FROM shop_connections WHERE ${ofShop}`,
    store.shop,
  );
  expect(Date.parse(expiry ?? "")).toBeGreaterThan(Date.parse(soon));
  expect(await stateOf(actor)).toMatchObject({ state: "active" });
});

test("a token near its end is renewed by the task that is named after it, once", async () => {
  const { actor } = await customer();
  const store = newStore();
  await activate(actor, store, clientOf(store));
  const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  await run(`UPDATE shop_connections SET access_token_expires_at = ? WHERE ${ofShop}`, soon, store.shop);
  expect(await renewTokens(bindings, "clock-test")).toEqual({ renewed: 1, remaining: 0 });
  expect(await renewTokens(bindings, "clock-test")).toEqual({ renewed: 0, remaining: 0 });
  expect(await exchangesWith(store)).toBe(2);
});

test("many stores are asked in batches, each once, by two runs at once as well as by the clock", {
  timeout: 60_000,
}, async () => {
  const { actor } = await customer(25);
  const stores = Array.from({ length: 25 }, () => newStore());
  for (const store of stores) {
    await activate(actor, store);
    await age(store);
  }
  const before = await Promise.all(stores.map(callsTo));
  const [left, right] = await Promise.all([health(), health()]);
  expect(Number(left?.active) + Number(right?.active)).toBe(20);
  await checkDueShops(bindings, "clock-test");
  const asked = (await Promise.all(stores.map(callsTo))).map((calls, index) => calls - (before[index] ?? 0));
  expect(new Set(asked)).toEqual(new Set([3]));
  expect((await health()).remaining).toBe(0);
});

test("a development store that became paid is told of its 14 days by the check", async () => {
  const { actor } = await customer();
  const store = newStore("development");
  await activate(actor, store);
  await makeStore(store, "well");
  await age(store);
  expect(await health()).toMatchObject({ active: 1 });
  expect((await stateOf(actor))?.seatDueAt).not.toBeNull();
  expect(await eventTypes(actor)).toContain("licence.seat_due");
});

test("nobody but an administrator starts it", async () => {
  const { actor } = await customer();
  expect((await call(actor, "checkShops")).body.code).toBe("NOT_ADMIN");
});
