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
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";
import { operations } from "../operations.ts";
import type { OperationName } from "../service.ts";

const grantBody = (email: string, rest = {}) => ({
  email,
  count: 2,
  reason: "bought two",
  requestId: crypto.randomUUID(),
  ...rest,
});

describe("grantLicences", () => {
  test("grants once when repeated, also fifty times at once", async () => {
    const actor = createActor();
    const body = grantBody(actor.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(administrator, "grantLicences", body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2, available: 2 });
    expect((await listEventTypes(actor)).filter((type) => type === "licence.granted")).toHaveLength(2);
  });

  test("rejects the request id of another grant and grants nothing", async () => {
    const [first, second] = [createActor(), createActor()];
    const body = grantBody(first.email);
    await call(administrator, "grantLicences", body);
    for (const other of [
      { ...body, email: second.email },
      { ...body, count: 3 },
    ]) {
      expect(await call(administrator, "grantLicences", other)).toMatchObject({
        status: 409,
        body: { code: "STATE_CONFLICT" },
      });
    }
    expect(await fetchOverview(first)).toMatchObject({ authorised: 2 });
    expect(await fetchOverview(second)).toMatchObject({ authorised: 0 });
  });

  test("names the actor's role in its event, and the reason to the staff only", async () => {
    const actor = createActor();
    await call(administrator, "grantLicences", grantBody(actor.email, { count: 1 }));
    const { body } = await call(actor, "events");
    expect(body.events).toMatchObject([
      { type: "account.bound" },
      { type: "licence.granted", actorRole: "admin", reason: null },
    ]);
    const { events } = (await call(administrator, "searchEvents", { q: actor.email })).body;
    expect(events).toContainEqual(expect.objectContaining({ type: "licence.granted", reason: "bought two" }));
  });

  test.each([
    ["no e-mail", { email: "nobody" }],
    ["none", { count: 0 }],
    ["too many", { count: 101 }],
    ["half a licence", { count: 1.5 }],
    ["a number as text", { count: "2" }],
    ["no reason", { reason: "  " }],
    ["a short request id", { requestId: "x" }],
  ])("rejects a grant with %s", async (_, wrong) => {
    const body = grantBody("a@example.test", wrong);
    expect(await call(administrator, "grantLicences", body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST" },
    });
  });
});

const forAdministrators = Object.entries(operations).flatMap(([name, { gate }]) => (gate === "admin" ? [name] : []));

describe("operations", () => {
  test.each(forAdministrators)("reject %s from customers, with any argument", async (name) => {
    const answer = await call(createActor(), name as OperationName, {});
    expect(answer).toMatchObject({ status: 403, body: { code: "NOT_ADMIN" } });
  });
});

describe("enableLicence", () => {
  test("restores the status before the pause: active in a store, else available", async () => {
    const { actor, licenceId } = await createActiveCustomer();
    const { actor: second, licenceIds } = await createCustomer();
    for (const [owner, id, status] of [
      [actor, licenceId, "active"],
      [second, licenceIds[0] ?? "", "available"],
    ] as const) {
      expect((await changeLicence("pause", id)).body).toMatchObject({
        licence: { status: "paused", pausedReason: "test pause" },
      });
      expect(await fetchOverview(owner)).toMatchObject({
        authorised: 1,
        available: 0,
        licences: [{ pausedReason: "test pause" }],
      });
      expect((await call(administrator, "enableLicence", { licenceId: id, reason: "settled" })).body).toMatchObject({
        licence: { status, pausedReason: null },
      });
      expect((await listEventTypes(owner)).filter((type) => /paused|enabled/.test(type))).toEqual([
        "licence.paused",
        "licence.enabled",
      ]);
    }
  });
});

describe("activateLicence", () => {
  test("rejects a paused licence without a store", async () => {
    const { actor, licenceIds } = await createCustomer();
    await changeLicence("pause", licenceIds[0] ?? "");
    expect(await activate(actor, createStore())).toMatchObject({ status: 409, body: { code: "PAUSED" } });
  });
});

describe("removeLicence", () => {
  test("rejects a licence that is active in a store, paused or not", {
    meta: { provokes: "LICENCE_INSTALLED" },
  }, async () => {
    const { actor, licenceId } = await createActiveCustomer();
    expect(await changeLicence("remove", licenceId)).toMatchObject({
      status: 409,
      body: { code: "LICENCE_INSTALLED" },
    });
    await changeLicence("pause", licenceId);
    expect(await changeLicence("remove", licenceId)).toMatchObject({
      status: 409,
      body: { code: "LICENCE_INSTALLED" },
    });
    expect(await listEventTypes(actor)).not.toContain("licence.removed");
    const { actor: second, licenceIds } = await createCustomer();
    expect((await changeLicence("remove", licenceIds[0] ?? "")).body).toMatchObject({ licence: { status: "removed" } });
    expect(await fetchOverview(second)).toMatchObject({ authorised: 0, available: 0 });
    expect(await listEventTypes(second)).toContain("licence.removed");
  });
});

describe("pauseLicence, enableLicence and removeLicence", () => {
  test("reject a licence whose status does not fit, without an event", async () => {
    const { actor, licenceIds } = await createCustomer();
    const [id = ""] = licenceIds;
    expect(await changeLicence("enable", id)).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
    await changeLicence("pause", id);
    expect(await changeLicence("pause", id)).toMatchObject({ body: { code: "STATE_CONFLICT" } });
    await changeLicence("remove", id);
    for (const verb of ["pause", "enable", "remove"] as const) {
      expect(await changeLicence(verb, id)).toMatchObject({ body: { code: "STATE_CONFLICT" } });
    }
    const types = (await listEventTypes(actor)).filter((type) => type !== "account.bound");
    expect(types).toEqual(["licence.granted", "licence.paused", "licence.removed"]);
  });
});

describe("pauseLicence", () => {
  test("does not find an unknown licence", { meta: { provokes: "LICENCE_NOT_FOUND" } }, async () => {
    expect(await changeLicence("pause", "0".repeat(24))).toMatchObject({
      status: 404,
      body: { code: "LICENCE_NOT_FOUND" },
    });
  });
});
