import fc from "fast-check";
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { isObject, type Json, type JsonObject, parseJson } from "theme-merge/merge/json-text.ts";
import { describe, expect, test } from "vitest";
import { createReleaseSchemas, readSchemaSource } from "../check/release-schemas.ts";
import type { TemplateKind } from "../contract.ts";
import { listAddableBlocks, listAddableSections } from "./addable-members.ts";
import { applyEdit } from "./apply-edit.ts";
import type { TemplateEdit } from "./contract.ts";
import { findMember } from "./members.ts";
import { listFields } from "./setting-field.ts";

const section = (schema: object): string => `{% schema %}${JSON.stringify(schema)}{% endschema %}`;
const schemas = createReleaseSchemas(
  "1.0.0",
  readSchemaSource(
    new Map(
      Object.entries({
        "sections/hero.liquid": section({
          name: "Hero",
          limit: 2,
          blocks: [{ type: "@theme" }, { type: "note", name: "Note", limit: 1, settings: [] }],
          settings: [
            { type: "header", content: "Look" },
            { type: "text", id: "title", label: "Title", default: "Hello" },
            { type: "checkbox", id: "wide", label: "Wide", default: true },
            { type: "range", id: "gap", label: "Gap", min: 0, max: 20, step: 5, unit: "px", default: 10 },
            { type: "select", id: "size", label: "Size", options: [{ value: "s", label: "Small" }, { value: "m" }] },
            { type: "product_list", id: "products", label: "Products" },
            { type: "richtext", id: "text", label: "Text" },
            { type: "color_palette", id: "palette", label: "Palette" },
          ],
          presets: [
            { name: "Hero" },
            {
              name: "Hero with text",
              settings: { gap: 5 },
              blocks: [{ type: "group", blocks: [{ type: "group" }] }, { type: "group" }],
            },
          ],
        }),
        "sections/product.liquid": section({ name: "Product", enabled_on: { templates: ["product"] } }),
        "sections/plain.liquid": section({ name: "Plain" }),
        "sections/login.liquid": section({ name: "Login" }),
        "templates/page.json": '{"sections": {"a": {"type": "plain"}}, "order": ["a"]}',
        "blocks/group.liquid": section({
          name: "Group",
          blocks: [{ type: "@theme" }],
          settings: [{ type: "text", id: "title", label: "Title" }],
        }),
      }),
    ),
  ),
);

const text = `/* Kept */
{
  "sections": {
    // The first one
    "a": {
      "type": "hero", /* big */
      "own": 1,
      "settings": { "title": "{{ product.title }}", "gap": 20, "gone": "x", "size": "xl" },
      "blocks": { "g": { "type": "group", "settings": {} }, "s": { "type": "group", "static": true } }
    },
    "b": { "type": "plain", "disabled": true },
    "c": { "type": "plain" },
  },
  "order": ["a", "b", "missing", "c"] // as on paper
}`;

const edit = (change: TemplateEdit, from = text, kind: TemplateKind = "page") => applyEdit(from, kind, change, schemas);
function editText(change: TemplateEdit, from = text): string {
  const applied = edit(change, from);
  if (applied === "gone" || "refused" in applied) throw new Error(JSON.stringify(applied));
  return applied.text;
}
const read = (from: string) => parseJson(from) as { sections: JsonObject; order: Json[] };
const save = (values: Record<string, string>, place = ["a"]): TemplateEdit => ({ act: "settings", place, values });
const fieldsOf = (from: string, place: string[]) => {
  const found = findMember(read(from) as unknown as JsonObject, place, schemas);
  return found?.schema ? listFields(found.member, found.schema, schemas) : [];
};
const asPosted = (from: string, place: string[]) =>
  Object.fromEntries(
    fieldsOf(from, place).flatMap(({ id, control, value }) =>
      id === null || (control === "check" && value === "") ? [] : [[id, value.replaceAll("\n", "\r\n")]],
    ),
  );

