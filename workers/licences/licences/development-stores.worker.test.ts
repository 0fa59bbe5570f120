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
  fetchPublic,
  grantLicences,
  listEventTypes,
  runSql,
  selectValue,
  setBehaviour,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { openStore } from "../stores/open-store.ts";
import { assignLicence } from "./assign-licence.ts";

const figures = async () => (await call(administrator, "figures")).body.licences;
const takeSeat = (actor: Actor, { shop }: TestStore) => call(actor, "takeSeat", shop);
/** The store changes to a paid plan, and the next check finds it. */
async function becomePaid(actor: Actor, store: TestStore) {
  await setBehaviour(store, "well");
  const answer = await call(actor, "replaceCredentials", { shop: store.shop, credentials: toTokenCredentials(store) });
  expect(answer.status).toBe(200);
}
const selectDueDate = async (actor: Actor, { shop }: TestStore) =>
  (await fetchOverview(actor)).shops.find((each) => each.shop === shop)?.seatDueAt;

describe("activateLicence", () => {
  test("connects a development store without a licence, which counts nowhere", async () => {
    const { actor } = await createActiveCustomer();
    const before = await figures();
    const store = createStore("development");
    expect((await activate(actor, store)).body).toMatchObject({ shop: store.shop, already: false });
    const overview = await fetchOverview(actor);
    expect(overview).toMatchObject({ authorised: 1, available: 0, installed: 1 });
    expect(overview.licences).toHaveLength(1);
    expect(overview.shops).toContainEqual(
      expect.objectContaining({ shop: store.shop, development: true, seatDueAt: null, licenceStatus: "active" }),
    );
    expect((await call(actor, "authorised")).body).toBe(1);
    expect(await figures()).toEqual(before);
    const lookup = await fetchPublic("/api/licenses/get_by_email/premium", {
      method: "POST",
      headers: { Authorization: "Bearer test-service-key-of-the-look-up" },
      body: new URLSearchParams({ email: actor.email }),
    });
    const found = (await lookup.json()) as Record<string, unknown>;
    expect(found).toMatchObject({ user: { nbAuthorizedLicenseType: { premium: 1 } } });
    expect(found.licenses).toContainEqual({ myshopifyurl: store.shop, active: true });
    // The same store again keeps its licence.
    expect((await activate(actor, store)).body).toMatchObject({ already: true });
    expect((await deactivate(actor, store)).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 0, installed: 1 });
    expect(await figures()).toEqual(before);
  });

  test("connects a development store beside an available licence, and again once it was disconnected", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    expect((await activate(actor, store)).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 1, installed: 0 });
    const { body } = await deactivate(actor, store);
    const sql = "SELECT after FROM events WHERE licence_id = ? AND type = 'licence.deactivated'";
    expect(JSON.parse((await selectValue<string>(sql, body.licenceId)) ?? "")).toEqual({
      status: "removed",
      shop: null,
    });
    expect((await activate(actor, store)).body).toMatchObject({ shop: store.shop, already: false });
    expect((await fetchOverview(actor)).shops.map(({ shop }) => shop)).toEqual([store.shop]);
  });

  test("rejects a development store without a usable licence", async () => {
    expect((await activate(createActor(), createStore("development"))).body.code).toBe("NO_LICENCE");
    const { actor, licenceIds } = await createCustomer();
    await changeLicence("pause", licenceIds[0] ?? "");
    expect((await activate(actor, createStore("development"))).body.code).toBe("PAUSED");
  });

  test("creates one licence for one development store activated ten times at once", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate(actor, store)));
    expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1);
    expect(
      await selectValue("SELECT count(*) FROM licences WHERE account = ? AND kind = 'development'", actor.email),
    ).toBe(1);
  });
});

