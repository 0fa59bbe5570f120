/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { bindings } from "../fixtures/objects.ts";
import type { AttemptOutcome } from "./contract.ts";
import { createCountedAttempt } from "./counted-attempt.ts";

const name = { kind: "sign-in", subject: "email" } as const;

const newId = () => crypto.randomUUID();
const newLimiter = () => bindings.ATTEMPTS.getByName(newId());

/** Runs one attempt and returns whether it was admitted. */
async function attempt(
  limiter: ReturnType<typeof newLimiter>,
  outcome: AttemptOutcome,
  work: () => Promise<void> = async () => {},
) {
  const id = newId();
  const reservation = await limiter.reserve(name, id);
  if (reservation.status !== "go") return reservation.status;
  await work();
  await limiter.settle(id, outcome);
  return "went";
}

const counted = (answers: string[]) => ({
  went: answers.filter((answer) => answer === "went").length,
  blocked: answers.filter((answer) => answer === "blocked").length,
});

describe("AttemptLimiter", () => {
  test("runs exactly five of 300 concurrent wrong attempts", async () => {
    const limiter = newLimiter();
    let made = 0;
    let underWay = 0;
    let mostUnderWay = 0;
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        attempt(limiter, "wrong", async () => {
          made++;
          mostUnderWay = Math.max(mostUnderWay, ++underWay);
          await new Promise((resolve) => setTimeout(resolve, 5));
          underWay--;
        }),
      ),
    );
    expect({ made, ...counted(answers) }).toEqual({ made: 5, went: 5, blocked: 295 });
    expect(mostUnderWay).toBeLessThanOrEqual(5);
  });

  test.each([
    [300, "right"],
    [40, "unsettled"],
  ] as const)("runs all of %i concurrent attempts that end %s", async (length, outcome) => {
    const limiter = newLimiter();
    const answers = await Promise.all(Array.from({ length }, () => attempt(limiter, outcome)));
    expect(counted(answers)).toEqual({ went: length, blocked: 0 });
  });

  test("clears the count at a right attempt among wrong ones", async () => {
    const limiter = newLimiter();
    for (const outcome of ["wrong", "wrong", "wrong", "wrong", "right", "wrong", "wrong", "wrong", "wrong"] as const) {
      expect(await attempt(limiter, outcome)).toBe("went");
    }
    expect(await attempt(limiter, "wrong")).toBe("went");
    expect(await attempt(limiter, "right")).toBe("blocked");
  });

  test("keeps the count after the eviction of its object", async () => {
    const limiter = newLimiter();
    for (let time = 0; time < 5; time++) await attempt(limiter, "wrong");
    await evictDurableObject(limiter);
    expect(await limiter.reserve(name, newId())).toMatchObject({ status: "blocked" });
  });

  test("counts an attempt whose caller died as wrong half a minute later", async () => {
    const limiter = newLimiter();
    for (let time = 0; time < 5; time++) expect(await limiter.reserve(name, newId())).toMatchObject({ status: "go" });
    await runInDurableObject(limiter, (_, { storage }) => {
      const state = storage.kv.get<{ reservations: { id: string; atMs: number }[] }>("state");
      if (!state) throw new Error("There must be reservations.");
      const reservations = state.reservations.map(({ id, atMs }) => ({ id, atMs: atMs - 31_000 }));
      storage.kv.put("state", { ...state, reservations });
    });
    expect(await limiter.reserve(name, newId())).toMatchObject({ status: "blocked" });
  });

  test("counts an attempt once that is settled twice", async () => {
    const limiter = newLimiter();
    const id = newId();
    expect(await limiter.reserve(name, id)).toMatchObject({ status: "go" });
    for (let time = 0; time < 10; time++) await limiter.settle(id, "wrong");
    expect(await limiter.reserve(name, newId())).toMatchObject({ status: "go" });
  });

  test("forgets the block on clear and still counts running attempts", async () => {
    const limiter = newLimiter();
    const id = newId();
    expect(await limiter.reserve(name, id)).toMatchObject({ status: "go" });
    for (let time = 0; time < 4; time++) await attempt(limiter, "wrong");
    await limiter.clear();
    for (let time = 0; time < 4; time++) expect(await attempt(limiter, "wrong")).toBe("went");
    await limiter.settle(id, "wrong");
    expect(await limiter.reserve(name, newId())).toMatchObject({ status: "blocked" });
    await limiter.clear();
    expect(await attempt(limiter, "right")).toBe("went");
  });

  test("stores nothing when an unused counter is cleared", async () => {
    const limiter = newLimiter();
    await limiter.clear();
    expect(await runInDurableObject(limiter, (_, { storage }) => [...storage.kv.list()].length)).toBe(0);
  });

  test("deletes itself when its attempts no longer matter", async () => {
    const limiter = newLimiter();
    await attempt(limiter, "wrong");
    await runInDurableObject(limiter, (_, { storage }) => {
      const state = storage.kv.get<{ failuresAtMs: number[] }>("state");
      storage.kv.put("state", { ...state, failuresAtMs: [Date.now() - 3_600_000] });
    });
    expect(await runDurableObjectAlarm(limiter)).toBe(true);
    expect(await runInDurableObject(limiter, (_, { storage }) => [...storage.kv.list()].length)).toBe(0);
    expect(await attempt(limiter, "wrong")).toBe("went");
  });

  test("admits an attempt that does not wait only when it need not queue", async () => {
    const limiter = newLimiter();
    const ids = Array.from({ length: 6 }, newId);
    const places = await Promise.all(ids.map((id) => limiter.tryReserve(name, id)));
    expect(places.map(({ status }) => status)).toEqual([...Array.from({ length: 5 }, () => "go"), "waits"]);
    const waiting = limiter.reserve(name, newId());
    // The queue comes first.
    await limiter.settle(ids[0] ?? "", "unsettled");
    expect((await waiting).status).toBe("go");
    expect((await limiter.tryReserve(name, newId())).status).toBe("waits");
    await limiter.settle(ids[1] ?? "", "unsettled");
    expect((await limiter.tryReserve(name, newId())).status).toBe("go");
  });

  test("reserves nothing for an attempt that gives up while it waits", async () => {
    const limiter = newLimiter();
    const [running, waiting] = [Array.from({ length: 5 }, newId), newId()];
    for (const id of running) await limiter.tryReserve(name, id);
    const reserving = limiter.reserve(name, waiting);
    await limiter.settle(waiting, "unsettled");
    expect(await reserving).toEqual({ status: "busy" });
    for (const id of running) await limiter.settle(id, "unsettled");
    const places = await Promise.all(Array.from({ length: 5 }, () => limiter.tryReserve(name, newId())));
    expect(places.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "go"));
  });

  test("lets an attempt wait within the time limit and reserves nothing then", async () => {
    const limiter = newLimiter();
    const running = Array.from({ length: 5 }, newId);
    for (const id of running) await limiter.tryReserve(name, id);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await runInDurableObject(limiter, async (object) => {
      const reserving = object.reserve(name, newId());
      const answer = () => Promise.race([reserving, "it waits"]);
      vi.advanceTimersByTime(timeLimits.services.counterQueueMs - 1);
      const early = await answer();
      vi.advanceTimersByTime(1);
      return [early, await answer()];
    });
    expect(answers).toEqual(["it waits", { status: "busy" }]);
    for (const id of running) await limiter.settle(id, "unsettled");
    const places = await Promise.all(running.map(() => limiter.tryReserve(name, newId())));
    expect(places.map(({ status }) => status)).toEqual(running.map(() => "go"));
  });

  test("takes back the permission of an attempt whose answer is lost", async () => {
    const limiter = newLimiter();
    const background: Promise<unknown>[] = [];
    const faults: unknown[] = [];
    const losing = {
      reserve: async (...asked: Parameters<typeof limiter.reserve>) => lose(await limiter.reserve(...asked)),
      tryReserve: async (...asked: Parameters<typeof limiter.tryReserve>) => lose(await limiter.tryReserve(...asked)),
      settle: (...asked: Parameters<typeof limiter.settle>) => limiter.settle(...asked),
    };
    for (let time = 0; time < 5; time++) {
      const lost = createCountedAttempt(losing, {
        waitUntil: (work) => background.push(work),
        onFault: (error) => faults.push(error),
      });
      const answer = await (time % 2 === 0 ? lost.reserve(name) : lost.tryReserve(name));
      expect(answer).toEqual({ status: "busy" });
    }
    await Promise.all(background);
    expect(faults).toHaveLength(5);
    expect(await limiter.tryReserve(name, newId())).toEqual({ status: "go" });
  });
});

const lose = (_: unknown): never => {
  throw new Error("The answer was lost.");
};
