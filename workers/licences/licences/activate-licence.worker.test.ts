import { describe, expect, test } from "vitest";
import {
  activate,
  call,
  changeLicence,
  countCalls,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  fetchOverview,
  grantLicences,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import { type Behaviour, createStore, toClientCredentials, toTokenCredentials } from "../fixtures/stores.ts";

describe("activateLicence", () => {
  test("takes the licence, saves the store's facts and writes an event", async () => {
    const { actor, licenceIds } = await createCustomer(2);
    const store = createStore();
    const { status, body } = await activate(actor, store);
    expect(status).toBe(200);
    expect(body).toMatchObject({ shop: store.shop, already: false });
    expect(licenceIds).toContain(body.licenceId);
    const overview = await fetchOverview(actor);
    expect(overview).toMatchObject({ authorised: 2, available: 1, installed: 1 });
    expect(overview.licences.find((licence) => licence.id === body.licenceId)).toMatchObject({
      status: "active",
      shop: store.shop,
      activationDate: body.activatedAt,
      lastActivity: body.activatedAt,
    });
    expect(overview.shops).toMatchObject([
      {
        shop: store.shop,
        state: "active",
        plan: "Basic",
        licenceStatus: "active",
        themeVersion: "1.1.0",
        accessTokenHint: store.accessToken.slice(-4),
        apiSecretKeyHint: store.apiSecretKey.slice(-4),
      },
    ]);
    expect(await listEventTypes(actor)).toEqual([
      "licence.granted",
      "licence.granted",
      "account.bound",
      "licence.activated",
    ]);
  });

  test("stores no readable credential in any table", async () => {
    const { store } = await createActiveCustomer();
    const row = await selectValue<string>(
      "SELECT json_group_array(json_object('all', c.sealed_access_token || c.sealed_api_secret_key || c.revision)) FROM shop_connections c",
    );
    expect(row).toContain("test2.");
    for (const secret of [store.accessToken, store.apiSecretKey]) expect(row).not.toContain(secret.slice(6, -4));
  });

  test.each<[Behaviour, number, string, object?]>([
    ["frozen", 422, "STORE_FROZEN"],
    ["locked", 422, "STORE_LOCKED"],
    ["paused", 422, "STORE_FROZEN"],
    ["inactive", 422, "STORE_FROZEN"],
    ["gone", 422, "STORE_INVALID"],
    ["readonly", 422, "SCOPE_MISSING", { scopes: ["write_themes"] }],
    ["denied", 422, "SCOPE_MISSING"],
    ["moved", 503, "UPSTREAM_UNAVAILABLE"],
    ["garbage", 503, "UPSTREAM_UNAVAILABLE"],
    ["huge", 503, "UPSTREAM_UNAVAILABLE"],
    ["limited", 503, "UPSTREAM_UNAVAILABLE"],
    ["throttled", 503, "UPSTREAM_UNAVAILABLE"],
    ["broken", 503, "UPSTREAM_UNAVAILABLE"],
    ["stringerror", 503, "UPSTREAM_UNAVAILABLE"],
  ])(
    "rejects a store that is %s with %d %s, and takes no licence",
    { meta: { provokes: ["STORE_INVALID", "SCOPE_MISSING", "STORE_FROZEN"] } },
    async (behaviour, status, code, details = {}) => {
      const { actor } = await createCustomer();
      const store = createStore(behaviour);
      const answer = await activate(actor, store);
      expect(answer).toMatchObject({ status, body: { code } });
      expect(answer.body.details ?? {}).toMatchObject(details);
      expect(JSON.stringify(answer.body)).not.toContain(store.accessToken);
      expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 0, shops: [] });
      expect(await listEventTypes(actor)).not.toContain("licence.activated");
    },
  );

  test("does not follow a redirect of a store", async () => {
    const { actor } = await createCustomer();
    const store = createStore("moved");
    await activate(actor, store);
    expect(await countCalls(store)).toBe(1);
    expect(await countCalls({ ...store, shop: `target-of-${store.shop}` })).toBe(0);
  });

  test("accepts client id and secret, and saves the expiry of the exchanged token", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    const { status, body } = await activate(actor, store, toClientCredentials(store));
    expect(status).toBe(200);
    const sql = "SELECT access_token_expires_at FROM shop_connections WHERE activation_id = ?";
    const expiry = await selectValue<string>(sql, String(body.activationId));
    expect(Date.parse(expiry ?? "") - Date.parse(String(body.activatedAt))).toBe(86_399_000);
  });

  test.each<[Behaviour, string]>([
    ["uninstalled", "APP_NOT_INSTALLED"],
    ["foreign", "APP_OTHER_ORGANISATION"],
    ["gone", "STORE_INVALID"],
    ["frozen", "STORE_FROZEN"],
  ])(
    "rejects the exchange with a store that is %s with %s",
    { meta: { provokes: ["APP_NOT_INSTALLED", "APP_OTHER_ORGANISATION"] } },
    async (behaviour, code) => {
      const { actor } = await createCustomer();
      const store = createStore(behaviour);
      expect(await activate(actor, store, toClientCredentials(store))).toMatchObject({ status: 422, body: { code } });
    },
  );

  test("rejects a wrong client secret", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    const wrong = { ...store, clientSecret: "shpss_wrong" };
    expect(await activate(actor, store, toClientCredentials(wrong))).toMatchObject({
      status: 422,
      body: { code: "TOKEN_INVALID" },
    });
  });

  test("keeps the activation of the same store, without a second event for the same credentials", async () => {
    const { actor, store } = await createActiveCustomer();
    const [first] = (await fetchOverview(actor)).licences;
    const again = await activate(actor, store);
    expect(again).toMatchObject({
      status: 200,
      body: { already: true, licenceId: first?.id, activatedAt: first?.activationDate },
    });
    expect(await listEventTypes(actor)).not.toContain("shop.credentials_replaced");
  });

  test("writes no second event for the same client, although every exchange returns a new token", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    for (const already of [false, true])
      expect((await activate(actor, store, toClientCredentials(store))).body).toMatchObject({ already });
    expect(await listEventTypes(actor)).not.toContain("shop.credentials_replaced");
  });

  test("replaces the stored API secret key by another one for the same token", async () => {
    const { actor, store } = await createActiveCustomer();
    const other = { ...store, apiSecretKey: `shpss_${"0".repeat(32)}` };
    expect((await activate(actor, other)).body).toMatchObject({ already: true });
    // The licence is an ordinary one, so that the store's plan is nothing new.
    expect((await listEventTypes(actor)).slice(2)).toEqual(["licence.activated", "shop.credentials_replaced"]);
    expect((await deactivate(actor, store)).body.code).toBe("API_SECRET_MISMATCH");
    expect((await deactivate(actor, other)).status).toBe(200);
  });

  test("replaces the stored credentials by others for the same store", async () => {
    const { actor, store } = await createActiveCustomer();
    expect((await activate(actor, store, toClientCredentials(store))).body).toMatchObject({ already: true });
    expect(await listEventTypes(actor)).toContain("shop.credentials_replaced");
    const deactivation = { shop: store.shop, apiSecretKey: store.apiSecretKey };
    expect((await call(actor, "deactivate", deactivation)).body.code).toBe("API_SECRET_MISMATCH");
    expect((await call(actor, "deactivate", { ...deactivation, apiSecretKey: store.clientSecret })).status).toBe(200);
  });

  test("succeeds despite an unreadable theme", async () => {
    const { actor } = await createCustomer();
    expect((await activate(actor, createStore("themeless"))).status).toBe(200);
    expect((await fetchOverview(actor)).shops[0]?.themeVersion).toBeNull();
  });

  test("does not call Shopify without a licence", { meta: { provokes: "NO_LICENCE" } }, async () => {
    const store = createStore();
    expect((await activate(createActor(), store)).body.code).toBe("NO_LICENCE");
    expect(await countCalls(store)).toBe(0);
  });

  test("activates only a development store without an available licence", {
    meta: { provokes: "LIMIT_REACHED" },
  }, async () => {
    const { actor } = await createActiveCustomer();
    expect((await activate(actor, createStore())).body.code).toBe("LIMIT_REACHED");
    expect((await activate(actor, createStore("frozen"))).body.code).toBe("STORE_FROZEN");
  });

  test("says only to a user who proves the store that it is active on another licence", {
    meta: { provokes: "ACTIVE_ELSEWHERE" },
  }, async () => {
    const { store } = await createActiveCustomer();
    const { actor: rival } = await createCustomer();
    expect(await activate(rival, store, toTokenCredentials(createStore()))).toMatchObject({
      status: 422,
      body: { code: "TOKEN_INVALID" },
    });
    expect(await activate(rival, store)).toMatchObject({ status: 409, body: { code: "ACTIVE_ELSEWHERE" } });
    expect(await fetchOverview(rival)).toMatchObject({ available: 1, installed: 0 });
  });

  test("rejects a store on a paused licence, and counts a removed licence as none", {
    meta: { provokes: "REVOKED" },
  }, async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    await grantLicences(actor, 1);
    await changeLicence("pause", licenceId);
    expect(await activate(actor, store)).toMatchObject({ status: 409, body: { code: "PAUSED" } });
    const { actor: revoked, licenceIds } = await createCustomer();
    await changeLicence("remove", licenceIds[0] ?? "");
    expect(await activate(revoked, createStore())).toMatchObject({ status: 403, body: { code: "REVOKED" } });
  });

  test.each([
    ["no body", undefined],
    ["another type", { shop: 5, credentials: [] }],
    [
      "an address that is no store's",
      { shop: "evil.myshopify.com.attacker.tld", credentials: toTokenCredentials(createStore()) },
    ],
    [
      "a token of another kind",
      { shop: createStore().shop, credentials: { ...toTokenCredentials(createStore()), accessToken: "shpss_x" } },
    ],
    [
      "an endless token",
      {
        shop: createStore().shop,
        credentials: { kind: "token", accessToken: `shpat_${"x".repeat(300)}`, apiSecretKey: "x" },
      },
    ],
  ])("rejects a request with %s before it calls Shopify", async (_, body) => {
    const { actor } = await createCustomer();
    expect(await call(actor, "activate", body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST" },
    });
  });
});