describe("assignLicence", () => {
  test("writes one event although the connection changed before its first try", async () => {
    const { actor } = await createCustomer(2);
    const store = createStore("development");
    await activate(actor, store);
    const database = actBeforeWrites(() => activate(actor, store));
    const assigned = await assignLicence({ ...createTestContext(), database }, actor, store.shop);
    expect(assigned).toMatchObject({ shop: store.shop });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.seat_taken")).toHaveLength(1);
  });

  test("keeps a store that became paid connected: open for 14 days, then with a licence", {
    meta: { provokes: "SEAT_REQUIRED" },
  }, async () => {
    const { actor } = await createActiveCustomer();
    const store = createStore("development");
    const { body } = await activate(actor, store);
    await becomePaid(actor, store);
    const due = await selectDueDate(actor, store);
    expect(Math.round((Date.parse(due ?? "") - Date.now()) / 86_400_000)).toBe(14);
    await becomePaid(actor, store);
    expect(await selectDueDate(actor, store)).toBe(due);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.seat_due")).toHaveLength(1);
    const reach = () => openStore(createTestContext(), store.shop, { account: actor.email });
    expect((await reach()).accessToken).toBe(store.accessToken);

    await runSql("UPDATE licences SET seat_due_at = '2024-01-01T00:00:00.000Z' WHERE id = ?", String(body.licenceId));
    await expect(reach()).rejects.toMatchObject({ code: "SEAT_REQUIRED" });
    expect((await takeSeat(actor, store)).body.code).toBe("LIMIT_REACHED");

    const [paidId] = await grantLicences(actor, 1);
    const taken = await takeSeat(actor, store);
    expect(taken).toMatchObject({ status: 200, body: { licenceId: paidId, activationId: body.activationId } });
    expect(await reach()).toMatchObject({ accessToken: store.accessToken, licenceId: paidId });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2, available: 0, installed: 2 });
    expect((await takeSeat(actor, store)).body).toEqual(taken.body);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.seat_taken")).toHaveLength(1);
    expect((await deactivate(actor, store)).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 1 });
  });

  test("notifies the owner of the time that is left, until a licence is taken or the activation ends", async () => {
    const { actor } = await createCustomer();
    const [taken, left] = [createStore("development"), createStore("development")];
    const listDue = async () =>
      (await call(administrator, "dueEventNotifications", undefined)).body.filter(({ uid }) => uid === actor.uid);
    for (const store of [taken, left]) {
      await activate(actor, store);
      await becomePaid(actor, store);
      await becomePaid(actor, store);
    }
    const due = (await listDue()).filter(({ type }) => type === "licence.seat_due");
    expect(due).toMatchObject([{ shop: taken.shop }, { shop: left.shop }]);
    expect(due[0]?.dueAt).toBe(await selectDueDate(actor, taken));
    await call(
      administrator,
      "markEventsNotified",
      (await listDue()).map(({ event }) => event),
    );
    expect((await takeSeat(actor, taken)).status).toBe(200);
    await deactivate(actor, left);
    const ends = (await listDue()).map(({ type, ends }) => [type, ends.map(({ event }) => event)]);
    expect(ends).toEqual([
      ["licence.seat_taken", [due[0]?.event]],
      ["licence.deactivated", expect.arrayContaining([due[1]?.event])],
    ]);
    expect(ends[1]?.[1]).not.toContain(due[0]?.event);
  });

  test("rejects a store whose licence is paused", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    const { body } = await activate(actor, store);
    expect((await changeLicence("pause", String(body.licenceId))).status).toBe(200);
    expect((await takeSeat(actor, store)).body.code).toBe("PAUSED");
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 0 });
  });

  test("gives one licence to one of ten former development stores that request it at once", async () => {
    const { actor } = await createCustomer();
    const stores = Array.from({ length: 10 }, () => createStore("development"));
    for (const store of stores) {
      await activate(actor, store);
      await becomePaid(actor, store);
    }
    const answers = await Promise.all(stores.map((store) => takeSeat(actor, store)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 0, installed: 1 });
    const halves = `SELECT count(*) FROM activations v JOIN licences l ON l.id = v.licence_id
    WHERE l.account = ? AND v.state = 'live' AND l.status <> 'active'`;
    expect(await selectValue(halves, actor.email)).toBe(0);
  });
});

describe("replaceCredentials", () => {
  test("needs no licence for a store that is a development store again", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    await activate(actor, store);
    await becomePaid(actor, store);
    await setBehaviour(store, "development");
    await call(actor, "replaceCredentials", { shop: store.shop, credentials: toTokenCredentials(store) });
    expect(await selectDueDate(actor, store)).toBeNull();
  });
});

describe("moveLicence and assignLicence", () => {
  test("give the licence of a development store to no paid store and no other account", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    await activate(actor, store);
    const paid = createStore();
    const move = { fromShop: store.shop, shop: paid.shop, credentials: toTokenCredentials(paid) };
    expect((await call(actor, "move", move)).body.code).toBe("SEAT_REQUIRED");
    const stranger = await createCustomer();
    expect((await takeSeat(stranger.actor, store)).body.code).toBe("ACTIVATION_NOT_FOUND");
  });
});
