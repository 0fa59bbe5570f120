import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  fetchOverview,
  grantLicences,
  listEventTypes,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";

const nothing = {
  authorised: 0,
  available: 0,
  installed: 0,
  licences: [],
  shops: [],
  openJobs: [],
  newestRelease: null,
};

describe("bindAccount", () => {
  test("makes the first verified user with the e-mail the owner for good", async () => {
    const { actor } = await createCustomer(2);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2 });
    const impostor = { ...actor, uid: "somebody-else" };
    expect(await fetchOverview(impostor)).toEqual(nothing);
    expect((await call(impostor, "authorised")).body).toBe(0);
    expect((await call(impostor, "events")).body.events).toEqual([]);
    expect((await activate(impostor, createStore())).body.code).toBe("NO_LICENCE");
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBe(actor.uid);
  });

  test("lets another uid with the owner's e-mail deactivate no licence and download no file", async () => {
    const { actor, store } = await createActiveCustomer();
    const impostor = { ...actor, uid: "somebody-else" };
    expect((await deactivate(impostor, store)).body.code).toBe("ACTIVATION_NOT_FOUND");
    const ticket = { version: "1.0.0", termsVersion: "2024-12-12", sid: "s".repeat(32) };
    expect((await call(impostor, "ticket", ticket)).body.code).toBe("NO_LICENCE");
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
  });

  test("binds one of 100 concurrent users with one e-mail, with one event", async () => {
    const { actor } = await createCustomer();
    const rivals = Array.from({ length: 100 }, (_, index) => ({ ...actor, uid: `rival-${index}` }));
    const counts = await Promise.all(rivals.map(async (rival) => (await fetchOverview(rival)).authorised));
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    const winner = rivals[counts.indexOf(1)] ?? actor;
    expect((await listEventTypes(winner)).filter((type) => type === "account.bound")).toHaveLength(1);
  });

  test("notifies the new owner once of the free licences, in place of their grants", async () => {
    const { actor } = await createCustomer(2);
    const dueOf = async (type: string) =>
      (await call(administrator, "dueEventNotifications")).body.filter(
        (due) => due.uid === actor.uid && due.type === type,
      );
    await Promise.all([fetchOverview(actor), fetchOverview(actor), call(actor, "authorised")]);
    expect(await dueOf("account.bound")).toMatchObject([{ licences: 2, shop: null }]);
    expect(await dueOf("licence.granted")).toEqual([]);
    await grantLicences(actor, 1);
    await fetchOverview(actor);
    expect(await dueOf("account.bound")).toMatchObject([{ licences: 2 }]);
    expect(await dueOf("licence.granted")).toHaveLength(1);
  });

  test("does not notify an owner without a free licence", async () => {
    const { actor, licenceIds } = await createCustomer();
    const removal = { licenceId: licenceIds[0] ?? "", reason: "closed", release: false };
    expect((await call(administrator, "removeLicence", removal)).status).toBe(200);
    await fetchOverview(actor);
    const due = await call(administrator, "dueEventNotifications");
    expect(due.body.filter(({ uid, type }) => uid === actor.uid && type === "account.bound")).toEqual([]);
  });

  test("ignores upper and lower case of the e-mail", async () => {
    const actor = createActor();
    await grantLicences({ ...actor, email: actor.email.toUpperCase() }, 1);
    expect(await fetchOverview({ ...actor, email: actor.email.toUpperCase() })).toMatchObject({ authorised: 1 });
  });
});

describe("runOperation", () => {
  test("rejects an unverified user everywhere and binds no account", async () => {
    const { actor, store } = { ...(await createCustomer()), store: createStore() };
    const unverified = { ...actor, emailVerified: false };
    const refused = { status: 403, body: { code: "EMAIL_UNVERIFIED" } };
    expect(await call(unverified, "overview")).toMatchObject(refused);
    expect(await call(unverified, "authorised")).toMatchObject(refused);
    expect(await activate(unverified, store)).toMatchObject(refused);
    // The check of verification precedes validation.
    expect(await call(unverified, "activate", {})).toMatchObject(refused);
    expect(await selectValue("SELECT uid FROM accounts WHERE email = ?", actor.email)).toBeNull();
  });

  test.each([
    ["no actor", undefined],
    ["a name", "alice"],
    ["an empty uid", { ...createActor(), uid: "" }],
    ["a role that is none", { ...createActor(), role: "root" }],
    ["a claim that is no boolean", { ...createActor(), emailVerified: "true" }],
    ["an endless uid", { ...createActor(), uid: "x".repeat(5000) }],
  ])("rejects a call with %s as unauthenticated", async (_, actor) => {
    expect(await call(actor, "overview")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  });
});

describe("loadOverview", () => {
  test("returns nothing for an unknown user and creates no account", async () => {
    const stranger = createActor();
    expect(await fetchOverview(stranger)).toEqual(nothing);
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", stranger.email)).toBe(0);
  });
});
