import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  fetchOverview,
  selectValue,
} from "../fixtures/internal.ts";
import { createThemeZip, publish, upload, withdraw } from "../fixtures/releases.ts";
import { createStore, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";

const listDue = async (event?: string) => (await call(administrator, "dueEventNotifications", event)).body;
const listDueOf = async ({ uid }: Actor) => (await listDue()).filter((each) => each.uid === uid);
const settle = async (actor: Actor) => {
  const due = await listDueOf(actor);
  await call(
    administrator,
    "markEventsNotified",
    due.map(({ event }) => event),
  );
};
const undo = async (eventId: string) =>
  (await call(administrator, "undoEvent", { eventId, requestId: crypto.randomUUID() })).body.eventId;
const newKey = () => crypto.randomUUID();

describe("dueEventNotifications", () => {
  test("lists an owner's own move and deactivation as theirs, with both stores", async () => {
    const { actor, store } = await createActiveCustomer();
    await settle(actor);
    const next = createStore();
    await call(actor, "move", { fromShop: store.shop, shop: next.shop, credentials: toTokenCredentials(next) });
    await deactivate(actor, next);
    expect(await listDueOf(actor)).toMatchObject([
      { type: "licence.moved", byOwner: true, shop: next.shop, fromShop: store.shop },
      { type: "licence.deactivated", byOwner: true, shop: next.shop, fromShop: null },
    ]);
  });

  test("lists nothing of a deactivation that changed nothing", async () => {
    const { actor, store } = await createActiveCustomer();
    await Promise.all([deactivate(actor, store), deactivate(actor, store), deactivate(actor, store)]);
    expect((await listDueOf(actor)).filter(({ type }) => type === "licence.deactivated")).toHaveLength(1);
  });

  describe("for a user who has verified the address and owns no licence", () => {
    const saveUser = async ({ uid, email }: Actor, over: object = {}) => {
      const createdAt = new Date(Date.now() - 60_000).toISOString();
      const user = {
        ...{ uid, email, name: "", company: "", role: "user", verified: true, disabled: false, points: 0, createdAt },
        ...{ lastSignInAt: null, ...over },
      };
      await call(administrator, "saveUsers", { readAt: new Date().toISOString(), users: [user] });
    };
    const give = async (licenceId: string, to: Actor) => {
      await call(administrator, "changeOwner", { licenceId, email: to.email, reason: "sold", requestId: newKey() });
      return (await listDue()).filter(({ type, account }) => type === "licence.owner_changed" && account === to.email);
    };

    test("rings for a licence that changes hands, which the new owner gains and the former one loses", async () => {
      const { actor, licenceId, store } = await createActiveCustomer();
      const next = createActor();
      await saveUser(next);
      expect(await give(licenceId, next)).toMatchObject([{ uid: next.uid, isGain: true, shop: store.shop, licenceId }]);
      expect((await listDueOf(actor)).filter(({ type }) => type === "licence.owner_changed")).toMatchObject([
        { account: actor.email, isGain: false, shop: store.shop },
      ]);
    });

    test.each([
      ["has not verified it", { verified: false }],
      ["is disabled", { disabled: true }],
    ])("does not ring for one who %s", async (_, over) => {
      const { licenceId } = await createActiveCustomer();
      const next = createActor();
      await saveUser(next, over);
      expect(await give(licenceId, next)).toMatchObject([{ uid: null, account: next.email }]);
    });

    test("rings once for a grant: not again when the account becomes theirs", async () => {
      const actor = createActor();
      await saveUser(actor);
      await call(administrator, "grantLicences", { email: actor.email, count: 2, reason: "a", requestId: newKey() });
      expect(await listDueOf(actor)).toMatchObject([{ type: "licence.granted", licences: 2 }]);
      await fetchOverview(actor);
      expect((await listDueOf(actor)).map(({ type }) => type)).toEqual(["licence.granted"]);
    });

    test("rings with the first page for what was granted before they verified the address", async () => {
      const actor = createActor();
      await saveUser(actor, { verified: false });
      const grant = { email: actor.email, count: 2, reason: "a", requestId: newKey() };
      const { body } = await call(administrator, "grantLicences", grant);
      // Told by mail.
      await call(administrator, "markEventsNotified", [body.eventId]);
      await saveUser(actor);
      await fetchOverview(actor);
      expect(await listDueOf(actor)).toMatchObject([{ type: "account.bound", licences: 2 }]);
    });

    test("rings with the first page for what was granted before they registered", async () => {
      const actor = createActor();
      await call(administrator, "grantLicences", { email: actor.email, count: 2, reason: "a", requestId: newKey() });
      await saveUser(actor, { createdAt: new Date(Date.now() + 60_000).toISOString() });
      await fetchOverview(actor);
      expect(await listDueOf(actor)).toMatchObject([{ type: "account.bound", licences: 2 }]);
    });
  });

  test("lists an act of the staff as not the owner's", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const { body } = await changeLicence("pause", licenceId);
    expect(await listDue(body.eventId)).toMatchObject([{ uid: actor.uid, byOwner: false, isUndo: false, ends: [] }]);
  });

  test("ends the notification of a pause with the pause, of this licence alone", async () => {
    const { actor, licenceIds } = await createCustomer(2);
    const [first = "", second = ""] = licenceIds;
    await fetchOverview(actor);
    const paused = await changeLicence("pause", first);
    await changeLicence("pause", second);
    const enabled = await changeLicence("enable", first);
    const [due] = await listDue(enabled.body.eventId);
    expect(due?.ends).toEqual([{ event: paused.body.eventId, type: "licence.paused", uid: actor.uid }]);
    // Marking the end drops what was still due.
    await call(administrator, "markEventsNotified", [enabled.body.eventId, paused.body.eventId]);
    expect((await listDue(paused.body.eventId)).length).toBe(0);
  });

  test.each(["pause", "remove"] as const)("ends the notification of an undone %s", async (act) => {
    const { actor, licenceIds } = await createCustomer();
    await fetchOverview(actor);
    const { body } = await changeLicence(act, licenceIds[0] ?? "");
    const [due] = await listDue(await undo(body.eventId));
    expect(due).toMatchObject({ isUndo: true, byOwner: false });
    expect(due?.ends).toContainEqual({ event: body.eventId, type: expect.any(String), uid: actor.uid });
  });

  test("ends the notification of an undone grant, activation and change of owner", async () => {
    const { actor, licenceIds } = await createCustomer();
    const granted = await call(administrator, "grantLicences", {
      ...{ email: actor.email, count: 3, reason: "bought", requestId: newKey() },
    });
    const eventOfGrant = granted.body.eventId ?? "";
    const listEnds = async (event: string) => (await listDue(event))[0]?.ends.map((each) => each.event);
    expect(await listEnds(await undo(eventOfGrant))).toContain(eventOfGrant);

    const store = createStore();
    const activated = await call(administrator, "activateFor", {
      ...{ email: actor.email, shop: store.shop, reason: "asked by phone", credentials: toTokenCredentials(store) },
    });
    const eventOfActivation = activated.body.eventId ?? "";
    const undone = await undo(eventOfActivation);
    expect(await listDue(undone)).toMatchObject([{ isUndo: true }]);
    expect(await listEnds(undone)).toContain(eventOfActivation);

    const given = await call(administrator, "changeOwner", {
      ...{ licenceId: licenceIds[0], email: createActor().email, reason: "sold", requestId: newKey() },
    });
    const back = await undo(given.body.eventId);
    const both =
      "SELECT json_group_array(id) FROM events WHERE type = 'licence.owner_changed' AND licence_id = ? AND after ->> '$.undoes' IS NULL";
    const changed = JSON.parse((await selectValue<string>(both, licenceIds[0] ?? "")) ?? "[]") as string[];
    expect(changed).toHaveLength(2);
    expect((await listEnds(back))?.sort()).toEqual(expect.arrayContaining(changed.sort()));
  });

  test("ends the notification of a prepared activation when its owner finishes it or the staff cancel it", async () => {
    const { actor } = await createCustomer(2);
    const [store, other] = [createStore(), createStore()];
    const prepare = async (shop: string) =>
      (
        await call(administrator, "prepareActivation", {
          ...{ email: actor.email, shop, reason: "asked by phone", requestId: newKey() },
        })
      ).body.eventId;
    const [first, second] = [await prepare(store.shop), await prepare(other.shop)];
    await activate(actor, store);
    const activated = (await listDueOf(actor)).find(({ type }) => type === "licence.activated");
    expect(activated).toMatchObject({ byOwner: true, ends: [{ event: first }] });
    const prepared = (await call(administrator, "preparedActivations")).body.find(({ shop }) => shop === other.shop);
    await call(administrator, "cancelPrepared", { id: prepared?.id });
    const cancelled = (await listDueOf(actor)).find(({ type }) => type === "licence.preparation_cancelled");
    expect(cancelled).toMatchObject({ ends: [{ event: second }] });
  });

  test("ends the staff's notification of a halted release, and makes none of their own halt", async () => {
    const version = "7700.0.0";
    await upload(version, createThemeZip(version));
    await publish(version);
    await call(administrator, "haltRelease", { version, reason: "broken cart" });
    const halt = await selectValue<string>(
      "SELECT id FROM events WHERE type = 'release.halted' AND version = ?",
      version,
    );
    expect(await listDue(halt ?? "")).toMatchObject([{ halted: null }]);
    await withdraw(version);
    const end = await selectValue<string>(
      "SELECT id FROM events WHERE type = 'release.withdrawn' AND version = ?",
      version,
    );
    expect((await listDue(end ?? ""))[0]?.ends).toEqual([{ event: halt, type: "release.halted", uid: null }]);
  });
});
