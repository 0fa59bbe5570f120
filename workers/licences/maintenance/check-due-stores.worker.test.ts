import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  bindings,
  call,
  countCalls,
  countExchanges,
  createActiveCustomer,
  createCustomer,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
  setBehaviour,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toClientCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { checkDueStores } from "./check-due-stores.ts";
import { renewTokens } from "./renew-tokens.ts";

const health = async () => (await call(administrator, "checkShops")).body;
const dayAgo = () => new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
const ofShop = "activation_id IN (SELECT id FROM activations WHERE shop = ? AND state = 'live')";
/** Makes the store's last check a day old. */
const age = ({ shop }: TestStore) =>
  runSql(`UPDATE shop_connections SET checked_at = ?, attempted_at = NULL WHERE ${ofShop}`, dayAgo(), shop);
const selectState = async (actor: Actor) => (await fetchOverview(actor)).shops[0];

describe("renewTokens", () => {
  test("renews a token near its expiry once", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    await activate(actor, store, toClientCredentials(store));
    const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    await runSql(`UPDATE shop_connections SET access_token_expires_at = ? WHERE ${ofShop}`, soon, store.shop);
    expect(await renewTokens(bindings, "clock-test")).toEqual({ renewed: 1, remaining: 0 });
    expect(await renewTokens(bindings, "clock-test")).toEqual({ renewed: 0, remaining: 0 });
    expect(await countExchanges(store)).toBe(2);
  });
});

describe("checkShops", () => {
  test("checks stores after a day and finds healthy, disconnected and silent ones", async () => {
    const [well, lost, silent, fresh] = [
      await createActiveCustomer(),
      await createActiveCustomer(),
      await createActiveCustomer(),
      await createActiveCustomer(),
    ];
    await setBehaviour(lost.store, "revoked");
    await setBehaviour(silent.store, "broken");
    for (const { store } of [well, lost, silent]) await age(store);
    const before = await countCalls(fresh.store);
    expect(await health()).toEqual({ active: 1, pending: 1, inactive: 1, remaining: 0 });
    expect(await countCalls(fresh.store)).toBe(before);
    const [wellNow, lostNow, silentNow] = [
      await selectState(well.actor),
      await selectState(lost.actor),
      await selectState(silent.actor),
    ];
    expect(wellNow).toMatchObject({ state: "active", themeVersion: "1.1.0", lastActivity: wellNow?.checkedAt });
    expect(lostNow).toMatchObject({ state: "inactive", failure: "TOKEN_INVALID" });
    expect(silentNow).toMatchObject({ state: "pending", failure: null });
    // All were checked just now.
    expect(await health()).toEqual({ active: 0, pending: 0, inactive: 0, remaining: 0 });

    // A silent store is checked again after an hour, not after a day.
    await setBehaviour(silent.store, "well");
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
    await runSql(`UPDATE shop_connections SET attempted_at = ? WHERE ${ofShop}`, twoHoursAgo, silent.store.shop);
    expect(await health()).toMatchObject({ active: 1, remaining: 0 });
    expect(await selectState(silent.actor)).toMatchObject({ state: "active" });
  });

  test("makes a connection without an answer for a day pending on every page", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const countPending = async () => {
      const { counts } = (await call(administrator, "searchLicences", {})).body;
      const { stores } = (await call(administrator, "figures")).body;
      return [counts.connection.find(({ value }) => value === "pending")?.licences ?? 0, stores.pending];
    };
    const [listed = 0, counted = 0] = await countPending();
    const readStates = async () => {
      const list = async (connection: string) =>
        (await call(administrator, "searchLicences", { account: actor.email, connection })).body.page.rows;
      return {
        owner: (await selectState(actor))?.state,
        licence: (await call(administrator, "licence", licenceId)).body.store?.state,
        person: (await call(administrator, "personPage", actor)).body.licences[0]?.store?.connection,
        list: [...(await list("active")), ...(await list("pending"))].map(({ connection }) => connection),
        pending: await countPending(),
      };
    };
    const everywhere = (state: string) => {
      const pending = state === "pending" ? 1 : 0;
      return {
        owner: state,
        licence: state,
        person: state,
        list: [state],
        pending: [listed + pending, counted + pending],
      };
    };
    // Checked in vain a moment ago, so that the task does not check it again.
    await runSql(
      `UPDATE shop_connections SET checked_at = ?, attempted_at = ? WHERE ${ofShop}`,
      dayAgo(),
      new Date().toISOString(),
      store.shop,
    );
    expect(await readStates()).toEqual(everywhere("active"));
    expect(await checkDueStores(bindings, "clock-test")).toMatchObject({ active: 0, remaining: 0 });
    expect(await readStates()).toEqual(everywhere("pending"));
    expect((await call(actor, "doctor", store.shop)).status).toBe(200);
    expect(await readStates()).toEqual(everywhere("active"));
  });

  test("renews a token near its expiry before the next daily check", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    await activate(actor, store, toClientCredentials(store));
    const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const earlier = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
    await runSql(
      `UPDATE shop_connections SET access_token_expires_at = ?, checked_at = ? WHERE ${ofShop}`,
      soon,
      earlier,
      store.shop,
    );
    expect(await health()).toMatchObject({ active: 1, remaining: 0 });
    expect(await countExchanges(store)).toBe(2);
    const expiry = await selectValue<string>(
      `SELECT access_token_expires_at FROM shop_connections WHERE ${ofShop}`,
      store.shop,
    );
    expect(Date.parse(expiry ?? "")).toBeGreaterThan(Date.parse(soon));
    expect(await selectState(actor)).toMatchObject({ state: "active" });
  });

  test("checks many stores in batches, each once, also in two concurrent runs", async () => {
    const { actor } = await createCustomer(25);
    const stores = Array.from({ length: 25 }, () => createStore());
    for (const store of stores) {
      await activate(actor, store);
      await age(store);
    }
    const before = await Promise.all(stores.map(countCalls));
    const [left, right] = await Promise.all([health(), health()]);
    expect(Number(left?.active) + Number(right?.active)).toBe(20);
    await checkDueStores(bindings, "clock-test");
    const asked = (await Promise.all(stores.map(countCalls))).map((calls, index) => calls - (before[index] ?? 0));
    expect(new Set(asked)).toEqual(new Set([3]));
    expect((await health()).remaining).toBe(0);
  });

  test("gives a development store that became paid its 14 days", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    await activate(actor, store);
    await setBehaviour(store, "well");
    await age(store);
    expect(await health()).toMatchObject({ active: 1 });
    expect((await selectState(actor))?.seatDueAt).not.toBeNull();
    expect(await listEventTypes(actor)).toContain("licence.seat_due");
  });

  test("is for administrators only", async () => {
    const { actor } = await createCustomer();
    expect((await call(actor, "checkShops")).body.code).toBe("NOT_ADMIN");
  });
});
