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
  fetchOverview,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";

const newKey = () => crypto.randomUUID();

const grant = (email: string, count: number, requestId = newKey()) =>
  call(administrator, "grantLicences", { email, count, reason: "bought", requestId });

const setLimit = (email: string, limit: number, from = 100) =>
  call(administrator, "setLicenceLimit", { email, limit, from, reason: "reseller" });

const find = (query: object) => call(administrator, "findLicences", query);

describe("findLicences", () => {
  test("lists the last ten changes of a licence, newest first", async () => {
    const { licenceId } = await createActiveCustomer();
    for (let times = 0; times < 6; times++)
      for (const verb of ["pause", "enable"] as const) await changeLicence(verb, licenceId);
    const { changes } = (await find({ licenceId })).body;
    expect(changes.map(({ type }) => type)).toEqual(Array(5).fill(["licence.enabled", "licence.paused"]).flat());
  });

  test("finds a licence by its store, by which pauseLicence changes it", async () => {
    const { store, licenceId } = await createActiveCustomer();
    expect((await find({ shop: store.shop })).body.licences).toMatchObject([{ licence: { id: licenceId } }]);
    const paused = await call(administrator, "pauseLicence", { shop: store.shop, reason: "unpaid" });
    expect(paused.body.licence).toMatchObject({ id: licenceId, status: "paused" });
    const unknown = { shop: createStore().shop, reason: "unpaid" };
    expect(await call(administrator, "pauseLicence", unknown)).toMatchObject({
      body: { code: "ACTIVATION_NOT_FOUND" },
    });
    expect(await find({ shop: unknown.shop })).toMatchObject({ status: 404, body: { code: "ACTIVATION_NOT_FOUND" } });
    expect(await find({ licenceId: "0".repeat(24) })).toMatchObject({
      status: 404,
      body: { code: "LICENCE_NOT_FOUND" },
    });
  });

  test("shows the licences and the limit of an address, known or not", async () => {
    const { actor, licenceIds } = await createCustomer(2);
    await changeLicence("remove", licenceIds[0] ?? "");
    const known = await find({ email: actor.email.toUpperCase() });
    expect(known.body).toMatchObject({ changes: [], openJobs: 0, isJobRunning: false });
    expect(known.body.account).toMatchObject({ email: actor.email, authorised: 1, available: 1, hasOwner: false });
    expect(known.body.licences.map(({ licence }) => licence.id)).toEqual([licenceIds[1]]);
    await fetchOverview(actor);
    expect((await find({ email: actor.email })).body.account.hasOwner).toBe(true);
    const unknown = await find({ email: "unknown@example.test" });
    expect(unknown.body).toMatchObject({
      account: { authorised: 0, available: 0, limit: 100, hasOwner: false },
      licences: [],
    });
  });
});

describe("grantLicences", () => {
  test("never exceeds the limit of the account with twenty grants at once", async () => {
    const actor = createActor();
    await setLimit(actor.email, 7);
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant(actor.email, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toMatchObject({ status: 409, body: { code: "LICENCE_LIMIT", details: { most: 7 } } });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 7 });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.granted")).toHaveLength(7);
  });

  test("grants nothing when a grant does not fit, until removed licences make room", {
    meta: { provokes: "LICENCE_LIMIT" },
  }, async () => {
    const actor = createActor();
    await setLimit(actor.email, 3);
    const { body } = await grant(actor.email, 2);
    expect(await grant(actor.email, 2)).toMatchObject({
      body: { code: "LICENCE_LIMIT", details: { most: 3, owned: 2 } },
    });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2 });
    await changeLicence("remove", body.licenceIds[0] ?? "");
    expect((await grant(actor.email, 2)).status).toBe(200);
  });

  test("allows an address without an account a hundred licences, or the limit set for it", async () => {
    const [first, second] = [createActor(), createActor()];
    expect((await grant(first.email, 100)).status).toBe(200);
    expect(await grant(first.email, 1)).toMatchObject({ body: { code: "LICENCE_LIMIT" } });
    await setLimit(second.email, 0);
    expect(await grant(second.email, 1)).toMatchObject({ body: { code: "LICENCE_LIMIT" } });
  });
});

