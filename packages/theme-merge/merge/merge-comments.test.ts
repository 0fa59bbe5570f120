/** Comments and layout of the merchant's data files survive an update. */
import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { parseJson } from "./json-text.ts";

const codes = (notes: { code: string }[] = []) => notes.map(({ code }) => code);

describe("mergeTheme of comments in a template", () => {
  const path = "templates/index.json";
  const section = '{"type": "hero", "settings": {"a": 1}}';
  const sides = (merchant: string, release: string) =>
    update({
      base: { [path]: `{"sections": {"x": ${section}}, "order": ["x"]}` },
      merchant: { [path]: merchant },
      release: { [path]: release, "sections/hero.liquid": "" },
    });
  const own = `/* editor */ {"sections": {"x": {"type": "hero", /* mine */ "settings": {"a": %}}}, "order": ["x"]}`;
  const next = `{"sections": {"x": ${section}, "y": ${section}}, "order": ["x", "y"]}`;
  const withNext = own.replace("}}}", `}},"y":{"type":"hero","settings":{"a":1}}}`).replace('["x"]', '["x","y"]');

  test("keeps them where both sides are merged", () => {
    const done = sides(own.replace("%", "2"), next);
    expect(done.find(path)).toMatchObject({ outcome: "merged", write: "text" });
    expect(codes(done.find(path)?.notes)).toEqual(["EDITED_BY_YOU", "SECTION_TAKEN"]);
    expect(done.theme.get(path)).toBe(withNext.replace("%", "2"));
  });

  test("keeps them where the merchant changed nothing else", () => {
    const done = sides(own.replace("%", "1"), next);
    expect(done.find(path)).toMatchObject({ outcome: "merged", notes: [{ code: "EDITED_BY_YOU" }] });
    expect(done.theme.get(path)).toBe(withNext.replace("%", "1"));
  });

  test("lists them when their section is removed", () => {
    const two = `{"sections": {"x": ${section}, "y": ${section}}, "order": ["x", "y"]}`;
    const done = update({
      base: { [path]: two, "sections/hero.liquid": "" },
      merchant: { [path]: two.replace('"y": {', '"y": { // mine\n'), "sections/hero.liquid": "" },
      release: { [path]: `{"sections": {"x": ${section}}, "order": ["x"]}`, "sections/hero.liquid": "" },
    });
    expect(done.find(path)?.notes).toContainEqual({ code: "COMMENT_GONE", params: { comment: "mine" } });
    expect(parseJson(done.theme.get(path) ?? "")).toEqual({ sections: { x: JSON.parse(section) }, order: ["x"] });
  });

  test("keeps them where both sides have equal data, and where nothing is written", () => {
    const same = sides(own.replace("%", "2"), own.replace("%", "2").replaceAll(/\/\*.*?\*\//g, ""));
    expect([same.find(path)?.outcome, same.theme.get(path)]).toEqual(["kept", own.replace("%", "2")]);
    const alone = sides(own.replace("%", "2"), `{"order": ["x"], "sections": {"x": ${section}}}`);
    expect([codes(alone.find(path)?.notes), alone.theme.get(path)]).toEqual([["EDITED_BY_YOU"], own.replace("%", "2")]);
  });
});

describe("mergeTheme of settings", () => {
  test("keeps the editor's header, comments and layout", () => {
    const header = "/*\n * IMPORTANT: The contents of this file are auto-generated.\n */\n";
    const schema = (...ids: string[]) =>
      JSON.stringify([{ name: "All", settings: ids.map((id) => ({ type: "text", id, label: id })) }]);
    const data = (current: string) => `${header}{\n  "current": {\n${current}\n  }\n}\n`;
    const done = update({
      base: {
        "config/settings_schema.json": schema("a", "b"),
        "config/settings_data.json": data('    "a": "1",\n    "b": "1"'),
      },
      merchant: {
        "config/settings_schema.json": schema("a", "b"),
        "config/settings_data.json": data('    // ours\n    "a": "mine", // hero\n    "b": "1"'),
      },
      release: {
        "config/settings_schema.json": schema("a", "c"),
        "config/settings_data.json": data('    "a": "2",\n    "c": "3"'),
      },
    });
    expect(done.theme.get("config/settings_data.json")).toBe(
      data('    // ours\n    "a": "mine", // hero\n    "c": "3"'),
    );
    expect(codes(done.find("config/settings_data.json")?.notes)).not.toContain("COMMENT_GONE");
  });
});
