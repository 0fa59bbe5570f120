/** What a person reads about their points: the balance, waiting requests, and the ledger in pages. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { grantSignupPoints } from "#workers/portal/accounts/post-sign-in-sync.ts";
import type { Firestore } from "#workers/portal/clients/firestore-client.ts";
import { type Plain, toFields } from "#workers/portal/clients/firestore-values.ts";
import { createTestEvent } from "#workers/portal/fixtures/events.ts";
import { createTestCalls, createTestScope, createTestViewer } from "#workers/portal/fixtures/scope.ts";
import { AccountPoints, changePoints } from "#workers/portal/points/account-points.ts";
import { holdPoints, requestPoints } from "#workers/portal/points/change-points.ts";
import { pointsPerLicence } from "#workers/portal/points/contract.ts";
import { loadBalance, loadPointsOverview } from "#workers/portal/points/points-repository.ts";
import { emptyCounts, emptySnapshot, SnapshotCache, snapshotMaxAgeMs } from "#workers/portal/session/snapshot-cache.ts";

afterEach(() => void vi.unstubAllGlobals());

const now = new Date("2026-11-20T12:00:00Z");
const toId = (index: number) => index.toString(16).padStart(40, "0");

async function createPerson({ store } = createInMemoryFirestore()): Promise<Firestore> {
  const fields = toFields({ email: "ada@example.test", points: { available: 0, lastUpdate: now } });
  await store.commit([{ update: { path: ["users", "ada"], fields } }]);
  await grantSignupPoints(store, "ada", 3, now);
  return store;
}

describe("loadPointsOverview", () => {
  test("reads no points without a document", async () => {
    const { store } = createInMemoryFirestore();
    expect(await loadPointsOverview(store, "ada", null)).toEqual({
      available: 0,
      pending: [],
      entries: { rows: [], next: null },
    });
  });

  test.each<{ [name: string]: Plain }>([{}, { points: null }, { points: 5 }, { points: { available: "5" } }])(
    "reads no points from a document with %j",
    async (fields) => {
      const { store } = createInMemoryFirestore();
      await store.commit([{ update: { path: ["users", "ada"], fields: toFields(fields) } }]);
      expect(await loadPointsOverview(store, "ada", null)).toMatchObject({ available: 0 });
    },
  );

  test("shows a request with its due date, and its rejection as an entry with the reason", async () => {
    const store = await createPerson();
    const id = toId(1);
    await changePoints(store, "ada", { kind: "request", id, amount: 399 });
    const waiting = await loadPointsOverview(store, "ada", null);
    expect(waiting).toMatchObject({
      available: 798,
      pending: [
        { id, amount: 399, status: "pending", dueAt: expect.stringMatching(/^20/), answeredAt: null, reason: null },
      ],
    });
    expect(waiting.entries.rows).toMatchObject([
      { kind: "request", amount: -399, licences: null, reason: null, status: "pending" },
      { kind: "signup", amount: 1197, licences: 3, reason: null, status: null, createdAt: now.toISOString() },
    ]);
    const event = createTestEvent();
    await changePoints(store, "ada", { kind: "answer", id, answer: { refusal: "Double" }, by: "nora", event });
    const answered = await loadPointsOverview(store, "ada", null);
    expect(answered).toMatchObject({ available: 1197, pending: [] });
    expect(answered.entries.rows.map(({ kind, reason, status }) => [kind, reason, status])).toEqual([
      ["refund", "Double", null],
      ["request", null, "refused"],
      ["signup", null, null],
    ]);
  });

  test("lists the ledger in pages of 20 entries, each entry on one page", async () => {
    const store = await createPerson();
    for (let index = 1; index <= 20; index++)
      await changePoints(store, "ada", {
        ...{ kind: "adjust", id: toId(index), amount: index, reason: "Geste", event: createTestEvent() },
      });
    const first = (await loadPointsOverview(store, "ada", null)).entries;
    expect(first.rows).toHaveLength(20);
    const second = (await loadPointsOverview(store, "ada", first.next)).entries;
    expect(second).toMatchObject({ rows: [{ kind: "signup" }], next: null });
    expect(first.rows.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});

/** The next read of a document is done at once and answers later. */
function delayNextRead() {
  const { fetch } = globalThis;
  const answering = Promise.withResolvers<void>();
  let isNext = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const isDelayed = isNext && String(input).includes("/users/ada");
    if (isDelayed) isNext = false;
    const reply = await fetch(input, init);
    if (isDelayed) await answering.promise;
    return reply;
  });
  return answering.resolve;
}

function openAccountPoints(store: Firestore) {
  const kept = new Map<string, unknown>();
  const storage = {
    get: (name: string) => kept.get(name),
    put: (name: string, value: unknown) => void kept.set(name, value),
  } as unknown as SyncKvStorage;
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const snapshots = new SnapshotCache({ storage, onPromoted: () => undefined, onChanged: () => undefined, onFault });
  return { points: new AccountPoints({ store: () => store, snapshots, onFault }), snapshots, faults };
}