describe("setLicenceLimit", () => {
  test("changes a limit once, with its event, and not over another change", async () => {
    const { actor } = await createCustomer();
    expect((await setLimit(actor.email, 150)).body).toEqual({ email: actor.email, limit: 150 });
    expect((await setLimit(actor.email, 150)).status).toBe(200);
    expect(await setLimit(actor.email, 200)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    expect((await listEventTypes(actor)).filter((type) => type === "account.limit_changed")).toHaveLength(1);
    expect((await find({ email: actor.email })).body.account).toMatchObject({ authorised: 1, limit: 150 });
  });

  test("leaves the limit of an address without an account as it is", async () => {
    const { email } = createActor();
    expect(await setLimit(email, 100)).toMatchObject({ status: 200, body: { email, limit: 100 } });
    for (const limit of [50, 60])
      expect(await setLimit(email, limit, 50)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", email)).toBe(0);
  });
});

describe("pauseLicence, enableLicence and removeLicence", () => {
  test.each([
    ["pause", { available: "paused", active: "paused", paused: null, removed: null }],
    ["enable", { available: null, active: null, paused: "available", removed: null }],
    ["remove", { available: "removed", active: null, paused: "removed", removed: null }],
  ] as const)("start %s from the statuses that allow it", async (verb, expected) => {
    for (const [status, next] of Object.entries(expected)) {
      const { licenceId, actor } =
        status === "active"
          ? await createActiveCustomer()
          : await createCustomer().then(({ licenceIds, ...rest }) => ({ ...rest, licenceId: licenceIds[0] ?? "" }));
      if (status === "paused" || status === "removed")
        await changeLicence(status === "paused" ? "pause" : "remove", licenceId);
      const before = (await listEventTypes(actor)).length;
      const answer = await changeLicence(verb, licenceId);
      expect([status, answer.status], status).toEqual([status, next ? 200 : 409]);
      if (next) expect(answer.body.licence.status).toBe(next);
      expect((await listEventTypes(actor)).length - before, status).toBe(next ? 1 : 0);
    }
  });
});

describe("pauseLicence", () => {
  test("makes one change for one request id, also long after another change", async () => {
    const { actor, licenceIds } = await createCustomer();
    const request = { licenceId: licenceIds[0], reason: "unpaid", requestId: newKey() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(administrator, "pauseLicence", request)));
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await changeLicence("enable", licenceIds[0] ?? "");
    expect((await call(administrator, "pauseLicence", request)).status).toBe(200);
    expect(await fetchOverview(actor)).toMatchObject({ available: 1 });
    const other = { ...request, reason: "another reason" };
    expect(await call(administrator, "pauseLicence", other)).toMatchObject({ body: { code: "STATE_CONFLICT" } });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.paused")).toHaveLength(1);
  });

  test("rejects a change from an old page, and the page learns what changed and by whom", async () => {
    const { licenceIds } = await createCustomer();
    const [licenceId = ""] = licenceIds;
    const { seen } = (await find({ licenceId })).body.licences[0] ?? { seen: "" };
    const request = { licenceId, reason: "unpaid", seen };
    await changeLicence("pause", licenceId);
    await changeLicence("enable", licenceId);
    expect(await call(administrator, "pauseLicence", request)).toMatchObject({
      status: 409,
      body: { code: "STATE_CONFLICT" },
    });
    const { changes, licences } = (await find({ licenceId })).body;
    expect(changes.slice(0, 2)).toMatchObject([
      { type: "licence.enabled", actorEmail: administrator.email, reason: "test enable" },
      { type: "licence.paused", reason: "test pause" },
    ]);
    expect((await call(administrator, "pauseLicence", { ...request, seen: licences[0]?.seen })).status).toBe(200);
  });
});

describe("pauseLicence and removeLicence", () => {
  test("make one of ten different changes at once", async () => {
    const { actor, licenceIds } = await createCustomer();
    const [id = ""] = licenceIds;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => changeLicence(index % 2 ? "pause" : "remove", id)),
    );
    const done = answers.filter(({ status }) => status === 200);
    const types = (await listEventTypes(actor)).filter((type) => /paused|removed/.test(type));
    // A pause may come before the removal, but nothing comes after it.
    expect(done).toHaveLength(types.length);
    expect(types.join()).toMatch(/^(licence\.paused,)?licence\.removed$|^licence\.paused$/);
  });
});

describe("deactivateForCustomer, changeOwner and removeLicence", () => {
  test.each(["deactivateFor", "changeOwner", "removeLicence"] as const)(
    "reject %s from an old page as a conflict",
    async (name) => {
      const { actor, licenceId } = await createActiveCustomer();
      const { seen } = (await find({ licenceId })).body.licences[0] ?? { seen: "" };
      await changeLicence("pause", licenceId);
      await changeLicence("enable", licenceId);
      const request = { licenceId, reason: "sold", seen, email: createActor().email, release: true };
      expect(await call(administrator, name, request)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
      expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, installed: 1 });
    },
  );
});

