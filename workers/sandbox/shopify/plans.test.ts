import { describe, expect, test } from "vitest";
import { createFullBucket, refillBucket, takePoints, throttleStatus } from "./plans.ts";

const limits = { capacity: 2000, restoreRate: 100 };

describe("refillBucket", () => {
  test("restores points over time up to the capacity, and takes none when the clock goes back", () => {
    const empty = { points: 0, atMs: 0 };
    expect(refillBucket(empty, limits, 1500).points).toBe(150);
    expect(refillBucket(empty, limits, 3_600_000).points).toBe(2000);
    expect(refillBucket({ points: 50, atMs: 10_000 }, limits, 0).points).toBe(50);
  });
});

describe("takePoints", () => {
  test("takes points until there are too few, and none for a rejected request", () => {
    let bucket = createFullBucket(limits, 0);
    for (let request = 0; request < 2; request++) bucket = takePoints(bucket, limits, 900, 0) ?? bucket;
    expect(bucket.points).toBe(200);
    expect(takePoints(bucket, limits, 201, 0)).toBeNull();
    expect(takePoints(bucket, limits, 200, 0)?.points).toBe(0);
  });

  test("refunds unused points", () => {
    const bucket = takePoints(createFullBucket(limits, 0), limits, 100, 0);
    expect(bucket && takePoints(bucket, limits, -40, 0)?.points).toBe(1940);
    expect(bucket && takePoints(bucket, limits, -400, 0)?.points).toBe(2000);
  });
});

describe("throttleStatus", () => {
  test("reports whole points", () => {
    expect(throttleStatus({ points: 12.7, atMs: 0 }, limits)).toEqual({
      maximumAvailable: 2000,
      currentlyAvailable: 12,
      restoreRate: 100,
    });
  });
});
