/** Files that come back because another file names them, and templates that exist in two forms. */
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../../fixtures/theme-update.ts";

const blank = { "config/settings_data.json": "{}", "layout/theme.liquid": "x" };
const theme = (files: Record<string, string>): Theme => new Map(Object.entries({ ...blank, ...files }));

describe("a snippet that the merchant deleted", () => {
  const snippet = "snippets/a.liquid";
  const lines = (first: string, last: string) => [first, "1", "2", "3", "4", "5", "6", last, ""].join("\n");

  test("comes back when the release uses it in a file that the merchant edited too", () => {
    const done = update({
      base: theme({ [snippet]: "a", "sections/s.liquid": lines("first", "last") }),
      theirs: theme({ "sections/s.liquid": lines("mine", "last") }),
      ours: theme({ [snippet]: "a", "sections/s.liquid": lines("first", "{% render 'a' %}") }),
    });
    expect(done.theme.get("sections/s.liquid")).toBe(lines("mine", "{% render 'a' %}"));
    expect(done.theme.get(snippet)).toBe("a");
    expect(done.find(snippet)?.notes).toEqual([{ code: "RESTORED", params: { by: "sections/s.liquid" } }]);
  });

  test("stays deleted when only the merchant's own file uses it", () => {
    const done = update({
      base: theme({ [snippet]: "a" }),
      theirs: theme({ "sections/mine.liquid": "{% render 'a' %}" }),
      ours: theme({ [snippet]: "A" }),
    });
    expect(done.theme.has(snippet)).toBe(false);
    expect(done.find(snippet)).toMatchObject({ outcome: "removed", notes: [{ code: "REMOVED_BY_YOU" }] });
  });
});

describe("a template as Liquid beside one as JSON", () => {
  const json = '{"sections":{},"order":[]}';

  test("stays as it is when the merchant has both", () => {
    const both = { "templates/cart.json": json };
    const done = update({
      base: theme(both),
      theirs: theme({ ...both, "templates/cart.liquid": "mine" }),
      ours: theme(both),
    });
    expect(done.theme.get("templates/cart.json")).toBe(json);
    expect(done.theme.get("templates/cart.liquid")).toBe("mine");
    expect(done.find("templates/cart.json")).toMatchObject({ outcome: "same", write: "nothing", notes: [] });
  });

  test("keeps the deleted JSON template out, with a note", () => {
    const done = update({
      base: theme({ "templates/cart.json": json }),
      theirs: theme({ "templates/cart.liquid": "mine" }),
      ours: theme({ "templates/cart.json": json }),
    });
    expect(done.theme.has("templates/cart.json")).toBe(false);
    expect(done.theme.get("templates/cart.liquid")).toBe("mine");
    expect(done.find("templates/cart.json")).toMatchObject({ write: "delete", notes: [{ code: "REMOVED_BY_YOU" }] });
  });

  test("does not affect the release's of another name", () => {
    const done = update({
      base: theme({}),
      theirs: theme({ "templates/page.mine.liquid": "mine" }),
      ours: theme({ "templates/page.json": json }),
    });
    expect(done.theme.get("templates/page.json")).toBe(json);
    expect(done.find("templates/page.json")).toMatchObject({ outcome: "added" });
  });
});
