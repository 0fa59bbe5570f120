import { describe, expect, test } from "vitest";
import {
  activate,
  administrator,
  bindings,
  call,
  changeLicence,
  createActiveCustomer,
  createActor,
  createCustomer,
  deactivate,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createThemeZip, createVersion, publish, upload, withdraw } from "../fixtures/releases.ts";
import { createStore, toTokenCredentials } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { Database } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { anonymiseEventsBefore } from "./event-repository.ts";

const findEvents = async (actor: Actor) =>
  (await call(administrator, "searchEvents", { person: actor.email })).body.events;

describe("events table", () => {
  test("rejects the deletion and the rewriting of events", async () => {
    const { actor } = await createCustomer();
    const [event] = await findEvents(actor);
    const id = event?.id ?? "";
    await expect(runSql("DELETE FROM events WHERE id = ?", id)).rejects.toThrow("append-only");
    const values = {
      id: newId(new Date()),
      at: "2020-01-01T00:00:00.000Z",
      type: "licence.removed",
      actor_uid: "another",
      actor_email: "another@example.test",
      actor_role: "user",
      licence_id: "another",
      shop: "another",
      version: "9.9.9",
      reason: "another",
      object_kind: "user",
      object_id: "another",
      before: "{}",
      after: "{}",
      request_id: "another",
      address_hash: "another",
    };
    for (const [column, value] of Object.entries(values))
      await expect(runSql(`UPDATE events SET ${column} = ? WHERE id = ?`, value, id), column).rejects.toThrow(
        "append-only",
      );
    expect(await findEvents(actor)).toEqual([event]);
  });
});

describe("searchEvents", () => {
  test("says in which state now is what each event changed, and of an activation only while it lasts", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const findStates = async () =>
      Object.fromEntries((await findEvents(actor)).map(({ type, present }) => [type, present]));
    expect(await findStates()).toMatchObject({ "licence.granted": "active", "licence.activated": "active" });
    await changeLicence("pause", licenceId);
    expect(await findStates()).toMatchObject({ "licence.activated": "paused", "licence.paused": "paused" });
    await changeLicence("enable", licenceId);
    expect((await deactivate(actor, store)).status).toBe(200);
    await activate(actor, createStore());
    const activated = (await findEvents(actor)).filter(({ type }) => type === "licence.activated");
    expect(activated.map(({ present }) => present)).toEqual(["active", null]);
    expect(await findStates()).toMatchObject({ "licence.paused": "active" });
  });

  test("says whether a published release is still published", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    await publish(version);
    const findState = async () => {
      const { events } = (await call(administrator, "searchEvents", { kind: "release.published" })).body;
      return events.find((event) => event.version === version)?.present;
    };
    expect(await findState()).toBe("published");
    await withdraw(version);
    expect(await findState()).toBe("withdrawn");
  });
});

describe("anonymiseEventsBefore", () => {
  test("removes names from events after 24 months, also from the search by words", async () => {
    const actor = createActor();
    const id = newId(new Date());
    const at = "2020-05-01T00:00:00.000Z";
    await runSql(
      `INSERT INTO events (id, at, type, account, actor_uid, actor_email, actor_role, reason, object_kind, object_id, before, after, address_hash, request_id)
     VALUES (?, ?, 'account.moved', ?, ?, ?, 'user', 'secretreason', 'account', ?, '{"email":"x"}', '{"email":"y"}', 'hash', 'request-1')`,
      ...[id, at, actor.email, actor.uid, actor.email, actor.email],
    );
    const found = async (q: string) =>
      (await call(administrator, "searchEvents", { q })).body.events.map((each) => each.id);
    expect(await found(actor.email)).toEqual([id]);
    expect(await found("secretreason")).toEqual([id]);
    await new Database(bindings.DB).batch([
      anonymiseEventsBefore(new Database(bindings.DB), new Date("2021-01-01T00:00:00.000Z"), 10),
    ]);
    expect(await found(actor.email)).toEqual([]);
    expect(await found("secretreason")).toEqual([]);
    expect(await found("request-1")).toEqual([id]);
    const row = await bindings.DB.prepare("SELECT * FROM events WHERE id = ?").bind(id).first();
    expect(row).toMatchObject({ type: "account.moved", actor_uid: "", actor_role: "user", object_id: null });
    for (const column of ["account", "actor_email", "reason", "before", "after", "address_hash"])
      expect(row?.[column], column).toBeNull();
    await runSql("INSERT INTO events_search (events_search) VALUES ('integrity-check')");
  });

  test("removes names after 24 months also from an event without its actor", async () => {
    const former = { ...administrator, uid: createActor().uid };
    const { actor, licenceIds } = await createCustomer(1);
    await call(former, "pauseLicence", { licenceId: licenceIds[0] ?? "", reason: "Ada asked" });
    expect((await call(former, "forgetAccount", "free")).status).toBe(200);
    const named = "SELECT count(*) FROM events WHERE account = ? AND reason IS NOT NULL";
    expect(await selectValue(named, actor.email)).toBeGreaterThan(0);
    await new Database(bindings.DB).batch([
      anonymiseEventsBefore(new Database(bindings.DB), new Date(Date.now() + 60_000), 1_000),
    ]);
    expect(await selectValue("SELECT count(*) FROM events WHERE account = ?", actor.email)).toBe(0);
  });
});

describe("relinkAccount", () => {
  test("moves events to the new address, also in the search by words", async () => {
    const { actor } = await createActiveCustomer();
    const moved = { ...actor, email: createActor().email };
    expect((await call(moved, "relink")).status).toBe(200);
    expect(await findEvents(actor)).toEqual([]);
    const events = await findEvents(moved);
    expect(events.map(({ type }) => type)).toContain("licence.activated");
    // The search by words finds the new owner, and what the actor's address was.
    const found = (await call(administrator, "searchEvents", { q: moved.email })).body.events;
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
  });
});

