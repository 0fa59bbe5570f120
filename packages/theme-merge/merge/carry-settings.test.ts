import { describe, expect, test } from "vitest";
import { createDefinitions, createTemplate, createTextSettings, mergeTemplates } from "../fixtures/theme-update.ts";
import type { Json } from "./json-text.ts";

describe("mergeTemplateFile of settings and blocks", () => {
  const carried = (section: Record<string, Json>, files: Parameters<typeof createDefinitions>[0]) => {
    const { json, notes } = mergeTemplates(
      null,
      createTemplate({ s: section as Json }),
      null,
      createDefinitions(files),
    );
    return { section: json.sections.s, notes };
  };

  test("resets a removed setting and keeps an undefined one", () => {
    const files = {
      "sections/hero": [{ settings: createTextSettings("a", "b") }, { settings: createTextSettings("a") }],
    } as const;
    expect(carried({ type: "hero", settings: { a: "1", b: "2", c: "3" } }, files as never)).toEqual({
      section: { type: "hero", settings: { a: "1", c: "3" } },
      notes: [["SETTING_GONE", "s", "b", "2"]],
    });
  });

  test("resets an invalid value to the default", () => {
    const range = (max: number) => ({ settings: [{ type: "range", id: "a", min: 0, max, step: 1, default: 3 }] });
    expect(carried({ type: "hero", settings: { a: 9 } }, { "sections/hero": [range(10), range(5)] })).toEqual({
      section: { type: "hero", settings: {} },
      notes: [["SETTING_INVALID", "s", "a", "9", "3"]],
    });
  });

  test("removes blocks that the section no longer accepts and keeps the order of the others", () => {
    const block = (type: string) => ({ type, name: type, settings: createTextSettings("a") });
    const app = { type: "@app" };
    const files = { "sections/hero": [{ blocks: [block("x"), block("y"), app] }, { blocks: [block("x"), app] }] };
    const blocks = {
      one: { type: "x", settings: { a: "1" } },
      two: { type: "y" },
      app: { type: "shopify://apps/a/blocks/b/1" },
    };
    expect(carried({ type: "hero", blocks, block_order: ["two", "one", "app"] }, files as never)).toEqual({
      section: { type: "hero", blocks: { one: blocks.one, app: blocks.app }, block_order: ["one", "app"] },
      notes: [["BLOCK_GONE", "s", "two", "y"]],
    });
  });

  test("checks nested theme blocks against their own file", () => {
    const files = {
      "sections/hero": [{ blocks: [{ type: "@theme" }] }],
      "blocks/group": [{ blocks: [{ type: "@theme" }] }],
      "blocks/text": [{ settings: createTextSettings("a", "b") }, { settings: createTextSettings("a") }],
      "blocks/old": [{}, undefined],
    };
    const inner = { t: { type: "text", settings: { a: "1", b: "2" } }, o: { type: "old", settings: {} } };
    const { section, notes } = carried(
      { type: "hero", blocks: { g: { type: "group", blocks: inner, block_order: ["t", "o"] } }, block_order: ["g"] },
      files as never,
    );
    expect(section.blocks.g).toEqual({
      type: "group",
      blocks: { t: { type: "text", settings: { a: "1" } } },
      block_order: ["t"],
    });
    expect(notes).toEqual([
      ["SETTING_GONE", "s / g / t", "b", "2"],
      ["BLOCK_GONE", "s / g", "o", "old"],
    ]);
  });

  test("ignores a file with the name of a section's own block", () => {
    const own = { blocks: [{ type: "text", name: "Text", settings: createTextSettings("b") }] };
    const files = { "sections/hero": [own], "blocks/text": [{ settings: createTextSettings("b") }, { settings: [] }] };
    const section = { type: "hero", blocks: { t: { type: "text", settings: { b: "1" } } }, block_order: ["t"] };
    expect(carried(section, files as never)).toEqual({ section, notes: [] });
  });

  test("keeps a private or static block while its file exists", () => {
    const files = { "sections/hero": [{ blocks: [{ type: "_own" }] }], "blocks/_own": [{}], "blocks/_fixed": [{}] };
    const section = {
      type: "hero",
      blocks: { a: { type: "_own" }, b: { type: "_fixed", static: true } },
      block_order: ["a"],
    };
    expect(carried(section, files as never)).toEqual({ section, notes: [] });
  });
});