describe("applyEdit of settings", () => {
  test("changes no character for an untouched form", () => {
    expect(editText(save(asPosted(text, ["a"])))).toBe(text);
  });

  test("changes only the value of a changed field and keeps comments and unknown keys", () => {
    const saved = editText(save({ ...asPosted(text, ["a"]), gap: "15", products: "one\r\ntwo" }));
    expect(saved).toBe(
      text.replace(`"gap": 20`, `"gap": 15`).replace(`"size": "xl"`, `"size": "xl", "products": ["one","two"]`),
    );
  });

  test("converts fields to the type of their setting", () => {
    const shown = fieldsOf(text, ["a"]).map(({ id, control, value }) => [id, control, value]);
    expect(shown).toEqual([
      [null, "heading", ""],
      ["title", "line", "{{ product.title }}"],
      ["wide", "check", "on"],
      ["gap", "number", "20"],
      ["size", "choice", "xl"],
      ["products", "list", ""],
      ["text", "text", ""],
      ["palette", "json", ""],
    ]);
    const { wide: _, ...off } = asPosted(text, ["a"]);
    const saved = editText(save({ ...off, palette: '{"a": 1}', size: "m", text: "<p>a</p>\r\n<p>b</p>" }));
    expect(read(saved).sections.a).toMatchObject({
      settings: { wide: false, palette: { a: 1 }, size: "m", text: "<p>a</p>\n<p>b</p>", gap: 20, gone: "x" },
    });
  });

  test.each(["15", " 15 ", "１５", "15,0", "15.000", "1\u200b5"])("reads %j as a number", (gap) => {
    const saved = read(editText(save({ ...asPosted(text, ["a"]), gap })));
    expect(saved.sections.a).toMatchObject({ settings: { gap: 15 } });
  });

  test.each([
    ["gap", "7"],
    ["gap", "much"],
    ["gap", "1e1"],
    ["gap", "0x0a"],
    ["gap", "1,000"],
    ["size", "l"],
    ["text", "no paragraph"],
    ["palette", "{"],
  ])("rejects for %s the value %s and names the setting", (id, value) => {
    const refused = edit(save({ ...asPosted(text, ["a"]), title: "new", [id]: value }));
    expect(refused).toMatchObject({ refused: [{ code: "SETTING_INVALID", place: [{ id: "a" }, { id }] }] });
  });

  test("saves a block's settings at the block", () => {
    const saved = editText(save({ title: "in" }, ["a", "g"]));
    expect(saved).toBe(
      text.replace(`"type": "group", "settings": {} }`, `"type": "group", "settings": {"title":"in"} }`),
    );
  });

  test("reports a section or block that is missing as gone", () => {
    expect(edit(save({}, ["z"]))).toBe("gone");
    expect(edit(save({}, ["a", "z"]))).toBe("gone");
    expect(edit(save({}, ["constructor"]))).toBe("gone");
  });
});

