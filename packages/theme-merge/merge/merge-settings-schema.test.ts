import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";
import { isSameJson, type Json } from "./json-text.ts";
import { mergeSettingsSchema, withReleaseInfo } from "./merge-settings-schema.ts";

const path = "config/settings_schema.json";
const info = (version: string) => ({ name: "theme_info", theme_name: "Premium", theme_version: version });
const text = (id: string, label = id) => ({ type: "text", id, label });
const header = (content: string) => ({ type: "header", content });
const group = (name: string, ...settings: Json[]) => ({ name, settings });
const print = (...groups: Json[]) => JSON.stringify(groups, null, 2);
const merge = (base: Json[], merchant: Json[], release: Json[]) => {
  const merged = mergeSettingsSchema(print(...base), print(...merchant), print(...release));
  if (!merged) throw new Error("The schema cannot be merged.");
  return { mine: JSON.parse(merged.mine), new: JSON.parse(merged.new) };
};

const [a, b, c, d] = [text("a"), text("b"), text("c"), text("d")];

describe("mergeSettingsSchema", () => {
  test.each<[string, Json[], Json[], Json[], Json[]]>([
    ["both add one at the same place", [group("g", a)], [group("g", a, b)], [group("g", a, c)], [group("g", a, b, c)]],
    [
      "both add a group",
      [group("g", a)],
      [group("g", a), group("m", b)],
      [group("g", a), group("r", c)],
      [group("g", a), group("m", b), group("r", c)],
    ],
    [
      "each changes another property",
      [group("g", a)],
      [group("g", { ...a, label: "mine" })],
      [group("g", { ...a, default: "new" })],
      [group("g", { ...a, label: "mine", default: "new" })],
    ],
    [
      "the merchant deletes one, the release adds one",
      [group("g", a, b)],
      [group("g", b)],
      [group("g", a, b, c)],
      [group("g", b, c)],
    ],
    [
      "the release deletes one, the merchant adds one",
      [group("g", a, b)],
      [group("g", a, b, c)],
      [group("g", b)],
      [group("g", b, c)],
    ],
    [
      "the merchant moves one to another group",
      [group("g", a, b), group("h", c)],
      [group("g", b), group("h", c, a)],
      [group("g", a, b, d), group("h", c)],
      [group("g", b, d), group("h", c, a)],
    ],
    [
      "the release moves a changed one",
      [group("g", a, b), group("h", c)],
      [group("g", { ...a, label: "mine" }, b), group("h", c)],
      [group("g", b), group("h", c, a)],
      [group("g", b), group("h", c, { ...a, label: "mine" })],
    ],
    [
      "the merchant rearranges, the release adds",
      [group("g", a, b)],
      [group("g", b, a)],
      [group("g", a, b, c)],
      [group("g", b, c, a)],
    ],
    [
      "the release rearranges, the merchant adds",
      [group("g", a, b)],
      [group("g", a, c, b)],
      [group("g", b, a)],
      [group("g", b, a, c)],
    ],
    [
      "headers of the same text stay in their groups",
      [group("g", header("x"), a), group("h", header("x"), b)],
      [group("g", header("x"), a, c), group("h", header("x"), b)],
      [group("g", header("x"), a), group("h", header("x"), b, d)],
      [group("g", header("x"), a, c), group("h", header("x"), b, d)],
    ],
    [
      "the release deletes a group with a setting of the merchant's",
      [group("g", a)],
      [group("g", a, b)],
      [],
      [group("g", b)],
    ],
  ])("merges settings by group and id: %s", (_, base, merchant, release, expected) => {
    const merged = merge(base, merchant, release);
    expect(merged.mine).toEqual(merged.new);
    expect(merged.mine.map((one: { name: string; settings: Json[] }) => one)).toEqual(
      expected.map((one) => expect.objectContaining(one)),
    );
    expect(merged.mine).toHaveLength(expected.length);
  });

  test("returns for each choice its side's setting where one side deletes what the other changes", () => {
    const [before, changed, removed] = [[group("g", a, b)], [group("g", { ...a, label: "x" }, b)], [group("g", b)]];
    expect(merge(before, changed, removed)).toEqual({ mine: changed, new: removed });
    expect(merge(before, removed, changed)).toEqual({ mine: removed, new: changed });
  });

  test("returns for each choice its side's property where both sides change it", () => {
    const merged = merge(
      [group("g", a, b)],
      [group("g", { ...a, label: "mine" }, b)],
      [group("g", { ...a, label: "new" }, c)],
    );
    expect(merged).toEqual({
      mine: [group("g", { ...a, label: "mine" }, c)],
      new: [group("g", { ...a, label: "new" }, c)],
    });
  });

  test.each([
    ["names a setting twice", print(group("g", a, a))],
    ["names a group twice", print(group("g"), group("g"))],
    ["is no list", "{}"],
    ["cannot be read", "["],
  ])("does not merge a side that %s", (_, odd) => {
    const fine = print(group("g", a));
    expect(mergeSettingsSchema(fine, odd, fine)).toBeNull();
  });

  test("keeps, once, every setting that a side added after any edits", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const placed = fc.record({
      order: fc.shuffledSubarray(ids),
      groups: fc.array(fc.constantFrom("g", "h"), { minLength: 6, maxLength: 6 }),
      labels: fc.array(fc.constantFrom("x", "y"), { minLength: 6, maxLength: 6 }),
    });
    type Placed = typeof placed extends fc.Arbitrary<infer Value> ? Value : never;
    const toGroups = ({ order, groups, labels }: Placed) =>
      ["g", "h"].map((name) =>
        group(
          name,
          ...order.filter((id) => groups[ids.indexOf(id)] === name).map((id) => text(id, labels[ids.indexOf(id)])),
        ),
      );
    fc.assert(
      fc.property(placed, placed, placed, (base, merchant, release) => {
        const merged = merge(toGroups(base), toGroups(merchant), toGroups(release));
        for (const side of ["mine", "new"] as const) {
          const found: string[] = merged[side].flatMap((one: { settings?: { id: string }[] }) =>
            (one.settings ?? []).map(({ id }) => id),
          );
          expect(new Set(found).size).toBe(found.length);
          for (const id of ids) {
            const [old, own, next] = [base, merchant, release].map(({ order }) => order.includes(id));
            if ((own && !old) || (next && !old) || (own && next)) expect(found).toContain(id);
            if (!own && !next) expect(found).not.toContain(id);
          }
        }
        const same = merge(toGroups(base), toGroups(base), toGroups(release));
        expect(isSameJson(same.mine, toGroups(release))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("mergeTheme and withReleaseInfo", () => {
  const theme = (schema: string): Theme => new Map([[path, schema]]);
  const [base, release] = [print(info("1.0.0"), group("g", a)), print(info("2.0.0"), group("g", a, b))];
  const own = print({ ...info("1.0.0"), theme_name: "Mine" }, group("g", { ...a, label: "mine" }));
  const shown = (done: ReturnType<typeof update>) => JSON.parse(done.theme.get(path) ?? "")[0];

  test("set the release's theme name and version after a merge", () => {
    const done = update({ base: theme(base), merchant: theme(own), release: theme(release) });
    expect(done.find(path)?.outcome).toBe("merged");
    expect(shown(done)).toEqual(info("2.0.0"));
    expect(done.theme.get(path)).toContain('"mine"');
  });

  test("set them where the release changed nothing else", () => {
    const next = print(info("2.0.0"), group("g", a));
    const done = update({ base: theme(next), merchant: theme(own), release: theme(next) });
    expect(shown(done)).toEqual(info("2.0.0"));
    expect(done.theme.get(path)).toContain('"mine"');
  });

  test.each(["mine", "mine-file", "new"] as const)("set them with the choice %s", (choice) => {
    const merchant = own.replace('"mine"', '"both"');
    const next = release.replace('"label": "a"', '"label": "theirs"');
    for (const known of [base, null]) {
      const sides = { base: known === null ? null : theme(known), merchant: theme(merchant), release: theme(next) };
      expect(update(sides).find(path)?.outcome).toBe("conflict");
      expect(shown(update(sides, { [path]: { choice } }))).toEqual(info("2.0.0"));
    }
  });

  test("set them in a text that the merchant wrote and keep its comments", () => {
    const written = `[\n  // mine\n  { "name": "theme_info", "theme_version": "1.0.0" }\n]\n`;
    const shown = withReleaseInfo(written, release);
    expect(shown).toContain("// mine");
    expect(shown).toContain('"theme_version": "2.0.0"');
    expect(withReleaseInfo("[", release)).toBe("[");
  });
});
