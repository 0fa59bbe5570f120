/** Random histories of points: the ledger always adds up to the balance, and the balance is never negative. */
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Break, createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { grantSignupPoints } from "#workers/portal/accounts/post-sign-in-sync.ts";
import type { Firestore } from "#workers/portal/clients/firestore-client.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { listEvents } from "#workers/portal/events/outbox-repository.ts";
import { createTestEvent } from "#workers/portal/fixtures/events.ts";
import { changePoints } from "#workers/portal/points/account-points.ts";
import { maxPendingRequests, type PointsAnswer } from "#workers/portal/points/contract.ts";
import type { PointsCommand } from "#workers/portal/points/decide-change.ts";

afterEach(() => void vi.unstubAllGlobals());

const people = ["ada", "bea"];
const now = new Date("2026-11-20T12:00:00Z");
const ids = ["1", "2", "3", "4", "5", "6", "7", "8"].map((digit) => digit.repeat(40));

type Step = { who: string; broken: Break } & ({ command: PointsCommand } | { grant: number });

const who = fc.constantFrom(...people);
const id = fc.constantFrom(...ids);
const orderIds = ["a", "b", "c"].map((letter) => letter.repeat(24));
const orderId = fc.constantFrom(...orderIds);
const by = fc.constantFrom("admin-1", "admin-2");
const broken = fc.constantFrom<Break>(null, null, null, "before", "after");
const payout = { means: "credit_note", paidOn: "2026-11-20", reference: "AV-7" } as const;
const command: fc.Arbitrary<PointsCommand> = fc.oneof(
  fc.record({ kind: fc.constant("request" as const), id, amount: fc.constantFrom(1, 100, 399, 500, 5000) }),
  fc.record({
    kind: fc.constant("answer" as const),
    id,
    answer: fc.constantFrom<PointsAnswer>({ payout }, { refusal: "Plus tard" }, { refusal: "Double" }),
    by,
    event: fc.constant(null).map(() => createTestEvent()),
  }),
  fc.record({
    kind: fc.constant("adjust" as const),
    id,
    amount: fc.constantFrom(-900, -50, 50, 700),
    reason: fc.constant("Geste"),
    by,
    event: fc.constant(null).map(() => createTestEvent()),
  }),
  fc.record({ kind: fc.constant("hold" as const), id: orderId, amount: fc.constantFrom(1, 100, 399, 5000) }),
  fc.record({ kind: fc.constant("settle" as const), id: orderId, outcome: fc.constantFrom("spent", "returned") }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ who, broken, command }) },
  { weight: 1, arbitrary: fc.record({ who, broken, grant: fc.constantFrom(1, 3) }) },
);

async function createWorld() {
  const { store, next } = createInMemoryFirestore();
  for (const uid of people) {
    const points = { available: 0, lastUpdate: now };
    const fields = toFields({ email: `${uid}@example.test`, points, paysWithPoints: uid === "ada" });
    await store.commit([{ update: { path: ["users", uid], fields } }]);
  }
  return { store, next };
}

/** A broken connection leaves the result unknown, so the caller may send the request a second time. */
async function runStep(store: Firestore, step: Step): Promise<"unknown" | "done" | string> {
  try {
    if ("grant" in step) {
      await grantSignupPoints(store, step.who, step.grant, now);
      return "done";
    }
    const done = await changePoints(store, step.who, step.command);
    return done.ok ? "done" : done.error.code;
  } catch {
    return "unknown";
  }
}

async function readLedger(store: Firestore, uid: string) {
  return store.query({
    collection: "pointsLedger",
    within: ["users", uid],
    orderBy: { field: "createdAt", direction: "ASCENDING" },
    limit: 500,
  });
}

async function readAvailablePoints(store: Firestore, uid: string): Promise<number> {
  const points = (await store.get(["users", uid]))?.fields.points as { available: number };
  return points.available;
}

/** Each act of the staff has its event in the outbox, and no event lacks its act. */
async function expectEvents(store: Firestore, acts: number): Promise<void> {
  expect((await listEvents(store, 500, null)).events).toHaveLength(acts);
}

async function expectSound(store: Firestore): Promise<void> {
  let acts = 0;
  const requests = await store.query({
    collection: "pointsRequests",
    orderBy: { field: "createdAt", direction: "ASCENDING" },
    limit: 500,
  });
  for (const uid of people) {
    const entries = await readLedger(store, uid);
    const available = await readAvailablePoints(store, uid);
    expect(entries.reduce((sum, { fields }) => sum + Number(fields.amount), 0)).toBe(available);
    expect(available).toBeGreaterThanOrEqual(0);
    const own = requests.filter(({ fields }) => fields.uid === uid);
    expect(own.filter(({ fields }) => fields.status === "pending").length).toBeLessThanOrEqual(maxPendingRequests);
    const amounts = new Map(entries.map(({ id, fields }) => [id, fields.amount]));
    // Each request took its points once; each refusal returned them once; an acceptance returned nothing.
    for (const { id, fields } of own) {
      expect(amounts.get(`request-${id}`)).toBe(-Number(fields.amount));
      expect(amounts.get(`refund-${id}`)).toBe(fields.status === "refused" ? fields.amount : undefined);
    }
    for (const order of orderIds) {
      const [held, spent, returned] = [`order-${order}`, `order-spent-${order}`, `order-return-${order}`].map((entry) =>
        amounts.get(entry),
      );
      // Only of whom it is allowed; spent only after they were held; given back once, and no more than was held.
      if (uid !== "ada") expect(held).toBeUndefined();
      if (spent !== undefined) expect([spent, Number(held) < 0]).toEqual([0, true]);
      if (returned !== undefined) expect(Math.abs(Number(returned))).toBe(Math.abs(Number(held ?? 0)));
    }
    const refunds = entries.filter(({ id }) => /^re(quest|fund)-/.test(id));
    acts += own.filter(({ fields }) => fields.status !== "pending").length;
    acts += entries.filter(({ id }) => id.startsWith("adjustment-")).length;
    const refused = own.filter(({ fields }) => fields.status === "refused");
    expect(refunds.length).toBe(own.length + refused.length);
  }
  await expectEvents(store, acts);
}

