import { describe, expect, test } from "vitest";
import { RecentCache } from "./recent-cache.ts";

describe("RecentCache", () => {
  test("returns what was set, by exact key", () => {
    const recent = new RecentCache<number>(2);
    recent.set("a", 1);
    expect(recent.get("a")).toBe(1);
    expect(recent.get("A")).toBeUndefined();
  });

  test("forgets the oldest entry beyond its capacity", () => {
    const recent = new RecentCache<number>(2);
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) recent.set(key, value);
    expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([undefined, 2, 3]);
  });
});
