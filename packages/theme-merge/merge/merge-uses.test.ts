/** Files that come back because another file names them, and templates that exist in two forms. */
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";

const blank = { "config/settings_data.json": "{}", "layout/theme.liquid": "x" };
const theme = (files: Record<string, string>): Theme => new Map(Object.entries({ ...blank, ...files }));

describe("mergeTheme of a snippet that the merchant deleted", () => {
  const snippet = "snippets/a.liquid";
  const lines = (first: string, last: string) => [first, "1", "2", "3", "4", "5", "6", last, ""].join("\n");

  test("restores it when the release uses it in a file that the merchant edited too", () => {
    const done = update({
      base: theme({ [snippet]: "a", "sections/s.liquid": lines("first", "last") }),
      merchant: theme({ "sections/s.liquid": lines("mine", "last") }),
      release: theme({ [snippet]: "a", "sections/s.liquid": lines("first", "{% render 'a' %}") }),
    });
    expect(done.theme.get("sections/s.liquid")).toBe(lines("mine", "{% render 'a' %}"));
    expect(done.theme.get(snippet)).toBe("a");
    expect(done.find(snippet)?.notes).toEqual([{ code: "RESTORED", params: { by: "sections/s.liquid" } }]);
  });

  test("keeps it deleted when only the merchant's own file uses it", () => {
    const done = update({
      base: theme({ [snippet]: "a" }),
      merchant: theme({ "sections/mine.liquid": "{% render 'a' %}" }),
      release: theme({ [snippet]: "A" }),
    });
    expect(done.theme.has(snippet)).toBe(false);
    expect(done.find(snippet)).toMatchObject({ outcome: "removed", notes: [{ code: "REMOVED_BY_YOU" }] });
  });
});

describe("mergeTheme of a dropped file that a conflict uses", () => {
  const snippet = "snippets/old.liquid";
  const section = "sections/a.liquid";
  const sides = (end = "", yourEnd = end) => ({
    base: theme({ [section]: `{{ a }}\n${end}`, [snippet]: "old" }),
    merchant: theme({ [section]: `{{ a | mine }}\n{% render 'old' %}\n${yourEnd}`, [snippet]: "old" }),
    release: theme({ [section]: `{{ a | release }}\n${end}` }),
  });

  test("keeps it only with the choice that uses it, and announces that", () => {
    const open = update(sides()).find(snippet);
    expect(open?.notes).toEqual([{ code: "STILL_USED", params: { by: section, open: "yes" } }]);
    const merchant = update(sides(), { [section]: { choice: "mine" } });
    expect(merchant.find(snippet)?.notes).toEqual([{ code: "STILL_USED", params: { by: section } }]);
    expect(update(sides(), { [section]: { choice: "new" } }).theme.has(snippet)).toBe(false);
  });

  test("keeps it with every choice when lines outside the conflict use it", () => {
    const both = sides("1\n2\n3\n4\n", "1\n2\n3\n{% render 'old' %}\n4\n");
    expect(update(both).find(snippet)?.notes).toEqual([{ code: "STILL_USED", params: { by: section } }]);
    expect(update(both, { [section]: { choice: "new" } }).theme.has(snippet)).toBe(true);
  });

  test("restores it with the choice that uses it when the merchant has deleted it", () => {
    const both = {
      base: theme({ [section]: "{{ a }}\n", [snippet]: "old" }),
      merchant: theme({ [section]: "{{ a | mine }}\n" }),
      release: theme({ [section]: "{{ a | release }}{% render 'old' %}\n", [snippet]: "old" }),
    };
    expect(update(both).find(snippet)?.notes).toEqual([{ code: "RESTORED", params: { by: section, open: "yes" } }]);
    expect(update(both, { [section]: { choice: "new" } }).theme.has(snippet)).toBe(true);
    expect(update(both, { [section]: { choice: "mine" } }).theme.has(snippet)).toBe(false);
  });
});

describe("mergeTheme of a dropped section that its own template uses", () => {
  const section = "sections/old.liquid";
  const template = "templates/index.json";
  const toText = (settings: object) => JSON.stringify({ sections: { a: { type: "old", settings } }, order: ["a"] });
  const updated = (text: string) =>
    update({
      base: theme({ [template]: toText({ title: "a" }), [section]: "old" }),
      merchant: theme({ [template]: text, [section]: "old" }),
      release: theme({ [template]: toText({ title: "a" }) }),
    });

  test.each([
    ["other white space", toText({ title: "a" }).replaceAll(":", ": ")],
    ["another order", '{"order":["a"],"sections":{"a":{"settings":{"title":"a"},"type":"old"}}}'],
  ])("removes it when the merchant's template differs only by %s", (_, text) => {
    const done = updated(text);
    expect(done.find(section)).toMatchObject({ outcome: "removed", notes: [] });
    expect(done.theme.has(section)).toBe(false);
    expect(JSON.parse(done.theme.get(template) ?? "")).toEqual({ sections: {}, order: [] });
  });

  test("keeps it when the merchant has edited the template", () => {
    const text = toText({ title: "mine" });
    const done = updated(text);
    expect(done.find(section)?.notes).toEqual([{ code: "STILL_USED", params: { by: template } }]);
    expect([done.theme.get(section), done.theme.get(template)]).toEqual(["old", text]);
  });
});

describe("mergeTheme of a template as Liquid beside one as JSON", () => {
  const json = '{"sections":{},"order":[]}';

  test("leaves it unchanged when the merchant has both", () => {
    const both = { "templates/cart.json": json };
    const done = update({
      base: theme(both),
      merchant: theme({ ...both, "templates/cart.liquid": "mine" }),
      release: theme(both),
    });
    expect(done.theme.get("templates/cart.json")).toBe(json);
    expect(done.theme.get("templates/cart.liquid")).toBe("mine");
    expect(done.find("templates/cart.json")).toMatchObject({ outcome: "same", write: "nothing", notes: [] });
  });

  test("omits the deleted JSON template with a note", () => {
    const done = update({
      base: theme({ "templates/cart.json": json }),
      merchant: theme({ "templates/cart.liquid": "mine" }),
      release: theme({ "templates/cart.json": json }),
    });
    expect(done.theme.has("templates/cart.json")).toBe(false);
    expect(done.theme.get("templates/cart.liquid")).toBe("mine");
    expect(done.find("templates/cart.json")).toMatchObject({ write: "delete", notes: [{ code: "REMOVED_BY_YOU" }] });
  });

  test("does not affect the release's template of another name", () => {
    const done = update({
      base: theme({}),
      merchant: theme({ "templates/page.mine.liquid": "mine" }),
      release: theme({ "templates/page.json": json }),
    });
    expect(done.theme.get("templates/page.json")).toBe(json);
    expect(done.find("templates/page.json")).toMatchObject({ outcome: "added" });
  });
});
