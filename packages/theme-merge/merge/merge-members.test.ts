/** Templates of every shape, edited at random on both sides. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Note } from "./contract.ts";
import { getEntries, type Json, type JsonObject } from "./json-text.ts";
import { getType } from "./liquid-schema.ts";
import { mergeTemplate } from "./merge-template.ts";

const value = fc.constantFrom<Json>("1", "2", "3");
const block = fc.record({ type: fc.constantFrom("x", "y"), settings: fc.dictionary(fc.constantFrom("a", "b"), value) });
const arranged = <Member extends Json>(member: fc.Arbitrary<Member>) =>
  fc
    .dictionary(fc.constantFrom("p", "q", "r", "s"), member)
    .chain((members) =>
      fc
        .shuffledSubarray(Object.keys(members), { minLength: Object.keys(members).length })
        .map((order) => ({ members, order })),
    );
const section = fc
  .record({
    type: fc.constantFrom("h", "n"),
    settings: fc.dictionary(fc.constantFrom("a", "b", "c"), value),
    inner: arranged(block),
  })
  .map(({ inner: { members, order }, ...rest }): JsonObject => ({ ...rest, blocks: members, block_order: order }));
const template = arranged(section).map(({ members, order }): JsonObject => ({ sections: members, order }));

function merge(installed: Json, merchant: Json, release: Json): { merged: JsonObject; notes: Note[] } {
  const notes: Note[] = [];
  const merged = mergeTemplate({ installed, merchant, release }, { mayCome: () => true, notes });
  if (merged === null) throw new Error("A template of the test is none.");
  return { merged, notes };
}

/** Every value with its place, so that two templates can be compared one by one. */
function leaves(json: Json | undefined, place = ""): Map<string, string> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return new Map([[place, JSON.stringify(json)]]);
  return new Map(getEntries(json).flatMap(([key, inner]) => [...leaves(inner, `${place}/${key}`)]));
}

/** Members that are in no order, and holders without one. */
const loosely = (holder: fc.Arbitrary<JsonObject>, order: string) =>
  fc.tuple(holder, fc.option(fc.nat(4), { freq: 4 })).map(([held, most]): JsonObject => {
    const { [order]: all, ...rest } = held;
    return most === null ? rest : { ...rest, [order]: (all as Json[]).slice(0, most) };
  });
const loose = loosely(
  arranged(loosely(section, "block_order")).map(({ members, order }): JsonObject => ({ sections: members, order })),
  "order",
);
const getIds = (json: Json | undefined): string[] => (Array.isArray(json) ? json.map(String) : []);

describe("mergeTemplate", () => {
  test("returns exactly the release's template for an unedited one", () => {
    fc.assert(
      fc.property(template, template, (base, release) => {
        expect(merge(base, base, release).merged).toEqual(release);
      }),
    );
  });

  test("returns exactly the merchant's template for an unchanged release", () => {
    fc.assert(
      fc.property(template, template, (base, merchant) => {
        expect(merge(base, merchant, base)).toEqual({ merged: merchant, notes: [] });
      }),
    );
  });

  test("keeps the merchant's values after any changes of both sides", () => {
    fc.assert(
      fc.property(template, template, template, (base, merchant, release) => {
        const { merged } = merge(base, merchant, release);
        const [before, result] = [leaves(base), leaves(merged)];
        for (const [place, set] of leaves(merchant)) {
          if (before.get(place) === set || place.endsWith("order")) continue;
          expect(result.get(place), place).toBe(set);
        }
      }),
    );
  });

  test("contains or notes every change of the release", () => {
    fc.assert(
      fc.property(template, template, template, (base, merchant, release) => {
        const { merged, notes } = merge(base, merchant, release);
        const [before, own, result] = [leaves(base), leaves(merchant), leaves(merged)];
        const places = notes.map(({ params: { section, place = "" } }) => section ?? place);
        for (const [path, next] of leaves(release)) {
          const [, , id = "", kind, inner] = path.split("/");
          // A section, block or value that the merchant removed stays removed, without a note.
          const isIn = (leavesOf: Map<string, string>, holder: string) =>
            [...leavesOf.keys()].some((place) => place === holder || place.startsWith(`${holder}/`));
          const isRemoved = (holder: string) => isIn(before, holder) && !isIn(own, holder);
          const removed =
            isRemoved(`/sections/${id}`) || (kind === "blocks" && isRemoved(`/sections/${id}/blocks/${inner}`));
          const gone = before.has(path) && !own.has(path);
          if (path.endsWith("order") || removed || gone || before.get(path) === next || result.get(path) === next)
            continue;
          expect(
            places.some((place) => place === id || place === `${id} / ${inner}`),
            `${path} ${JSON.stringify(notes)}`,
          ).toBe(true);
        }
      }),
    );
  });

  test("orders each member once", () => {
    fc.assert(
      fc.property(template, template, template, (base, merchant, release) => {
        const { sections, order } = merge(base, merchant, release).merged;
        expect([...(order as string[])].sort()).toEqual(Object.keys(sections as JsonObject).sort());
      }),
    );
  });

  test("changes nothing for an unchanged release, with and without orders", () => {
    fc.assert(
      fc.property(loose, loose, (base, merchant) => {
        expect(merge(base, merchant, base)).toEqual({ merged: merchant, notes: [] });
      }),
    );
  });

  test("keeps the merchant's own members visible exactly where they were", () => {
    fc.assert(
      fc.property(loose, loose, loose, fc.boolean(), (base, edited, release, arrangedAnew) => {
        const { order: _, ...unordered } = edited;
        const order = arrangedAnew ? edited.order : base.order;
        const merchant: JsonObject = order === undefined ? unordered : { ...unordered, order };
        const { merged } = merge(base, merchant, release);
        const shown = getIds(merged.order);
        expect(new Set(shown).size).toBe(shown.length);
        for (const [id] of getEntries(merchant.sections)) {
          if (id in (base.sections as JsonObject)) continue;
          const wasShown = order === undefined ? merged.order !== undefined : getIds(order).includes(id);
          expect(shown.includes(id), id).toBe(wasShown);
        }
      }),
    );
  });

  test("returns the same merge for renamed ids", () => {
    const renamed = (json: Json): Json => JSON.parse(JSON.stringify(json).replaceAll(/"([pqrs])"/g, '"$1 / $1"'));
    const types = fc.subarray(["h", "n"]);
    fc.assert(
      fc.property(template, template, template, types, (installed, merchant, release, known) => {
        const merged = (of: (json: Json) => Json) =>
          mergeTemplate(
            { installed: of(installed), merchant: of(merchant), release: of(release) },
            { mayCome: (json) => known.includes(getType(json)), notes: [] },
          );
        expect(merged(renamed)).toEqual(renamed(merged((json) => json)));
      }),
    );
  });

  test("does not merge a side that is not a template", () => {
    const notes: Note[] = [];
    const good: JsonObject = { sections: {}, order: [] };
    for (const bad of [[], "x", { sections: [] }, { sections: {}, order: "all" }] as Json[])
      expect(mergeTemplate({ installed: good, merchant: bad, release: good }, { mayCome: () => true, notes })).toBe(
        null,
      );
  });
});
