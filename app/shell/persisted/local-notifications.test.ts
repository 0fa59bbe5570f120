import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultLifetimeMs,
  keepNotifications,
  maxNotifications,
  type StoredNotification,
  withAdded,
  withMark,
} from "./keys.ts";

const nowMs = Date.parse("2026-06-01T12:00:00Z");

function stored(id: string, ageMs = 0, lifeMs = defaultLifetimeMs): StoredNotification {
  const createdMs = nowMs - ageMs;
  return {
    id,
    type: "info",
    title: id,
    message: "Texte",
    imageUrl: null,
    link: null,
    isAdmin: false,
    createdAt: new Date(createdMs).toISOString(),
    expiresAt: new Date(createdMs + lifeMs).toISOString(),
    read: false,
    dismissed: false,
  };
}

describe("keepNotifications", () => {
  test.each([
    ["is new", 0, true],
    ["ends in a millisecond", defaultLifetimeMs - 1, true],
    ["ends now", defaultLifetimeMs, false],
    ["has expired", defaultLifetimeMs + 1, false],
  ])("decides whether a notification that %s is kept: %j", (_, ageMs, isKept) => {
    expect(keepNotifications([stored("a", ageMs)], nowMs)).toHaveLength(isKept ? 1 : 0);
  });

  test("treats an invalid time as expired", () => {
    expect(keepNotifications([{ ...stored("a"), expiresAt: "soon" }], nowMs)).toEqual([]);
  });
});

describe("withAdded", () => {
  test("stores a repeated notification once and keeps its marks", () => {
    const first = withMark(withAdded([], stored("a"), nowMs), new Set(["a"]), "read");
    expect(withAdded(first, stored("a"), nowMs)).toEqual(first);
  });

  test("keeps a repeated notification dismissed until it expires", () => {
    const gone = withMark([stored("a", 60_000)], new Set(["a"]), "dismissed");
    expect(withAdded(gone, stored("a"), nowMs).filter(({ dismissed }) => !dismissed)).toEqual([]);
    const later = nowMs + defaultLifetimeMs;
    expect(withAdded(keepNotifications(gone, later), stored("a", -defaultLifetimeMs), later)).toHaveLength(1);
  });

  test("keeps only the newest fifty", () => {
    const ages = fc.array(fc.record({ id: fc.nat(80).map(String), ageMs: fc.nat(2 * defaultLifetimeMs) }), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(ages, (history) => {
        let list: StoredNotification[] = [];
        for (const { id, ageMs } of history) list = withAdded(list, stored(id, ageMs), nowMs);
        expect(list.length).toBeLessThanOrEqual(maxNotifications);
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        for (const { expiresAt } of list) expect(Date.parse(expiresAt)).toBeGreaterThan(nowMs);
        const times = list.map(({ createdAt }) => createdAt);
        expect(times).toEqual([...times].sort().reverse());
      }),
      { numRuns: 60 },
    );
  });
});
