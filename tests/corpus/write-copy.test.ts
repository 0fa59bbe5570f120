/** Updates whose release refuses values that the store has stored, written file by file as a job does. */
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { type Theme, update } from "theme-merge/fixtures/theme-update.ts";
import { describe, expect, test } from "vitest";
import { Killed, writeCopy } from "#tests/corpus/write-copy.ts";

const [schemaPath, dataPath] = ["config/settings_schema.json", "config/settings_data.json"];
type Setting = Record<string, unknown>;

/** The demo theme with this setting, and this value of it in use. */
function withSetting(theme: Theme, setting: Setting, value: unknown): Map<string, string> {
  const groups = JSON.parse(theme.get(schemaPath) ?? "");
  groups.push({ name: "Test", settings: [{ id: "tested", label: "Tested", ...setting }] });
  const data = JSON.parse((theme.get(dataPath) ?? "").replace(/^\s*\/\*[\s\S]*?\*\//, ""));
  return new Map([
    ...theme,
    [schemaPath, JSON.stringify(groups, null, 2)],
    [dataPath, JSON.stringify({ ...data, current: { ...data.current, tested: value } })],
  ]);
}

const range = (max: number, step = 100) => ({ type: "range", min: 1000, max, step, default: 1200 });
const select = (...values: string[]) => ({
  ...{ type: "select", default: values[0] },
  options: values.map((value) => ({ value, label: value })),
});

const [older, newer] = [readDemoRelease("1.1.0"), readDemoRelease("2.0.4")];

/** [installed setting and value, the merchant's value, the release's setting and value] */
const narrowed: [string, [Setting, unknown], unknown, [Setting, unknown]][] = [
  ["a narrower range", [range(1600), 1600], 1500, [range(1400), 1400]],
  ["a narrower range and the value of the installed release", [range(1600), 1600], 1600, [range(1400), 1400]],
  ["another step", [range(1600), 1100], 1300, [range(1600, 200), 1200]],
  ["an option that is gone", [select("a", "b"), "a"], "b", [select("a"), "a"]],
  ["a range instead of a select", [select("a", "b"), "a"], "b", [range(1400), 1200]],
  ["a select instead of a range", [range(1600), 1600], 1500, [select("a"), "a"]],
  ["a tick instead of a text", [{ type: "text" }, "x"], "mine", [{ type: "checkbox", default: true }, true]],
  ["a text instead of a range", [range(1600), 1600], 1500, [{ type: "text" }, "wide"]],
];

const starts = ["source", "release"] as const;
const cases = narrowed.flatMap(([name, ...rest]) => starts.map((start) => [name, start, ...rest] as const));

describe("syncFiles", () => {
  test.each(cases)("finishes an update with %s, from the %s", async (_name, start, [was, old], mine, [is, next]) => {
    const sides = {
      base: withSetting(older, was, old),
      merchant: withSetting(older, was, mine),
      release: withSetting(newer, is, next),
    };
    const done = update(sides);
    const copy = await writeCopy(done, sides, start);
    expect(copy.files).toEqual(done.theme);
    // Another runner continues after a kill between any two changes.
    for (let kill = 1; kill < copy.calls; kill++) {
      const files = new Map(start === "source" ? sides.merchant : sides.release);
      await expect(writeCopy(done, sides, start, { files }, kill)).rejects.toThrow(Killed);
      expect((await writeCopy(done, sides, start, { files })).files).toEqual(done.theme);
    }
  });

  test.each(starts)("finishes an update of a merchant who narrowed a setting, from the %s", async (start) => {
    const sides = {
      base: withSetting(older, range(1600), 1600),
      merchant: withSetting(older, range(1200), 1100),
      release: withSetting(newer, range(1600), 1500),
    };
    const done = update(sides);
    expect((await writeCopy(done, sides, start)).files).toEqual(done.theme);
  });

  test("writes the settings once where the new schema takes the stored ones", async () => {
    const sides = {
      base: withSetting(older, range(1600), 1600),
      merchant: withSetting(older, range(1600), 1300),
      release: withSetting(newer, range(1400), 1400),
    };
    const wide = { ...sides, release: withSetting(newer, range(1600), 1400) };
    const count = async (some: typeof sides) => (await writeCopy(update(some), some, "source")).calls;
    expect(await count(sides)).toBe(await count(wide));
  });
});