describe("applyEdit of members", () => {
  const order = (from: string) => read(from).order;

  test("moves a member by one, past missing ones, and stops at the ends", () => {
    expect(order(editText({ act: "up", place: ["c"] }))).toEqual(["a", "c", "missing", "b"]);
    expect(editText({ act: "up", place: ["a"] })).toBe(text);
    expect(editText({ act: "down", place: ["c"] })).toBe(text);
  });

  test("hides, shows and deletes a member and changes nothing else", () => {
    expect(editText({ act: "hide", place: ["c"] })).toBe(
      text.replace(`"c": { "type": "plain" }`, `"c": { "type": "plain", "disabled": true }`),
    );
    expect(editText({ act: "show", place: ["b"] })).toBe(text.replace(`, "disabled": true`, ""));
    const without = editText({ act: "delete", place: ["b"] });
    expect([Object.keys(read(without).sections), order(without)]).toEqual([
      ["a", "c"],
      ["a", "missing", "c"],
    ]);
    expect(without).toContain("// as on paper");
  });

  test("does not delete a static block", () => {
    expect(edit({ act: "delete", place: ["a", "s"] })).toBe("gone");
    expect(read(editText({ act: "hide", place: ["a", "s"] })).sections.a).toMatchObject({
      blocks: { s: { disabled: true } },
    });
  });

  test("adds a preset with its settings and blocks under new ids", () => {
    const applied = edit({ act: "add", holder: [], type: "hero", preset: 1 });
    expect(applied).toMatchObject({ place: ["hero"] });
    expect(read((applied as { text: string }).text).sections.hero).toEqual({
      type: "hero",
      blocks: {
        group: {
          type: "group",
          blocks: { group: { type: "group", settings: {} } },
          block_order: ["group"],
          settings: {},
        },
        group_2: { type: "group", settings: {} },
      },
      block_order: ["group", "group_2"],
      settings: { gap: 5 },
    });
    const block = editText({ act: "add", holder: ["a", "g"], type: "group", preset: null });
    expect(read(block).sections.a).toMatchObject({
      blocks: { g: { blocks: { group: { type: "group" } }, block_order: ["group"] } },
    });
  });

  test("offers only what the release takes there and rejects the rest", () => {
    const full = editText({ act: "add", holder: [], type: "hero", preset: 0 });
    const offered = (from: string) => listAddableSections(read(from) as unknown as JsonObject, "page", schemas);
    expect(offered(text).map(({ type, preset }) => [type, preset])).toEqual([
      ["hero", 0],
      ["hero", 1],
      ["plain", null],
    ]);
    expect(offered(full).map(({ type }) => type)).toEqual(["plain"]);
    expect(edit({ act: "add", holder: [], type: "hero", preset: 0 }, full)).toMatchObject({
      refused: [{ code: "SECTION_TOO_OFTEN" }],
    });
    expect(edit({ act: "add", holder: [], type: "product", preset: null })).toMatchObject({
      refused: [{ code: "SECTION_NOT_HERE" }],
    });
    for (const add of [
      { type: "zebra", preset: null },
      { type: "hero", preset: 2 },
    ])
      expect(edit({ act: "add", holder: [], ...add })).toBe("gone");
    const hero = findMember(read(text) as unknown as JsonObject, ["a"], schemas);
    const blocks = hero ? listAddableBlocks(hero, 1, schemas).map(({ type }) => type) : [];
    expect(blocks).toEqual(["note", "group"]);
    const noted = read(editText({ act: "add", holder: ["a"], type: "note", preset: null })) as unknown as JsonObject;
    const again = findMember(noted, ["a"], schemas);
    expect(again && listAddableBlocks(again, 1, schemas).map(({ type }) => type)).toEqual(["group"]);
  });
});

describe("applyEdit", () => {
  test("keeps the demo theme's templates to the character but for one new text", () => {
    const release = readDemoRelease("2.0.4");
    const demo = createReleaseSchemas("2.0.4", readSchemaSource(release));
    const templates = [...release].filter(([path]) =>
      /^templates\/(index|page|product|collection|blog|article)\b.*\.json$/.test(path),
    );
    const places = templates.flatMap(([, own]) =>
      Object.keys(read(own).sections).flatMap((id) => {
        const found = findMember(read(own) as unknown as JsonObject, [id], demo);
        return found?.schema ? listFields(found.member, found.schema, demo).map((field) => ({ own, id, field })) : [];
      }),
    );
    const texts = places.filter(({ field }) => field.type === "inline_richtext");
    expect(texts.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.string({ unit: "binary" }), ({ own, id, field }, typed) => {
        const kind = "page";
        const found = findMember(read(own) as unknown as JsonObject, [id], demo);
        if (!found?.schema) throw new Error(id);
        const posted = Object.fromEntries(
          listFields(found.member, found.schema, demo).flatMap(({ id: setting, control, value }) =>
            setting === null || (control === "check" && value === "") ? [] : [[setting, value]],
          ),
        );
        const values = { ...posted, [field.id ?? ""]: typed };
        const untouched = applyEdit(own, kind, { act: "settings", place: [id], values: posted }, demo);
        expect(untouched).toMatchObject({ text: own });
        const applied = applyEdit(own, kind, { act: "settings", place: [id], values }, demo);
        if (applied === "gone" || "refused" in applied) return;
        const before = structuredClone(read(own)) as unknown as JsonObject;
        const after = read(applied.text) as unknown as JsonObject;
        for (const side of [before, after]) {
          const member = findMember(side, [id], demo)?.member;
          if (isObject(member?.settings)) delete member.settings[field.id ?? ""];
          if (isObject(member?.settings) && Object.keys(member.settings).length === 0) delete member.settings;
        }
        expect(after).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});
