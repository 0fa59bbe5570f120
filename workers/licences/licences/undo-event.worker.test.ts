import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore, type TestStore, toTokenCredentials } from "../fixtures/stores.ts";

const newKey = () => crypto.randomUUID();

const undo = (eventId: string, requestId = newKey()) => call(administrator, "undoEvent", { eventId, requestId });

const grant = (email: string, count: number) =>
  call(administrator, "grantLicences", { email, count, reason: "bought", requestId: newKey() });

/** Moves an event back in time, which the log itself does not allow. */
async function age(eventId: string, ms: number) {
  const at = new Date(Date.now() - ms).toISOString();
  const trigger = await selectValue<string>("SELECT sql FROM sqlite_master WHERE name = 'events_are_fixed'");
  await runSql("DROP TRIGGER events_are_fixed");
  await runSql("UPDATE events SET at = ? WHERE id = ?", at, eventId);
  await runSql(trigger ?? "");
}

describe("undoEvent", () => {
  test("undoes a pause and its end, which gives the licence back the reason that the customer saw", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const paused = await changeLicence("pause", licenceId);
    expect(await undo(paused.body.eventId)).toMatchObject({
      body: { type: "licence.enabled", licenceIds: [licenceId] },
    });
    expect(await fetchOverview(actor)).toMatchObject({ licences: [{ status: "active", pausedReason: null }] });
    await changeLicence("pause", licenceId);
    const enabled = await changeLicence("enable", licenceId);
    expect((await undo(enabled.body.eventId)).body.type).toBe("licence.paused");
    expect(await fetchOverview(actor)).toMatchObject({ licences: [{ status: "paused", pausedReason: "test pause" }] });
    const { body } = await call(actor, "events");
    expect(body.events[0]).toMatchObject({
      type: "licence.paused",
      reason: "undo:licence.enabled",
      after: { undoes: enabled.body.eventId, pausedReason: "test pause" },
    });
  });

  test.each([
    ["licence.paused", (id: string) => changeLicence("pause", id)],
    ["licence.removed", (id: string) => changeLicence("remove", id)],
    [
      "licence.owner_changed",
      (licenceId: string) =>
        call(administrator, "changeOwner", { licenceId, email: createActor().email, reason: "a", requestId: newKey() }),
    ],
  ] as const)("says as its reason that it undoes %s, never the reason of that", async (type, act) => {
    const { licenceIds } = await createCustomer();
    const { eventId } = (await act(licenceIds[0] ?? "")).body;
    const undone = (await undo(eventId)).body;
    expect(await selectValue("SELECT reason FROM events WHERE id = ?", undone.eventId)).toBe(`undo:${type}`);
  });

  test("says as its reason that it undoes a grant, of each licence, and an activation", async () => {
    const actor = createActor();
    const { eventId, licenceIds } = (await grant(actor.email, 2)).body;
    await undo(eventId ?? "");
    const reason = "SELECT group_concat(DISTINCT reason) FROM events WHERE type = ? AND account = ?";
    expect(licenceIds).toHaveLength(2);
    expect(await selectValue(reason, "licence.removed", actor.email)).toBe("undo:licence.granted");

    const customer = (await createCustomer()).actor;
    const { shop, ...secrets } = createStore();
    const activated = await call(administrator, "activateFor", {
      ...{ email: customer.email, shop, reason: "asked by phone" },
      credentials: toTokenCredentials({ shop, ...secrets }),
    });
    await undo(activated.body.eventId ?? "");
    expect(await selectValue(reason, "licence.deactivated", customer.email)).toBe("undo:licence.activated");
  });

  test("undoes a removal: the licence is available again, or paused with its reason", async () => {
    const { actor, licenceIds } = await createCustomer(2);
    const [first = "", second = ""] = licenceIds;
    await changeLicence("pause", second);
    for (const id of [first, second]) await undo((await changeLicence("remove", id)).body.eventId);
    const { licences } = await fetchOverview(actor);
    expect(licences.find(({ id }) => id === first)).toMatchObject({ status: "available" });
    expect(licences.find(({ id }) => id === second)).toMatchObject({ status: "paused", pausedReason: "test pause" });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.restored")).toHaveLength(2);
  });

  test("undoes an activation by the staff once, after which store and licence are free again", async () => {
    const { actor, licenceIds } = await createCustomer();
    const [store, development] = [createStore(), createStore("development")];
    const activateFor = async ({ shop, ...secrets }: TestStore) =>
      (
        await call(administrator, "activateFor", {
          ...{ email: actor.email, shop, reason: "asked by phone" },
          credentials: toTokenCredentials({ shop, ...secrets }),
        })
      ).body.eventId ?? "";
    const eventId = await activateFor(store);
    const requestId = newKey();
    for (const { status, body } of await Promise.all(Array.from({ length: 5 }, () => undo(eventId, requestId))))
      expect({ status, body }).toMatchObject({ status: 200, body: { type: "licence.deactivated", licenceIds } });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.deactivated")).toHaveLength(1);
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, installed: 0, shops: [] });
    expect((await undo(eventId)).body.code).toBe("STATE_CONFLICT");

    expect((await undo(await activateFor(development))).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({ available: 1, shops: [] });

    // The licence has changed since.
    const later = await activateFor(store);
    await changeLicence("pause", licenceIds[0] ?? "");
    expect((await undo(later)).body.code).toBe("STATE_CONFLICT");
  });

  test("does not undo an activation by its owner", async () => {
    const { actor, store } = await createActiveCustomer();
    const eventId = await selectValue<string>(
      "SELECT id FROM events WHERE type = 'licence.activated' AND shop = ?",
      store.shop,
    );
    expect((await undo(eventId ?? "")).body.code).toBe("UNDO_EXPIRED");
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
  });

  test("undoes a change of owner once, with the former owner's history, unless changed again", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const [second, third] = [createActor(), createActor()];
    const give = (to: { email: string }) =>
      call(administrator, "changeOwner", { licenceId, email: to.email, reason: "sold", requestId: newKey() });
    await give(second);
    await fetchOverview(second);
    const since = await selectValue<string>("SELECT owned_since FROM licences WHERE id = ?", licenceId);
    const { eventId } = (await give(third)).body;
    const requestId = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(eventId, requestId)));
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 200, body: { account: second.email, licenceIds: [licenceId] } });
    expect(await fetchOverview(second)).toMatchObject({ authorised: 1, shops: [{ shop: store.shop }] });
    expect(await fetchOverview(third)).toMatchObject({ authorised: 0 });
    expect(await selectValue("SELECT owned_since FROM licences WHERE id = ?", licenceId)).toBe(since);
    expect((await listEventTypes(third)).filter((type) => type === "licence.owner_changed")).toHaveLength(2);
    // The change to the second owner is no longer the last one.
    const first = await selectValue<string>(
      "SELECT id FROM events WHERE account = ? AND type = 'licence.owner_changed'",
      actor.email,
    );
    expect(await undo(first ?? "")).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    const paused = await give(third);
    await changeLicence("pause", licenceId);
    expect(await undo(paused.body.eventId)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
  });

  test("does not undo a change of owner above the former owner's limit", async () => {
    const { actor, licenceIds } = await createCustomer();
    const request = { licenceId: licenceIds[0], email: createActor().email, reason: "sold", requestId: newKey() };
    const { eventId } = (await call(administrator, "changeOwner", request)).body;
    await call(administrator, "setLicenceLimit", { email: actor.email, limit: 0, from: 100, reason: "closed" });
    expect(await undo(eventId)).toMatchObject({ status: 409, body: { code: "LICENCE_LIMIT" } });
  });

  test("undoes a grant as a whole, with one event for each licence", async () => {
    const actor = createActor();
    const { body } = await grant(actor.email, 3);
    const answer = await undo(body.eventId ?? "");
    expect(answer.body.licenceIds.sort()).toEqual([...body.licenceIds].sort());
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 0 });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.removed")).toHaveLength(3);
  });

  test("does not undo a grant with a licence in use, nor one whose licence was used meanwhile", async () => {
    const actor = createActor();
    const { body } = await grant(actor.email, 2);
    const store = createStore();
    await activate(actor, store);
    expect(await undo(body.eventId ?? "")).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    await call(actor, "deactivate", { shop: store.shop, apiSecretKey: store.apiSecretKey });
    expect(await undo(body.eventId ?? "")).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2, available: 2 });
  });

  test("undoes an action once, whatever is repeated or sent at the same time", async () => {
    const { actor, licenceIds } = await createCustomer();
    const { body } = await changeLicence("pause", licenceIds[0] ?? "");
    const key = newKey();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => undo(body.eventId, key)),
      undo(body.eventId),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect([1, 5]).toContain(won.length);
    expect(new Set(won.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await listEventTypes(actor)).filter((type) => type === "licence.enabled")).toHaveLength(1);
    const other = await changeLicence("pause", licenceIds[0] ?? "");
    expect(await undo(other.body.eventId, key)).toMatchObject({ body: { code: "STATE_CONFLICT" } });
  });

  test("does not undo an action after another change of the licence", async () => {
    const { licenceIds } = await createCustomer();
    const [id = ""] = licenceIds;
    const first = await changeLicence("pause", id);
    await changeLicence("enable", id);
    await changeLicence("pause", id);
    expect(await undo(first.body.eventId)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
  });

  test("undoes an action within fifteen minutes only", { meta: { provokes: "UNDO_EXPIRED" } }, async () => {
    const { licenceIds } = await createCustomer(2);
    const [first = "", second = ""] = licenceIds;
    const [late, early] = [await changeLicence("pause", first), await changeLicence("pause", second)];
    await age(late.body.eventId, 15 * 60_000 + 1_000);
    await age(early.body.eventId, 14 * 60_000);
    expect(await undo(late.body.eventId)).toMatchObject({ status: 409, body: { code: "UNDO_EXPIRED" } });
    const requestId = newKey();
    const undone = await undo(early.body.eventId, requestId);
    expect(undone).toMatchObject({ status: 200 });
    // A repetition gets the first answer, however late.
    await age(early.body.eventId, 60 * 60_000);
    expect(await undo(early.body.eventId, requestId)).toEqual(undone);
  });

  test("does not undo a release with removal", async () => {
    const { licenceId } = await createActiveCustomer();
    const removed = await call(administrator, "removeLicence", { licenceId, reason: "refund", release: true });
    expect(await undo(removed.body.eventId)).toMatchObject({ status: 409, body: { code: "UNDO_EXPIRED" } });
  });

  test("does not undo events of other kinds or unknown ids", { meta: { provokes: "EVENT_NOT_FOUND" } }, async () => {
    const { actor } = await createActiveCustomer();
    const { body } = await call(actor, "events");
    const activated = body.events.find(({ type }) => type === "licence.activated")?.id ?? "";
    expect(await undo(activated)).toMatchObject({ status: 409, body: { code: "UNDO_EXPIRED" } });
    expect(await undo("0".repeat(24))).toMatchObject({ status: 404, body: { code: "EVENT_NOT_FOUND" } });
  });

  test("does not restore a licence above the limit of its owner", async () => {
    const { actor, licenceIds } = await createCustomer();
    const removed = await changeLicence("remove", licenceIds[0] ?? "");
    await grant(actor.email, 1);
    await call(administrator, "setLicenceLimit", { email: actor.email, limit: 1, from: 100, reason: "one store" });
    expect(await undo(removed.body.eventId)).toMatchObject({
      status: 409,
      body: { code: "LICENCE_LIMIT", details: { most: 1, owned: 1 } },
    });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1 });
  });

  test("restores the last licence that the limit has room for", async () => {
    const { actor, licenceIds } = await createCustomer();
    const removed = await changeLicence("remove", licenceIds[0] ?? "");
    await call(administrator, "setLicenceLimit", { email: actor.email, limit: 1, from: 100, reason: "one store" });
    expect(await undo(removed.body.eventId)).toMatchObject({ status: 200, body: { type: "licence.restored" } });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1 });
  });
});
