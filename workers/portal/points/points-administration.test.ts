/** The staff's side of points, without its guard. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { listEvents } from "#workers/portal/event-outbox/outbox-repository.ts";
import { createTestRecorder } from "#workers/portal/fixtures/events.ts";
import { changePoints } from "#workers/portal/points/account-points.ts";
import { createPointsAdministration } from "#workers/portal/points/points-administration.ts";
import { loadPointsOverview } from "#workers/portal/points/points-repository.ts";

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
  const viewer = {
    uid,
    role,
    email: `${uid}@example.test`,
    emailVerified: true,
    displayName: uid,
    photoUrl: null,
    premium: 0,
    waitingUpdates: 0,
    points: 100,
    paysWithPoints: false,
    language: null,
    theme: null,
    secondFactor: "off" as const,
  };
  const { events, delivered } = createTestRecorder();
  const desk = createPointsAdministration({
    store,
    viewer,
    events,
    change: (whose, command) => changePoints(store, whose, command),
    onFault: (error) => expect.fail(String(error)),
    findUid: async (email) => success(email.replace("@example.test", "")),
  });
  return { desk, delivered, store };
}

const adjustment = { amount: 50, reason: "Geste", requestId: "form-0001" };

const payout = { means: "transfer", paidOn: "2026-11-20", reference: "VIR-118" } as const;

describe("createPointsAdministration", () => {
  test("rejects all but administrators", async () => {
    const { desk, delivered, store } = await openPointsAdministration("ada", "user", ["nora"]);
    const refused = { ok: false, error: { code: "NOT_ADMIN" } };
    expect(await desk.queue(null)).toEqual(refused);
    expect(await desk.answered(null)).toEqual(refused);
    expect(await desk.answer({ id: "0".repeat(40), answer: { payout } })).toEqual(refused);
    expect(await desk.adjust({ email: "ada@example.test", ...adjustment })).toEqual(refused);
    expect(delivered).toEqual([]);
    expect((await store.get(["users", "ada"]))?.fields.points).toMatchObject({ available: 100 });
  });

  test("rejects an administrator's change of own points, unless there is no other", async () => {
    const own = { email: "nora@example.test", ...adjustment };
    const { desk: among } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    expect(await among.adjust(own)).toEqual({ ok: false, error: { code: "POINTS_OWN" } });
    const { desk: alone, delivered } = await openPointsAdministration("nora", "admin", ["nora"]);
    expect(await alone.adjust(own)).toEqual({ ok: true, value: { available: 150 } });
    expect(delivered).toHaveLength(1);
  });

  test("gives a repeated answer one result, and names the first administrator to another", async () => {
    const { desk, store } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    await store.commit([{ update: { path: ["users", "ada"], fields: toFields({ points: { available: 90 } }) } }]);
    const id = "a".repeat(40);
    await changePoints(store, "ada", { kind: "request", id, amount: 60 });
    expect(await desk.queue(null)).toMatchObject({ value: { count: 1, rows: [{ id, amount: 60, answeredBy: null }] } });
    const refusal = { id, answer: { refusal: "Double" } };
    for (let time = 0; time < 2; time++)
      expect(await desk.answer(refusal)).toMatchObject({ ok: true, value: { amount: 60 } });
    for (const answer of [{ refusal: "Plus tard" }, { payout }])
      expect(await desk.answer({ id, answer })).toEqual({
        ok: false,
        error: { code: "POINTS_ALREADY_REFUSED", details: { by: "nora Roux" } },
      });
    expect(await desk.queue(null)).toMatchObject({ value: { count: 0, rows: [] } });
    expect(await desk.answered(null)).toMatchObject({
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
      expect(await desk.answer({ id, answer: { payout } })).toMatchObject({ ok: true, value: { amount: 60 } });
    const other = { ...payout, reference: "VIR-119" };
    expect(await desk.answer({ id, answer: { payout: other } })).toMatchObject({
      error: { code: "POINTS_ALREADY_ACCEPTED" },
    });
    expect(await desk.answered(null)).toMatchObject({ value: { rows: [{ id, status: "accepted", payout }] } });
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
    expect(await desk.answer({ id, answer: { payout } })).toMatchObject({ error: { code: "POINTS_ALREADY_ACCEPTED" } });
  });

  test.each(["b".repeat(40), "../users/ada"])("rejects an answer to the unknown request %s", async (id) => {
    const { desk, delivered } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    const unknown = { ok: false, error: { code: "POINTS_REQUEST_NOT_FOUND" } };
    expect(await desk.answer({ id, answer: { payout } })).toEqual(unknown);
    expect(delivered).toEqual([]);
  });

  test("changes points once, and only for a known account", async () => {
    const { desk, delivered } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
    const toInes = { email: "ines@example.test", ...adjustment };
    for (let time = 0; time < 2; time++) expect(await desk.adjust(toInes)).toMatchObject({ value: { available: 150 } });
    expect(await desk.adjust({ ...toInes, amount: 51 })).toMatchObject({ error: { code: "POINTS_ALREADY_ADJUSTED" } });
    expect(await desk.adjust({ ...toInes, email: "emma@example.test" })).toMatchObject({
      error: { code: "POINTS_PERSON_UNKNOWN" },
    });
    expect(delivered.length).toBeGreaterThan(0);
  });
});
