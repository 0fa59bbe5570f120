/** The staff's side of points; `operations.test.ts` has its gate. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { noDeadline } from "#base/time-limit.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { listEvents } from "#workers/portal/events/outbox-repository.ts";
import { createTestRecorder } from "#workers/portal/fixtures/events.ts";
import { createTestCalls, createTestViewer } from "#workers/portal/fixtures/scope.ts";
import { changePoints } from "#workers/portal/points/account-points.ts";
import type { PointsCommand } from "#workers/portal/points/decide-change.ts";
import { loadPointsOverview } from "#workers/portal/points/points-repository.ts";
import type { PortalScope } from "#workers/portal/scope.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-20T12:00:00Z");

async function openPointsAdministration(uid: string, role: "user" | "admin", admins: string[]) {
  const { store } = createInMemoryFirestore();
  for (const each of new Set([uid, ...admins])) {
    const fields = {
      role: admins.includes(each) ? "admin" : "user",
      displayName: `${each} Roux`,
      points: { available: 100, lastUpdate: now },
    };
    await store.commit([{ update: { path: ["users", each], fields: toFields(fields) } }]);
  }
  const { events, delivered } = createTestRecorder();
  const changing = (whose: string) => ({
    changePoints: (_: string, command: PointsCommand) => changePoints(store, whose, command),
  });
  const desk = createTestCalls({
    ...{ documents: store, events, deadline: noDeadline, viewer: createTestViewer({ uid, role }) },
    env: { ACCOUNT: { getByName: changing } } as unknown as PortalScope["env"],
    directory: {
      findUid: async (email: string) => success(email.replace("@example.test", "")),
    } as unknown as PortalScope["directory"],
  });
  return { desk, delivered, store };
}

const adjustment = { amount: 50, reason: "Geste", requestId: "form-0001" };

const payout = { means: "transfer", paidOn: "2026-11-20", reference: "VIR-118" } as const;

describe("points of the staff", () => {
  test("rejects an administrator's change of own points, unless there is no other", async () => {
    const own = { email: "nora@example.test", ...adjustment };
    const { desk: among } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    expect(await among.adjustPoints(own)).toEqual({ ok: false, error: { code: "POINTS_OWN" } });
    const { desk: alone, delivered } = await openPointsAdministration("nora", "admin", ["nora"]);
    expect(await alone.adjustPoints(own)).toEqual({ ok: true, value: { available: 150 } });
    expect(delivered).toHaveLength(1);
  });

  test("gives a repeated answer one result, and names the first administrator to another", async () => {
    const { desk, store } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    await store.commit([{ update: { path: ["users", "ada"], fields: toFields({ points: { available: 90 } }) } }]);
    const id = "a".repeat(40);
    await changePoints(store, "ada", { kind: "request", id, amount: 60 });
    expect(await desk.listPointsRequests({ after: null })).toMatchObject({
      value: { count: 1, rows: [{ id, amount: 60, answeredBy: null }] },
    });
    expect(await desk.countPointsRequests()).toEqual(success(1));
    expect(await desk.sumPoints()).toEqual(success(230));
    const refusal = { id, answer: { refusal: "Double" } };
    for (let time = 0; time < 2; time++)
      expect(await desk.answerPointsRequest(refusal)).toMatchObject({ ok: true, value: { amount: 60 } });
    for (const answer of [{ refusal: "Plus tard" }, { payout }])
      expect(await desk.answerPointsRequest({ id, answer })).toEqual({
        ok: false,
        error: { code: "POINTS_ALREADY_REFUSED", details: { by: "nora Roux" } },
      });
    expect(await desk.listPointsRequests({ after: null })).toMatchObject({ value: { count: 0, rows: [] } });
    expect(await desk.listAnsweredPoints({ after: null })).toMatchObject({
      value: { rows: [{ id, status: "refused", reason: "Double", answeredBy: "nora Roux" }] },
    });
    expect((await store.get(["users", "ada"]))?.fields.points).toMatchObject({ available: 90 });
  });

  test("records how the amount of an accepted request was given, in the request and its event", async () => {
    const { desk, delivered, store } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    await store.commit([{ update: { path: ["users", "ada"], fields: toFields({ points: { available: 90 } }) } }]);
    const id = "a".repeat(40);
    await changePoints(store, "ada", { kind: "request", id, amount: 60 });
    for (let time = 0; time < 2; time++)
      expect(await desk.answerPointsRequest({ id, answer: { payout } })).toMatchObject({
        ok: true,
        value: { amount: 60 },
      });
    const other = { ...payout, reference: "VIR-119" };
    expect(await desk.answerPointsRequest({ id, answer: { payout: other } })).toMatchObject({
      error: { code: "POINTS_ALREADY_ACCEPTED" },
    });
    expect(await desk.listAnsweredPoints({ after: null })).toMatchObject({
      value: { rows: [{ id, status: "accepted", payout }] },
    });
    const { entries } = await loadPointsOverview(store, "ada", null);
    expect(entries.rows).toMatchObject([{ kind: "request", status: "accepted", payout }]);
    const [event] = (await listEvents(store, 500, null)).events;
    expect(event?.after).toEqual({ status: "accepted", amount: 60, request: id, ...payout });
    expect(delivered.length).toBeGreaterThan(0);
  });

  test("does not repeat the answer of another administrator", async () => {
    const { desk, store } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    await store.commit([{ update: { path: ["users", "ada"], fields: toFields({ points: { available: 90 } }) } }]);
    const id = "a".repeat(40);
    await changePoints(store, "ada", { kind: "request", id, amount: 60 });
    const { events } = createTestRecorder();
    const event = events.create({ type: "points.request_accepted", object: { kind: "user", id: "ada" } });
    await changePoints(store, "ada", { kind: "answer", id, answer: { payout }, by: "ines", event });
    expect(await desk.answerPointsRequest({ id, answer: { payout } })).toMatchObject({
      error: { code: "POINTS_ALREADY_ACCEPTED" },
    });
  });

  test.each(["b".repeat(40), "../users/ada"])("rejects an answer to the unknown request %s", async (id) => {
    const { desk, delivered } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    const unknown = { ok: false, error: { code: "POINTS_REQUEST_NOT_FOUND" } };
    expect(await desk.answerPointsRequest({ id, answer: { payout } })).toEqual(unknown);
    expect(delivered).toEqual([]);
  });

  test("changes points once, and only for a known account", async () => {
    const { desk, delivered } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    const toInes = { email: "ines@example.test", ...adjustment };
    for (let time = 0; time < 2; time++)
      expect(await desk.adjustPoints(toInes)).toMatchObject({ value: { available: 150 } });
    expect(await desk.adjustPoints({ ...toInes, amount: 51 })).toMatchObject({
      error: { code: "POINTS_ALREADY_ADJUSTED" },
    });
    expect(await desk.adjustPoints({ ...toInes, email: "emma@example.test" })).toMatchObject({
      error: { code: "POINTS_PERSON_UNKNOWN" },
    });
    expect(delivered.length).toBeGreaterThan(0);
  });
});
