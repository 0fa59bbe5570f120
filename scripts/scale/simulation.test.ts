/** What must hold in every run of the simulation, whatever its numbers are. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventQueue } from "./event-queue.ts";
import type { Inputs } from "./inputs.ts";
import { getCost } from "./limits.ts";
import { simulate } from "./simulation.ts";

const usual: Inputs = {
  product: { maxLookedUp: 50, maxDueStores: 20, sentAtOnce: 2, maxRevived: 5, silenceMs: 30_000, sweepMs: 20_000 },
  preview: { shopifyCalls: 4, d1Batches: 12 },
  finish: { shopifyCalls: 8, d1Batches: 20 },
  limits: {
    ...{ createdPerSecond: 3, running: 20, d1BatchMs: 5, maxQueueMs: 2_000 },
    ...{ pointsPerSecond: 100, bucket: 200 },
  },
  assumed: {
    ...{ callMs: 50, pointsPerCall: 60, processingMs: 10_000, sendMs: 160, share: 1, reactionMs: 60_000 },
    ...{ thinkMs: 30_000, resumeMs: 30_000, viewsPerUpdate: 2 },
  },
  fanout: { stores: 1_000, endBatches: 50, dueBatches: 20 },
};

const scenarios = fc.record({
  stores: fc.integer({ min: 1, max: 300 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  arrival: fc.constantFrom("notified" as const, "at once" as const),
});

describe("simulate", () => {
  test("updates every store exactly once, and never exceeds a limit", () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 1, max: 10 }), (scenario, createdPerSecond) => {
        const inputs = { ...usual, limits: { ...usual.limits, createdPerSecond } };
        const { updated, peaks, leastPoints } = simulate(inputs, scenario);
        expect(new Set(updated)).toEqual(new Set([1]));
        expect(peaks.createdPerSecond).toBeLessThanOrEqual(createdPerSecond);
        expect(peaks.running).toBeLessThanOrEqual(usual.limits.running);
        expect(peaks.notifiedPerMinute).toBeLessThanOrEqual(usual.product.maxDueStores);
        expect(peaks.d1WaitMs).toBeLessThanOrEqual(usual.limits.maxQueueMs);
        expect(leastPoints).toBeGreaterThanOrEqual(0);
      }),
      { seed: 20, numRuns: 60 },
    );
  });

  test("gives the same run for the same seed, and another run for another seed", () => {
    const run = (seed: number) => simulate(usual, { stores: 200, seed, arrival: "notified" });
    expect(run(1)).toEqual(run(1));
    expect(run(1).doneMs).not.toBe(run(2).doneMs);
  });

  test("updates no store twice with only a share of the owners", () => {
    const inputs = { ...usual, assumed: { ...usual.assumed, share: 0.5 } };
    const { updated } = simulate(inputs, { stores: 300, seed: 3, arrival: "notified" });
    expect(Math.max(...updated)).toBe(1);
    const sum = updated.reduce((total, each) => total + each, 0);
    expect(sum).toBeGreaterThan(100);
    expect(sum).toBeLessThan(200);
  });

  test("names a limit that is reached, with the first time", () => {
    const { reached } = simulate(usual, { stores: 300, seed: 4, arrival: "at once" });
    expect(reached.map(({ limit }) => limit)).toContain("new workflows");
    for (const { atMs, times } of reached) expect(Math.min(atMs, times)).toBeGreaterThanOrEqual(0);
    const roomy = { ...usual, limits: { ...usual.limits, createdPerSecond: 1_000, running: 1_000, d1BatchMs: 0.001 } };
    expect(simulate(roomy, { stores: 300, seed: 4, arrival: "at once" }).reached).toEqual([]);
  });
});

describe("EventQueue", () => {
  test("returns events in the order of their time, and of their adding within one time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (times) => {
        const queue = new EventQueue<number>();
        for (const [index, atMs] of times.entries()) queue.add(atMs, index);
        const taken = times.map(() => queue.take()?.event ?? -1);
        const expected = [...times.keys()].sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
        expect(taken).toEqual(expected);
        expect(queue.take()).toBeUndefined();
      }),
      { seed: 20, numRuns: 100 },
    );
  });
});

describe("getCost", () => {
  test("charges nothing for what is included", () => {
    const price = { included: 10, unit: 5, price: 2 };
    expect([getCost(price, 3), getCost(price, 10), getCost(price, 20)]).toEqual([0, 0, 4]);
  });
});
