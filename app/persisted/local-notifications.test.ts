import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredNotification } from "./keys.ts";
import { keptOf, mostNotifications, usualLifeMs, withAdded, withMark } from "./local-notifications.ts";

const nowMs = Date.parse("2026-06-01T12:00:00Z");

function stored(id: string, ageMs = 0, lifeMs = usualLifeMs): StoredNotification {
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

test.each([
  ["is young", 0, true],
  ["has a moment left", usualLifeMs - 1, true],
  ["ends now", usualLifeMs, false],
  ["has ended", usualLifeMs + 1, false],
])("what %s is kept: %j", (_, ageMs, isKept) => {
  expect(keptOf([stored("a", ageMs)], nowMs)).toHaveLength(isKept ? 1 : 0);
});

test("a time that is none has expired", () => {
  expect(keptOf([{ ...stored("a"), expiresAt: "soon" }], nowMs)).toEqual([]);
});

describe("what is told a second time", () => {
  test("stands once, as it was marked", () => {
    const first = withMark(withAdded([], stored("a"), nowMs), new Set(["a"]), "read");
    expect(withAdded(first, stored("a"), nowMs)).toEqual(first);
  });

  test("does not come back once it was dismissed, until the first has expired", () => {
    const gone = withMark([stored("a", 60_000)], new Set(["a"]), "dismissed");
    expect(withAdded(gone, stored("a"), nowMs).filter(({ dismissed }) => !dismissed)).toEqual([]);
    const later = nowMs + usualLifeMs;
    expect(withAdded(keptOf(gone, later), stored("a", -usualLifeMs), later)).toHaveLength(1);
  });
});

test("however many come, the newest fifty stay, each once", () => {
  const ages = fc.array(fc.record({ id: fc.nat(80).map(String), ageMs: fc.nat(2 * usualLifeMs) }), { maxLength: 120 });
  fc.assert(
    fc.property(ages, (history) => {
      let list: StoredNotification[] = [];
      for (const { id, ageMs } of history) list = withAdded(list, stored(id, ageMs), nowMs);
      expect(list.length).toBeLessThanOrEqual(mostNotifications);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      for (const { expiresAt } of list) expect(Date.parse(expiresAt)).toBeGreaterThan(nowMs);
      const times = list.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    }),
    { numRuns: 60 },
  );
});