describe("changePoints", () => {
  test("keeps ledger and balance equal in sequence, with broken connections and repetitions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { store, next } = await createWorld();
        for (const each of steps) {
          next.broken = each.broken;
          const before = (await Promise.all(people.map((uid) => readLedger(store, uid)))).flat().length;
          const outcome = await runStep(store, each);
          const after = (await Promise.all(people.map((uid) => readLedger(store, uid)))).flat().length;
          next.broken = null;
          await expectSound(store);
          // A rejected or repeated action writes nothing.
          if (outcome !== "unknown" && outcome !== "done") expect(after).toBe(before);
          else {
            const again = await runStep(store, each);
            const settled = (await Promise.all(people.map((uid) => readLedger(store, uid)))).flat().length;
            if (outcome === "done") expect({ again, settled }).toEqual({ again: "done", settled: after });
            expect(settled).toBeLessThanOrEqual(before + 1);
            await expectSound(store);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("keeps ledger and balance equal for concurrent changes without a queue", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        const { store } = await createWorld();
        await grantSignupPoints(store, "ada", 2, now);
        for (const round of rounds) {
          await Promise.all(round.map((each) => runStep(store, each)));
          await expectSound(store);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("accepts one of several concurrent answers, and returns the points at most once", async () => {
    const { store } = await createWorld();
    await grantSignupPoints(store, "ada", 1, now);
    const [results = ""] = ids;
    await changePoints(store, "ada", { kind: "request", id: results, amount: 399 });
    const answers = await Promise.all([
      changePoints(store, "ada", {
        kind: "answer",
        id: results,
        answer: { refusal: "Double" },
        by: "admin-1",
        event: createTestEvent(),
      }),
      changePoints(store, "ada", {
        kind: "answer",
        id: results,
        answer: { refusal: "Plus tard" },
        by: "admin-2",
        event: createTestEvent(),
      }),
      changePoints(store, "ada", {
        kind: "answer",
        id: results,
        answer: { payout },
        by: "admin-3",
        event: createTestEvent(),
      }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of answers) {
      if (!each.ok) expect(each.error).toMatchObject({ details: { by: expect.stringMatching(/^admin-/) } });
    }
    await expectSound(store);
  });

  test("answers a request of a deleted account without creating a ledger", async () => {
    const { store } = await createWorld();
    await grantSignupPoints(store, "ada", 1, now);
    const [results = ""] = ids;
    await changePoints(store, "ada", { kind: "request", id: results, amount: 399 });
    await store.commit([{ delete: ["users", "ada"] }]);
    const done = await changePoints(store, "ada", {
      kind: "answer",
      id: results,
      answer: { refusal: "Compte supprimé" },
      by: "admin-1",
      event: createTestEvent(),
    });
    expect(done).toMatchObject({ ok: true, value: { available: null } });
    expect((await readLedger(store, "ada")).map(({ id }) => id)).not.toContain(`refund-${results}`);
  });

  test("accepts as many concurrent requests as the balance covers", async () => {
    const { store } = await createWorld();
    await grantSignupPoints(store, "ada", 2, now);
    const results = ids.slice(0, 5).map((id) => changePoints(store, "ada", { kind: "request", id, amount: 300 }));
    expect((await Promise.all(results)).filter(({ ok }) => ok)).toHaveLength(2);
    expect(await readAvailablePoints(store, "ada")).toBe(198);
    await expectSound(store);
  });

  test("accepts a request id for one of two accounts, and takes nothing from the other", async () => {
    const { store } = await createWorld();
    for (const uid of people) await grantSignupPoints(store, uid, 1, now);
    const [id = ""] = ids;
    const results = await Promise.all(
      people.map((uid) => changePoints(store, uid, { kind: "request", id, amount: 100 })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await Promise.all(people.map((uid) => readAvailablePoints(store, uid)))).sort()).toEqual([299, 399]);
    await expectSound(store);
  });

  test("takes the last point in a correction, but not more", async () => {
    const { store } = await createWorld();
    await grantSignupPoints(store, "ada", 1, now);
    const [first = "", second = ""] = ids;
    const take = (id: string, amount: number) =>
      changePoints(store, "ada", {
        kind: "adjust",
        id,
        amount,
        reason: "Geste",
        event: createTestEvent(),
      });
    expect(await take(first, -400)).toMatchObject({ ok: false, error: { code: "POINTS_BELOW_ZERO" } });
    expect(await take(second, -399)).toMatchObject({ ok: true, value: { available: 0 } });
  });

  test("limits the waiting requests, even when sent concurrently", async () => {
    const { store } = await createWorld();
    await grantSignupPoints(store, "ada", 1, now);
    for (const id of ids.slice(0, maxPendingRequests - 1)) {
      await changePoints(store, "ada", { kind: "request", id, amount: 1 });
    }
    const last = ids
      .slice(maxPendingRequests - 1)
      .map((id) => changePoints(store, "ada", { kind: "request", id, amount: 1 }));
    expect((await Promise.all(last)).filter(({ ok }) => ok)).toHaveLength(1);
    await expectSound(store);
  });
});
