/** Staff activate a customer's licence, or prepare the activation that the customer finishes. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  createTestContext,
  deactivate,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toClientCredentials, toTokenCredentials } from "../fixtures/stores.ts";
import { activateLicence } from "./activate-licence.ts";

const activateFor = (email: string, store: TestStore, credentials = toTokenCredentials(store)) =>
  call(administrator, "activateFor", { email, shop: store.shop, credentials, reason: "asked by phone" });

const prepare = (email: string, store: TestStore, rest: { reason?: string; requestId?: string } = {}) =>
  call(administrator, "prepareActivation", {
    ...{ email, shop: store.shop, reason: "asked by phone", requestId: crypto.randomUUID() },
    ...rest,
  });

const listOwnPrepared = async (actor: object) => (await call(actor, "overviewWith", ["prepared"])).body.prepared;

const listOpen = async (email: string) =>
  (await call(administrator, "preparedActivations")).body.filter(({ account }) => account === email);

describe("activateForCustomer", () => {
  test("activates a licence of an account without an owner, whose first user finds it active", async () => {
    const { actor, licenceIds } = await createCustomer();
    const store = createStore();
    const activated = await activateFor(actor.email.toUpperCase(), store);
    expect(activated).toMatchObject({ status: 200, body: { licenceId: licenceIds[0], already: false } });
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBeNull();
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1, shops: [{ shop: store.shop, state: "active" }] });
    const { events } = (await call(actor, "events")).body;
    expect(events.find(({ type }) => type === "licence.activated")).toMatchObject({
      actorRole: "admin",
      reason: "asked by phone",
    });
  });

  test("says who did it to the portal, which does not notify owners of their own activations", async () => {
    const { actor } = await createCustomer(2);
    const { eventId } = (await activateFor(actor.email, createStore())).body;
    expect((await call(administrator, "dueEventNotifications", eventId)).body).toMatchObject([
      { event: eventId, byOwner: false },
    ]);
    const { body: own } = await activate(actor, createStore());
    expect((await call(administrator, "dueEventNotifications", own.eventId)).body).toMatchObject([{ byOwner: true }]);
  });

  test("gives a development store a licence of its account without an owner, and of no other", async () => {
    const [{ actor: other }, { actor }] = [await createCustomer(), await createCustomer()];
    const { status, body } = await activateFor(actor.email, createStore("development"));
    expect(status).toBe(200);
    const owner = "SELECT account FROM licences WHERE id = ?";
    expect(await selectValue(owner, body.licenceId)).toBe(actor.email);
    expect(await fetchOverview(other)).toMatchObject({ available: 1, licences: [expect.anything()] });
  });

  test("activates with a client id, and changes nothing when repeated", async () => {
    const { actor } = await createCustomer(2);
    const store = createStore();
    await fetchOverview(actor);
    const credentials = toClientCredentials(store);
    expect((await activateFor(actor.email, store, credentials)).body.already).toBe(false);
    expect((await activateFor(actor.email, store, credentials)).body.already).toBe(true);
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1, available: 1 });
  });

  test("rejects an account without a licence and credentials of another store", async () => {
    const { actor, licenceIds } = await createCustomer();
    const store = createStore();
    const wrong = toTokenCredentials(createStore("revoked"));
    expect(await activateFor(createActor().email, store)).toMatchObject({ status: 403, body: { code: "NO_LICENCE" } });
    expect(await activateFor(actor.email, createStore("readonly"))).toMatchObject({ body: { code: "SCOPE_MISSING" } });
    expect((await activateFor(actor.email, createStore("revoked"), wrong)).body.code).toBe("TOKEN_INVALID");
    const elsewhere = await createActiveCustomer();
    expect((await activateFor(actor.email, elsewhere.store)).body.code).toBe("ACTIVE_ELSEWHERE");
    await changeLicence("pause", licenceIds[0] ?? "");
    expect((await activateFor(actor.email, store)).body.code).toBe("PAUSED");
    expect((await call(actor, "activateFor", {})).body.code).toBe("NOT_ADMIN");
    expect(await fetchOverview(actor)).toMatchObject({ installed: 0 });
  });

  test("uses one licence for one store with fifty administrators and the customer at once", async () => {
    const { actor } = await createCustomer(2);
    const store = createStore();
    const acts = Array.from({ length: 50 }, () => activateFor(actor.email, store));
    const answers = await Promise.all([...acts, activate(actor, store)]);
    // A user who opens the account meanwhile is its owner from then on.
    expect(answers.filter(({ status, body }) => status === 200 && !body.already)).toHaveLength(1);
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1, available: 1 });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.activated")).toHaveLength(1);
  });
});

describe("prepareActivation", () => {
  test("prepares an activation that the customer finishes by activating the store", async () => {
    const { actor } = await createCustomer();
    const [store, other] = [createStore(), createStore()];
    expect((await prepare(actor.email, store)).body).toMatchObject({ account: actor.email, shop: store.shop });
    expect(await listOwnPrepared(actor)).toMatchObject([{ shop: store.shop }]);
    expect(JSON.stringify(await listOwnPrepared(actor))).not.toContain("asked by phone");
    expect(await listOwnPrepared(createActor())).toEqual([]);
    expect(await listOpen(actor.email)).toMatchObject([
      { shop: store.shop, reason: "asked by phone", preparedBy: administrator.email },
    ]);
    await call(actor, "activate", { shop: other.shop, credentials: toTokenCredentials(other) });
    expect(await listOwnPrepared(actor)).toHaveLength(1);
    await call(actor, "deactivate", { shop: other.shop, apiSecretKey: other.apiSecretKey });
    expect((await activate(actor, store)).status).toBe(200);
    expect(await listOwnPrepared(actor)).toEqual([]);
    expect(await listOpen(actor.email)).toEqual([]);
    expect(await selectValue("SELECT state FROM prepared_activations WHERE account = ?", actor.email)).toBe("finished");
  });

  test("keeps a prepared activation while the store has another customer's licence", async () => {
    const [{ actor }, { actor: other }] = [await createCustomer(), await createCustomer()];
    const store = createStore();
    await prepare(actor.email, store);
    expect((await activate(other, store)).status).toBe(200);
    expect(await listOwnPrepared(actor)).toMatchObject([{ shop: store.shop }]);
  });

  test("answers a repeated form as the first time, also once the customer has finished", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    const requestId = crypto.randomUUID();
    const first = await prepare(actor.email, store, { requestId });
    expect((await activate(actor, store)).status).toBe(200);
    expect(await prepare(actor.email, store, { requestId })).toEqual(first);
  });

  test("prepares an activation with the request id of another form", async () => {
    const { actor } = await createCustomer();
    const requestId = crypto.randomUUID();
    const grant = { email: actor.email, count: 1, reason: "bought", requestId };
    expect((await call(administrator, "grantLicences", grant)).status).toBe(200);
    expect(await prepare(actor.email, createStore(), { requestId })).toMatchObject({ status: 200 });
  });

  test("prepares an activation for 14 days, after which it can be prepared again", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    const prepared = await prepare(actor.email, store);
    const lifetimeMs = Date.parse(prepared.body.expiresAt) - Date.now();
    expect(Math.round(lifetimeMs / 86_400_000)).toBe(14);
    await runSql("UPDATE prepared_activations SET expires_at = '2026-01-01' WHERE account = ?", actor.email);
    expect(await listOwnPrepared(actor)).toEqual([]);
    expect(await listOpen(actor.email)).toEqual([]);
    expect((await prepare(actor.email, store)).status).toBe(200);
    expect(await listOwnPrepared(actor)).toHaveLength(1);
  });

  test("prepares again an activation of a store that was active before", async () => {
    const { actor, store } = await createActiveCustomer();
    await deactivate(actor, store);
    expect((await prepare(actor.email, store)).status).toBe(200);
  });

  test("prepares nothing that the customer could not finish", async () => {
    const { actor, store } = await createActiveCustomer();
    const { actor: free } = await createCustomer();
    expect((await prepare(actor.email, createStore())).body.code).toBe("LIMIT_REACHED");
    expect((await prepare(free.email, store)).body.code).toBe("ACTIVE_ELSEWHERE");
    expect((await prepare(createActor().email, createStore())).body.code).toBe("NO_LICENCE");
  });
});

describe("listPrepared", () => {
  test("lists the newest prepared activation first", async () => {
    const { actor } = await createCustomer();
    const stores = [createStore(), createStore(), createStore()];
    for (const [index, store] of stores.entries()) {
      await prepare(actor.email, store);
      const preparedAt = `2026-01-0${[2, 3, 1][index]}T00:00:00.000Z`;
      await runSql("UPDATE prepared_activations SET prepared_at = ? WHERE shop = ?", preparedAt, store.shop);
    }
    const listed = await listOpen(actor.email);
    expect(listed.map(({ shop }) => shop)).toEqual([stores[1]?.shop, stores[0]?.shop, stores[2]?.shop]);
    expect(listed[0]?.hasOwner).toBe(false);
    await fetchOverview(actor);
    expect((await listOpen(actor.email))[0]?.hasOwner).toBe(true);
  });
});

describe("activateLicence", () => {
  test("does not finish a prepared activation when it fails at the last moment", async () => {
    const { actor, licenceIds } = await createCustomer();
    const store = createStore();
    await prepare(actor.email, store);
    await fetchOverview(actor);
    const database = actBeforeWrites(() => changeLicence("pause", licenceIds[0] ?? ""));
    const request = { shop: store.shop, credentials: toTokenCredentials(store) };
    await expect(activateLicence({ ...createTestContext(), database }, actor, request)).rejects.toThrow("PAUSED");
    expect(await listOwnPrepared(actor)).toMatchObject([{ shop: store.shop }]);
  });
});

describe("prepareActivation and cancelPreparedActivation", () => {
  test("prepare an activation once, and cancel it once", async () => {
    const { actor } = await createCustomer();
    const store = createStore();
    const requestId = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 20 }, () => prepare(actor.email, store, { requestId })));
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await prepare(actor.email, store, { requestId, reason: "another" })).body.code).toBe("STATE_CONFLICT");
    expect((await prepare(actor.email, store)).body.code).toBe("STATE_CONFLICT");
    const [open] = await listOpen(actor.email);
    const other = createStore();
    await prepare(actor.email, other);
    for (let time = 0; time < 2; time++)
      expect(await call(administrator, "cancelPrepared", { id: open?.id })).toMatchObject({ status: 200 });
    expect(await listOwnPrepared(actor)).toMatchObject([{ shop: other.shop }]);
    const types = await listEventTypes(actor);
    expect(types.filter((type) => type.startsWith("licence.prep"))).toEqual([
      "licence.prepared",
      "licence.prepared",
      "licence.preparation_cancelled",
    ]);
    expect((await prepare(actor.email, store)).status).toBe(200);
  });
});
