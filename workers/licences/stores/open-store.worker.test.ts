import { describe, expect, test } from "vitest";
import {
  activate,
  call,
  changeLicence,
  countExchanges,
  createActiveCustomer,
  createCustomer,
  createTestContext,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
  setBehaviour,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toClientCredentials, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { openStore } from "./open-store.ts";

const reach = (actor: Actor, { shop }: TestStore, allowPaused = false) =>
  openStore(createTestContext(), shop, { account: actor.email, allowPaused });

async function connectedByClient() {
  const { actor } = await createCustomer();
  const store = createStore();
  const { body } = await activate(actor, store, toClientCredentials(store));
  return { actor, store, activationId: String(body.activationId) };
}

const endToken = (activationId: string, inMs: number) =>
  runSql(
    "UPDATE shop_connections SET access_token_expires_at = ? WHERE activation_id = ?",
    new Date(Date.now() + inMs).toISOString(),
    activationId,
  );

describe("openStore", () => {
  test("opens the owner's store with the given token", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    expect(await reach(actor, store)).toMatchObject({
      shop: store.shop,
      licenceId,
      licenceStatus: "active",
      accessToken: store.accessToken,
      development: false,
      plan: "Basic",
    });
  });

  test("rejects other users and opens a store with a paused licence for reading only", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const { actor: stranger } = await createCustomer();
    await expect(reach(stranger, store)).rejects.toMatchObject({ code: "ACTIVATION_NOT_FOUND" });
    await changeLicence("pause", licenceId);
    await expect(reach(actor, store)).rejects.toMatchObject({ code: "PAUSED" });
    expect(await reach(actor, store, true)).toMatchObject({ licenceStatus: "paused" });
  });

  test("uses an exchanged token while it lasts and renews it once for concurrent callers", async () => {
    const { actor, store, activationId } = await connectedByClient();
    const first = await reach(actor, store);
    expect((await reach(actor, store)).accessToken).toBe(first.accessToken);
    expect(await countExchanges(store)).toBe(1);

    await endToken(activationId, -1000);
    const reached = await Promise.all(Array.from({ length: 20 }, () => reach(actor, store)));
    expect(new Set(reached.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(reached[0]?.accessToken).not.toBe(first.accessToken);
    expect(await countExchanges(store)).toBe(2);
    expect(
      await selectValue("SELECT renewal_claimed_at FROM shop_connections WHERE activation_id = ?", activationId),
    ).toBeNull();
    // The client secret was sealed again with the token, and still deactivates the licence.
    const freed = await call(actor, "deactivate", {
      shop: store.shop,
      apiSecretKey: store.clientSecret,
    });
    expect(freed.status).toBe(200);
  });

  test("uses the old token near its end while the store issues no other", async () => {
    const { actor, store, activationId } = await connectedByClient();
    const { accessToken } = await reach(actor, store);
    await setBehaviour(store, "broken");
    await endToken(activationId, 60 * 60 * 1000);
    expect((await reach(actor, store)).accessToken).toBe(accessToken);
    await endToken(activationId, -1000);
    await expect(reach(actor, store)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    await setBehaviour(store, "uninstalled");
    await expect(reach(actor, store)).rejects.toMatchObject({ code: "APP_NOT_INSTALLED" });
    await setBehaviour(store, "well");
    expect((await reach(actor, store)).accessToken).not.toBe(accessToken);
  });
});

const replace = (actor: Actor, { shop }: TestStore, credentials: unknown) =>
  call(actor, "replaceCredentials", { shop, credentials });

describe("replaceCredentials", () => {
  test("replaces credentials that Shopify has accepted and keeps the licence", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const before = await fetchOverview(actor);
    const { status, body } = await replace(actor, store, toClientCredentials(store));
    expect(status).toBe(200);
    expect(body).toMatchObject({ licenceId, shop: store.shop });
    expect((await reach(actor, store)).accessToken).toMatch(/^exchanged-/);
    const after = await fetchOverview(actor);
    expect(after.licences[0]?.activationDate).toBe(before.licences[0]?.activationDate);
    expect((await listEventTypes(actor)).filter((type) => type === "shop.credentials_replaced")).toHaveLength(1);
  });

  test("rejects another store's credentials, another user's store and a paused licence", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    expect(await replace(actor, store, toTokenCredentials(createStore()))).toMatchObject({
      status: 422,
      body: { code: "TOKEN_INVALID" },
    });
    const { actor: stranger } = await createCustomer();
    expect((await replace(stranger, store, toTokenCredentials(store))).body.code).toBe("ACTIVATION_NOT_FOUND");
    await changeLicence("pause", licenceId);
    expect((await replace(actor, store, toTokenCredentials(store))).body.code).toBe("PAUSED");
    expect((await reach(actor, store, true)).accessToken).toBe(store.accessToken);
    expect((await replace(actor, { ...store, shop: "evil.example" }, toTokenCredentials(store))).status).toBe(400);
  });
});
