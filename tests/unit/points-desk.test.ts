/** The staff's side of points, without its guard. */
import { afterEach, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { createTestRecorder } from "#workers/portal/fixtures/events.ts";
import { changePoints } from "#workers/portal/points/change-points.ts";
import { createPointsAdministration } from "#workers/portal/points/points-administration.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-20T12:00:00Z");

async function openPointsAdministration(uid: string, role: "user" | "admin", admins: string[]) {
  const { store } = createInMemoryFirestore();
  for (const each of new Set([uid, ...admins])) {
    const fields = {
      role: admins.includes(each) ? "admin" : "user",
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

test("it opens only for administrators", async () => {
  const { desk, delivered, store } = await openPointsAdministration("ada", "user", ["nora"]);
  const refused = { ok: false, error: { code: "NOT_ADMIN" } };
  expect(await desk.queue(null)).toEqual(refused);
  expect(await desk.answered(null)).toEqual(refused);
  expect(await desk.answer({ id: "0".repeat(40), refusal: null })).toEqual(refused);
  expect(await desk.adjust({ email: "ada@example.test", ...adjustment })).toEqual(refused);
  expect(delivered).toEqual([]);
  expect((await store.get(["users", "ada"]))?.fields.points).toMatchObject({ available: 100 });
});

test("administrators cannot change their own points, unless they are the only one", async () => {
  const own = { email: "nora@example.test", ...adjustment };
  const { desk: among } = await openPointsAdministration("nora", "admin", ["nora", "ines"]);
  expect(await among.adjust(own)).toEqual({ ok: false, error: { code: "POINTS_OWN" } });
  const { desk: alone, delivered } = await openPointsAdministration("nora", "admin", ["nora"]);
  expect(await alone.adjust(own)).toEqual({ ok: true, value: { available: 150 } });
  expect(delivered).toHaveLength(1);
});
