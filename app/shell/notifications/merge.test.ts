import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxListed } from "#workers/portal/notifications/contract.ts";
import { findNeighbour, listAdded, listUncounted, listUnread, type Marks, mergeNotifications } from "./merge.ts";
import type { NotificationView } from "./view.ts";

const none: Marks = { read: new Set(), dismissed: new Set() };

function message(id: string, { at = 0, ...rest }: Partial<NotificationView> & { at?: number } = {}): NotificationView {
  const iso = new Date(1_800_000_000_000 + at * 60_000).toISOString();
  const words = { title: id, message: "Texte", type: "info" as const, isAdmin: false, imageUrl: null, link: null };
  return { id, ...words, read: false, isLocal: false, when: { iso, text: "", full: "", isDate: false }, ...rest };
}
const ids = (list: readonly NotificationView[]) => list.map(({ id }) => id);

describe("mergeNotifications", () => {
  test("merges server and local notifications into one list, newest first", () => {
    const system = [message("c", { at: 3 }), message("a", { at: 1 })];
    const local = [message("b", { at: 2, isLocal: true })];
    expect(ids(mergeNotifications(system, local, none))).toEqual(["c", "b", "a"]);
    expect(mergeNotifications([], [], none)).toEqual([]);
  });

  test("drops dismissed notifications and keeps read marks", () => {
    const list = [message("a"), message("b"), message("c", { read: true })];
    const shown = mergeNotifications(list, [], { read: new Set(["b", "gone"]), dismissed: new Set(["a"]) });
    expect(shown.map(({ id, read }) => [id, read])).toEqual([
      ["b", true],
      ["c", true],
    ]);
    expect(listUnread(shown)).toBe(0);
    expect(listUnread(list)).toBe(2);
  });

  const views = fc
    .uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), at: fc.nat(5_000), read: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 120,
    })
    .map((all) => all.map(({ id, ...rest }) => message(id, rest)));

  test("returns the newest fifty in any input order", () => {
    fc.assert(
      fc.property(views, fc.nat(), fc.array(fc.nat(119)), (all, cut, dismissedAt) => {
        const at = all.length === 0 ? 0 : cut % all.length;
        const marks = { read: new Set<string>(), dismissed: new Set(dismissedAt.map((index) => all[index]?.id ?? "")) };
        const shown = mergeNotifications(all.slice(0, at), all.slice(at), marks);
        const left = all.filter(({ id }) => !marks.dismissed.has(id));
        expect(shown).toHaveLength(Math.min(maxListed, left.length));
        const times = shown.map(({ when }) => Date.parse(when.iso));
        expect(times).toEqual([...times].sort((one, other) => other - one));
        const rest = left.filter((each) => !shown.includes(each));
        for (const { when } of rest) expect(Date.parse(when.iso)).toBeLessThanOrEqual(times.at(-1) ?? 0);
        // The input order does not matter.
        expect(ids(mergeNotifications(all.slice(at), all.slice(0, at), marks))).toEqual(ids(shown));
      }),
      { numRuns: 60 },
    );
  });
});

describe("listAdded", () => {
  test("lists unread notifications that were not listed before", () => {
    const before = [message("a"), message("b")];
    const after = [message("d"), message("c", { read: true }), message("a"), message("b")];
    expect(ids(listAdded(before, after))).toEqual(["d"]);
    expect(listAdded(after, before)).toEqual([]);
  });
});

describe("findNeighbour", () => {
  test.each([
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
  ])("finds for the removed %s the neighbour %s", (gone, next) => {
    expect(findNeighbour([message("a"), message("b"), message("c")], gone)).toBe(next);
  });
  test("returns null when the last notification goes", () => {
    expect(findNeighbour([message("a")], "a")).toBeNull();
  });
});

describe("listUncounted", () => {
  test("lists unread server notifications beyond the page's count", () => {
    const list = [message("c"), message("own", { isLocal: true }), message("seen", { read: true }), message("a")];
    expect(ids(listUncounted(list, 1))).toEqual(["c"]);
    expect(ids(listUncounted(list, 0))).toEqual(["c", "a"]);
    // Read elsewhere meanwhile, or not counted.
    expect([...listUncounted(list, 3), ...listUncounted(list, null)]).toEqual([]);
  });
});