describe("removeLicence with release", () => {
  test("ends the activation, deletes the credentials and stops the jobs in one step", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const job = (id: string, state: string) =>
      runSql(
        `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, created_at, updated_at)
       VALUES (?, 'install', ?, ?, 'user', ?, ?, ?, 'check', '9.9.9', 'Theme', '2024-01-01', '2024-01-01')`,
        ...[id, actor.email, actor.uid, licenceId, store.shop, state],
      );
    await runSql(
      `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at)
     VALUES ('9.9.9', 9, 9, 9, 'draft', 'key-9.9.9', 1, '${"a".repeat(64)}', '${"b".repeat(32)}', 1, '2024-01-01')`,
    );
    const [running, waiting] = ["a".repeat(24), "b".repeat(24)];
    await job(running, "running");
    await job(waiting, "waiting");
    const request = { licenceId, reason: "refund", requestId: newKey(), release: true };
    expect((await find({ licenceId })).body.openJobs).toBe(2);

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(administrator, "removeLicence", request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body.licence).toMatchObject({ status: "removed", shop: null });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 0, shops: [] });
    expect(
      await selectValue("SELECT count(*) FROM activations WHERE licence_id = ? AND state = 'live'", licenceId),
    ).toBe(0);
    expect(
      await selectValue(
        "SELECT count(*) FROM shop_connections WHERE activation_id IN (SELECT id FROM activations WHERE licence_id = ?)",
        licenceId,
      ),
    ).toBe(0);
    expect(await selectValue("SELECT cancel_asked_at IS NOT NULL FROM jobs WHERE id = ?", running)).toBe(1);
    expect(await selectValue("SELECT state FROM jobs WHERE id = ?", waiting)).toBe("cancelled");
    const types = await listEventTypes(actor);
    expect(types.slice(-2)).toEqual(["licence.deactivated", "licence.removed"]);
    // The running job logs its own end.
    expect(types.filter((type) => type === "theme.job_cancelled")).toHaveLength(1);
    // The store is free for another licence.
    const { actor: other } = await createCustomer();
    expect((await activate(other, store)).status).toBe(200);
    await bindings.DB.prepare("DELETE FROM jobs WHERE licence_id = ?").bind(licenceId).run();
  });

  test("does not release a store that moved away meanwhile", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const { seen } = (await find({ licenceId })).body.licences[0] ?? { seen: "" };
    await call(actor, "deactivate", { shop: store.shop, apiSecretKey: store.apiSecretKey });
    await activate(actor, createStore());
    const request = { licenceId, reason: "refund", release: true, seen };
    expect(await call(administrator, "removeLicence", request)).toMatchObject({ status: 409 });
    expect(await fetchOverview(actor)).toMatchObject({ installed: 1 });
  });
});

describe("removeLicence and enableLicence", () => {
  test("release and remove a development store's licence, and never enable it without a store", async () => {
    const { actor } = await createCustomer();
    const store = createStore("development");
    await activate(actor, store);
    const { body } = await find({ shop: store.shop });
    const [target] = body.licences;
    expect(body.account).toMatchObject({ authorised: 1, available: 1 });
    expect(target).toMatchObject({ isDevelopment: true, licence: { status: "active" } });
    const licenceId = target?.licence.id ?? "";
    await changeLicence("pause", licenceId);
    expect((await changeLicence("enable", licenceId)).body.licence.status).toBe("active");
    const removed = await call(administrator, "removeLicence", { licenceId, reason: "closed", release: true });
    expect(removed.body.licence.status).toBe("removed");
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1, available: 1, shops: [] });
    await runSql("UPDATE licences SET status = 'paused' WHERE id = ?", licenceId);
    expect((await changeLicence("enable", licenceId)).body).toMatchObject({ code: "STATE_CONFLICT" });
  });
});

describe("listDueEventNotifications", () => {
  test("returns each change once with the customer's facts, until it is reported as sent", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const paused = await changeLicence("pause", licenceId);
    const event = paused.body.eventId;
    expect((await call(administrator, "dueEventNotifications", event)).body).toMatchObject([
      { event, uid: actor.uid, type: "licence.paused", shop: store.shop, pausedReason: "test pause", licences: 1 },
    ]);
    expect((await call(administrator, "markEventsNotified", [event])).body).toEqual({ sent: 1 });
    expect((await call(administrator, "dueEventNotifications", event)).body).toEqual([]);
    const { body } = await grant(actor.email, 3);
    const due = await call(administrator, "dueEventNotifications");
    expect(due.body.filter(({ uid, licences }) => uid === actor.uid && licences > 1)).toMatchObject([
      { event: body.eventId, type: "licence.granted", licences: 3 },
    ]);
  });

  test("returns no recipient for an account without an owner", async () => {
    const { licenceIds } = await createCustomer();
    const { body } = await changeLicence("pause", licenceIds[0] ?? "");
    expect((await call(administrator, "dueEventNotifications", body.eventId)).body).toMatchObject([{ uid: null }]);
  });
});

describe("removeLicence", () => {
  test.each([
    ["no reason", { reason: " " }],
    ["a long reason", { reason: "x".repeat(501) }],
    ["a short request id", { requestId: "x" }],
    ["an invalid id", { licenceId: "1" }],
  ])("rejects a change with %s", async (_, wrong) => {
    const request = { licenceId: "0".repeat(24), reason: "unpaid", ...wrong };
    expect(await call(administrator, "removeLicence", request)).toMatchObject({ status: 400 });
  });
});