describe("AccountPoints", () => {
  test("does not show the result of a read that began before a change", async () => {
    const store = await createPerson();
    const { points, faults } = openAccountPoints(store);
    const answer = delayNextRead();
    expect(await points.loadOverview("ada", null)).toBe("asking");
    const id = toId(1);
    await points.change("ada", { kind: "request", id, amount: 399 });
    answer();
    expect(await points.loadOverview("ada", null)).toMatchObject({ available: 798, pending: [{ id }] });
    expect(faults).toEqual([]);
  });

  test("reads the balance again after a change whose outcome is unknown", async () => {
    const firestore = createInMemoryFirestore();
    const store = await createPerson(firestore);
    const { points, snapshots, faults } = openAccountPoints(store);
    const sources = {
      profile: async () => ({ ...emptySnapshot.profile, points: (await loadBalance(store, "ada"))?.available ?? null }),
      owned: async () => emptyCounts,
    };
    const readShown = async () => (await snapshots.read(sources, snapshotMaxAgeMs, Date.now())).profile.points;
    expect(await readShown()).toBe(1197);
    firestore.next.broken = "after";
    const changed = await points.change("ada", { kind: "request", id: toId(1), amount: 399 });
    expect(changed).toMatchObject({ ok: false, error: { code: "POINTS_UNANSWERED" } });
    expect(faults).toHaveLength(1);
    expect(await readShown()).toBe(798);
  });

  test("shows the balance after a change without another read", async () => {
    const store = await createPerson();
    const { points, snapshots } = openAccountPoints(store);
    const profile = vi.fn(async () => ({ ...emptySnapshot.profile, points: 1197 }));
    const readShown = async () =>
      (await snapshots.read({ profile, owned: async () => emptyCounts }, snapshotMaxAgeMs, Date.now())).profile.points;
    expect(await readShown()).toBe(1197);
    await points.change("ada", { kind: "request", id: toId(1), amount: 399 });
    expect(await readShown()).toBe(798);
    expect(profile).toHaveBeenCalledTimes(1);
  });

  test("returns no points that cannot be read, and reports the fault", async () => {
    const fault = new Error("Firestore does not answer.");
    const failing = { get: () => Promise.reject(fault), query: () => Promise.reject(fault) } as unknown as Firestore;
    const { points, faults } = openAccountPoints(failing);
    expect(await points.loadOverview("ada", null)).toBeNull();
    expect(faults).toEqual([fault]);
  });
});

describe("changePoints", () => {
  test("retries a change that others overtake, up to six attempts", async () => {
    const { setTimeout } = globalThis;
    // The pauses between attempts end at once; limits of time stay.
    vi.stubGlobal("setTimeout", (work: () => void, ms: number) => setTimeout(work, ms < 1_000 ? 0 : ms));
    for (const overtaken of [5, 6]) {
      const store = await createPerson();
      let commits = 0;
      const commit: Firestore["commit"] = async (writes) => {
        commits += 1;
        return commits > overtaken ? store.commit(writes) : "precondition-failed";
      };
      const changed = await changePoints({ ...store, commit }, "ada", { kind: "request", id: toId(1), amount: 399 });
      expect({ ok: changed.ok, commits }).toEqual({ ok: overtaken === 5, commits: 6 });
    }
  });
});

describe("a customer's own points", () => {
  test("are read of now, and an object that fails is reported to the page and as a fault", async () => {
    const fault = new Error("The object is gone.");
    const faults: unknown[] = [];
    const { loadOwnPoints, loadPointsBalance } = createTestCalls({
      documents: await createPerson(),
      env: { ACCOUNT: { getByName: () => ({ loadPoints: () => Promise.reject(fault) }) } } as never,
      viewer: createTestViewer({ uid: "ada" }),
      onFault: (error) => faults.push(error),
    });
    expect(await loadPointsBalance()).toEqual(success(3 * pointsPerLicence));
    expect(await loadOwnPoints({ after: null })).toEqual(failure("UPSTREAM_UNAVAILABLE"));
    expect(faults).toEqual([fault]);
  });

  test("are neither requested nor held with an unverified address", async () => {
    const asked = () => expect.fail("The account was asked.");
    const scope = createTestScope({
      env: { ACCOUNT: { getByName: asked } } as never,
      viewer: createTestViewer({ uid: "ada", emailVerified: false }),
    });
    const unverified = failure("EMAIL_UNVERIFIED");
    expect(await requestPoints(scope, { amount: 1, requestId: "form-0001" })).toEqual(unverified);
    expect(await holdPoints(scope, { id: "a".repeat(24), amount: 1 })).toEqual(unverified);
  });
});