describe("forgetAccount", () => {
  test("removes the account from events and their search, also one that never had a licence", async () => {
    const { actor } = await createActiveCustomer();
    const ids = (await findEvents(actor)).map(({ id }) => id);
    expect((await call(actor, "forgetAccount", "free")).status).toBe(200);
    const named = `SELECT count(*) FROM events WHERE id IN (SELECT value FROM json_each(?))
    AND (account IS NOT NULL OR before IS NOT NULL OR after IS NOT NULL OR reason IS NOT NULL OR actor_uid = ?)`;
    expect(await selectValue(named, JSON.stringify(ids), actor.uid)).toBe(0);
    expect((await call(administrator, "searchEvents", { q: actor.email })).body.events).toEqual([]);

    const visitor = createActor();
    const id = newId(new Date());
    await runSql(
      `INSERT INTO events (id, at, type, account, actor_uid, actor_role, object_kind, object_id, reason)
     VALUES (?, '2026-01-01T00:00:00.000Z', 'points.adjusted', ?, 'staff', 'admin', 'user', ?, 'Geste')`,
      ...[id, visitor.email, visitor.uid],
    );
    expect((await call(visitor, "forgetAccount", "free")).status).toBe(200);
    expect(
      await selectValue("SELECT coalesce(account, object_id, reason, 'nothing') FROM events WHERE id = ?", id),
    ).toBe("nothing");
  });
});

describe("activateLicence and deactivateLicence", () => {
  test("write no more than four characters of a credential into an event", async () => {
    const { actor } = await createCustomer(2);
    const [first, second] = [createStore(), createStore()];
    expect((await activate(actor, first)).status).toBe(200);
    const client = { kind: "client", clientId: second.clientId, clientSecret: second.clientSecret } as const;
    expect((await activate(actor, second, client)).status).toBe(200);
    expect((await activate(actor, second, toTokenCredentials(second))).status).toBe(200);
    expect((await deactivate(actor, first)).status).toBe(200);
    const { results } = await bindings.DB.prepare("SELECT * FROM events").all();
    const log = JSON.stringify(results);
    for (const store of [first, second])
      for (const secret of [store.accessToken, store.apiSecretKey, store.clientSecret]) {
        expect(log).not.toContain(secret);
        expect(log).not.toContain(secret.slice(-6));
        expect(log).not.toContain(secret.slice(0, 12));
      }
    const events = await findEvents(actor);
    const renewed = events.find(({ type }) => type === "shop.credentials_replaced");
    expect(renewed?.before).toMatchObject({ credentials: "client" });
    expect(renewed?.after).toMatchObject({ credentials: "token", accessToken: `••••${second.accessToken.slice(-4)}` });
    expect(events.find(({ type }) => type === "licence.deactivated")).toMatchObject({
      before: { status: "active", shop: first.shop },
      after: { status: "available", shop: null },
    });
  });
});

describe("listEvents", () => {
  test("returns only the owner's own events, page by page, without names of the staff", async () => {
    const { actor, licenceIds } = await createCustomer(3);
    const stranger = await createCustomer();
    await changeLicence("pause", licenceIds[0] ?? "");
    await call(actor, "overview");
    for (const type of ["user.note_added", "user.viewed", "user.disabled"])
      await runSql(
        "INSERT INTO events (id, at, type, account, actor_uid, actor_role, reason) VALUES (?, ?, ?, ?, 'staff', 'admin', 'internal')",
        ...[newId(new Date()), new Date().toISOString(), type, actor.email],
      );
    const first = (await call(actor, "events", { limit: 3 })).body;
    const second = (await call(actor, "events", { limit: 3, after: first.next ?? "" })).body;
    const events = [...first.events, ...second.events];
    expect(events.map(({ type }) => type)).toEqual([
      "user.disabled",
      "account.bound",
      "licence.paused",
      ...Array.from({ length: 3 }, () => "licence.granted"),
    ]);
    expect(second.next).toBeNull();
    expect(events.map(({ byOwner }) => byOwner)).toEqual([false, true, false, false, false, false]);
    // The reason of a pause is written for the customer, that of a grant for the staff.
    expect(events.map(({ reason }) => reason)).toEqual([null, null, "test pause", null, null, null]);
    const text = JSON.stringify(events);
    for (const hidden of [administrator.email, administrator.uid, "staff", stranger.actor.email, "internal"])
      expect(text).not.toContain(hidden);
    // The same e-mail under another uid owns nothing.
    expect((await call({ ...actor, uid: "another-uid" }, "events")).body.events).toEqual([]);
  });

  test("returns events of an account without licences to its user, and to no other user", async () => {
    const visitor = createActor();
    await runSql(
      `INSERT INTO events (id, at, type, account, actor_uid, actor_role, object_kind, object_id)
     VALUES (?, '2026-01-01T00:00:00.000Z', 'user.sessions_ended', ?, 'staff', 'admin', 'user', ?)`,
      ...[newId(new Date()), visitor.email, visitor.uid],
    );
    const listTypes = async (actor: typeof visitor) =>
      (await call(actor, "events")).body.events.map(({ type }) => type);
    expect(await listTypes(visitor)).toEqual(["user.sessions_ended"]);
    expect(await listTypes({ ...visitor, uid: "another-uid" })).toEqual([]);
    expect(await listTypes({ ...visitor, email: "another@example.test" })).toEqual([]);
  });
});
