import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  activate,
  bindings,
  changeLicence,
  countCalls,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { createStore } from "../fixtures/stores.ts";
import { deactivateLicence } from "./deactivate-licence.ts";

describe("deactivateLicence", () => {
  test("frees the licence, erases the credentials, writes an event and calls no store", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const callsBefore = await countCalls(store);
    const answer = await deactivate(actor, store);
    expect(answer).toMatchObject({ status: 200, body: { shop: store.shop, licenceId } });
    expect(await countCalls(store)).toBe(callsBefore);
    expect(await fetchOverview(actor)).toMatchObject({
      available: 1,
      installed: 0,
      shops: [],
      licences: [{ status: "available", shop: null }],
    });
    expect(
      await selectValue(
        "SELECT count(*) FROM shop_connections WHERE activation_id = ?",
        String(answer.body.activationId),
      ),
    ).toBe(0);
    expect(await selectValue("SELECT state FROM activations WHERE id = ?", String(answer.body.activationId))).toBe(
      "released",
    );
    expect((await listEventTypes(actor)).at(-1)).toBe("licence.deactivated");
  });

  test("succeeds again when repeated, and frees the licence once for another store", async () => {
    const { actor, store } = await createActiveCustomer();
    const first = await deactivate(actor, store);
    const second = await deactivate(actor, store);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
    expect((await activate(actor, createStore())).status).toBe(200);
    // Repeating it does not affect the licence's current activation.
    expect(await deactivate(actor, store)).toMatchObject({ status: 200, body: first.body });
    expect(await fetchOverview(actor)).toMatchObject({ available: 0, installed: 1 });
  });

  test("requires the key of a store that was deactivated and activated again", async () => {
    const { actor, store } = await createActiveCustomer();
    await deactivate(actor, store);
    expect((await activate(actor, store)).status).toBe(200);
    expect(await deactivate(actor, store, "wrong")).toMatchObject({
      status: 422,
      body: { code: "API_SECRET_MISMATCH" },
    });
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
  });

  test("repeats the answer of the store's last deactivation", async () => {
    const { actor, store } = await createActiveCustomer();
    await deactivate(actor, store);
    await activate(actor, store);
    const last = await deactivate(actor, store);
    expect((await deactivate(actor, store)).body).toEqual(last.body);
    await runSql("UPDATE activations SET released_at = ? WHERE shop = ?", String(last.body.releasedAt), store.shop);
    expect((await deactivate(actor, store)).body).toEqual(last.body);
  });

  test("leaves a licence that goes to another customer meanwhile in its store", async () => {
    const [{ actor, store, licenceId }, { actor: next }] = [await createActiveCustomer(), await createCustomer()];
    const database = actBeforeWrites(() =>
      runSql("UPDATE licences SET account = ? WHERE id = ?", next.email, licenceId),
    );
    const request = { shop: store.shop, apiSecretKey: store.apiSecretKey };
    const deactivation = deactivateLicence({ ...createTestContext(), database }, actor, request);
    await expect(deactivation).rejects.toThrow("ACTIVATION_NOT_FOUND");
    expect(await fetchOverview(next)).toMatchObject({ available: 1, installed: 1, shops: [{ shop: store.shop }] });
  });

  test("does not find a store that was never activated or that another user deactivated", async () => {
    const { actor, store } = await createActiveCustomer();
    await deactivate(actor, store);
    const { actor: other } = await createCustomer();
    for (const [who, which] of [[actor, createStore()] as const, [other, store] as const])
      expect(await deactivate(who, which)).toMatchObject({ status: 404, body: { code: "ACTIVATION_NOT_FOUND" } });
  });

  test("deactivates nothing with a wrong API secret key", async () => {
    const { actor, store } = await createActiveCustomer();
    for (const wrong of ["x", store.accessToken, store.apiSecretKey.slice(0, -1), `${store.apiSecretKey}0`]) {
      expect(await deactivate(actor, store, wrong)).toMatchObject({
        status: 422,
        body: { code: "API_SECRET_MISMATCH" },
      });
    }
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
    expect(await listEventTypes(actor)).not.toContain("licence.deactivated");
  });

  test("does not find another user's store, with its key or without", async () => {
    const { actor, store } = await createActiveCustomer();
    const { actor: other } = await createCustomer();
    for (const key of [store.apiSecretKey, "wrong"]) {
      expect(await deactivate(other, store, key)).toMatchObject({
        status: 404,
        body: { code: "ACTIVATION_NOT_FOUND" },
      });
    }
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
  });

  test("rejects a paused licence until it is enabled", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await changeLicence("pause", licenceId);
    expect(await deactivate(actor, store)).toMatchObject({ status: 409, body: { code: "PAUSED" } });
    expect(await deactivate(actor, store, "wrong")).toMatchObject({ body: { code: "PAUSED" } });
    await changeLicence("enable", licenceId);
    expect((await deactivate(actor, store)).status).toBe(200);
  });

  test("takes no proof from a connection copied from another licence", async () => {
    const mine = await createActiveCustomer();
    const victim = await createActiveCustomer();
    await bindings.DB.prepare(
      `UPDATE shop_connections SET (sealed_api_secret_key, revision) = (SELECT c.sealed_api_secret_key, c.revision FROM shop_connections c
       JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?)
     WHERE activation_id = (SELECT id FROM activations WHERE shop = ? AND state = 'live')`,
    )
      .bind(mine.store.shop, victim.store.shop)
      .run();
    expect(await deactivate(victim.actor, victim.store, mine.store.apiSecretKey)).toMatchObject({
      status: 500,
      body: { code: "INTERNAL" },
    });
    expect(await fetchOverview(victim.actor)).toMatchObject({ installed: 1 });
    expect(countLoggedFaults()).toBe(1);
  });
});
