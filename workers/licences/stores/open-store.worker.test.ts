import { expect, test } from "vitest";
import type { Actor } from "../contract.ts";
import {
  activate,
  call,
  command,
  contextNow,
  customer,
  eventTypes,
  exchangesWith,
  installed,
  makeStore,
  overviewOf,
  run,
  value,
} from "../fixtures/internal.ts";
import { clientOf, newStore, type TestStore, tokenOf } from "../fixtures/stores.ts";
import { openStore } from "./open-store.ts";

const reach = (actor: Actor, { shop }: TestStore, allowPaused = false) =>
  openStore(contextNow(), shop, { account: actor.email, allowPaused });

async function connectedByClient() {
  const { actor } = await customer();
  const store = newStore();
  const { body } = await activate(actor, store, clientOf(store));
  return { actor, store, activationId: String(body.activationId) };
}

const endToken = (activationId: string, inMs: number) =>
  run(
    "UPDATE shop_connections SET access_token_expires_at = ? WHERE activation_id = ?",
    new Date(Date.now() + inMs).toISOString(),
    activationId,
  );

test("the owner opens the store with the given token", async () => {
  const { actor, store, licenceId } = await installed();
  expect(await reach(actor, store)).toMatchObject({
    shop: store.shop,
    licenceId,
    licenceStatus: "active",
    accessToken: store.accessToken,
    development: false,
    plan: "Basic",
  });
});

test("other users cannot open it, and a paused licence opens it for reading only", async () => {
  const { actor, store, licenceId } = await installed();
  const { actor: stranger } = await customer();
  await expect(reach(stranger, store)).rejects.toMatchObject({ code: "ACTIVATION_NOT_FOUND" });
  await command("pause", licenceId);
  await expect(reach(actor, store)).rejects.toMatchObject({ code: "PAUSED" });
  expect(await reach(actor, store, true)).toMatchObject({ licenceStatus: "paused" });
});

test("an exchanged token is used while it lasts, and concurrent callers renew it once", async () => {
  const { actor, store, activationId } = await connectedByClient();
  const first = await reach(actor, store);
  expect((await reach(actor, store)).accessToken).toBe(first.accessToken);
  expect(await exchangesWith(store)).toBe(1);

  await endToken(activationId, -1000);
  const reached = await Promise.all(Array.from({ length: 20 }, () => reach(actor, store)));
  expect(new Set(reached.map(({ accessToken }) => accessToken)).size).toBe(1);
  expect(reached[0]?.accessToken).not.toBe(first.accessToken);
  expect(await exchangesWith(store)).toBe(2);
  expect(
    await value("SELECT renewal_claimed_at FROM shop_connections WHERE activation_id = ?", activationId),
  ).toBeNull();
  // The client secret was sealed again with the token, and still deactivates the licence.
  const freed = await call(actor, "deactivate", {
    shop: store.shop,
    apiSecretKey: store.clientSecret,
  });
  expect(freed.status).toBe(200);
});

test("the old token is used near its end while the store issues no other", async () => {
  const { actor, store, activationId } = await connectedByClient();
  const { accessToken } = await reach(actor, store);
  await makeStore(store, "broken");
  await endToken(activationId, 60 * 60 * 1000);
  expect((await reach(actor, store)).accessToken).toBe(accessToken);
  await endToken(activationId, -1000);
  await expect(reach(actor, store)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  await makeStore(store, "uninstalled");
  await expect(reach(actor, store)).rejects.toMatchObject({ code: "APP_NOT_INSTALLED" });
  await makeStore(store, "well");
  expect((await reach(actor, store)).accessToken).not.toBe(accessToken);
});

const replace = (actor: Actor, { shop }: TestStore, credentials: unknown) =>
  call(actor, "replaceCredentials", { shop, credentials });

test("credentials are replaced after Shopify has proved them, and the licence stays", async () => {
  const { actor, store, licenceId } = await installed();
  const before = await overviewOf(actor);
  const { status, body } = await replace(actor, store, clientOf(store));
  expect(status).toBe(200);
  expect(body).toMatchObject({ licenceId, shop: store.shop });
  expect((await reach(actor, store)).accessToken).toMatch(/^exchanged-/);
  const after = await overviewOf(actor);
  expect(after.licences[0]?.activationDate).toBe(before.licences[0]?.activationDate);
  expect((await eventTypes(actor)).filter((type) => type === "shop.credentials_replaced")).toHaveLength(1);
});

test("credentials of another store, or for a store of another user or a paused licence, replace nothing", async () => {
  const { actor, store, licenceId } = await installed();
  expect(await replace(actor, store, tokenOf(newStore()))).toMatchObject({
    status: 422,
    body: { code: "TOKEN_INVALID" },
  });
  const { actor: stranger } = await customer();
  expect((await replace(stranger, store, tokenOf(store))).body.code).toBe("ACTIVATION_NOT_FOUND");
  await command("pause", licenceId);
  expect((await replace(actor, store, tokenOf(store))).body.code).toBe("PAUSED");
  expect((await reach(actor, store, true)).accessToken).toBe(store.accessToken);
  expect((await replace(actor, { ...store, shop: "evil.example" }, tokenOf(store))).status).toBe(400);
});
