import { describe, expect, test } from "vitest";
import { mergeFile, resolveConflict } from "./merge-file.ts";

const path = "sections/hero.liquid";
const section = (body: string, settings: string) =>
  `${body}\n\n\n{% schema %}\n{\n"settings": [\n${settings}\n]\n}\n{% endschema %}\n`;
const setting = (id: string) => `{ "type": "text", "id": "${id}" }`;

describe("mergeFile", () => {
  test("merges edits of the markup and of the schema", () => {
    const base = section("<p>", setting("a"));
    const merge = mergeFile({
      path,
      base,
      merchant: section("<p class=mine>", setting("a")),
      release: section("<p>", setting("b")),
    });
    expect([merge.outcome, merge.notes]).toEqual(["merged", []]);
  });

  test("reports a conflict of the whole files when the merged schema cannot be read", () => {
    const schema = (...lines: string[]) =>
      section("", setting("a")).replace('"settings"', `${lines.join("\n")}\n"settings"`);
    const base = schema('"name": "a",', "/* s */", "/* t */", '"tag": "b",');
    const merchant = schema('"name": "a",', "/* s */", '"class": "mine",', "/* t */", '"tag": "b",');
    const release = schema('"name": "a"', "/* s */", "/* t */", ",");
    const merge = mergeFile({ path, base, merchant, release });
    expect(merge).toMatchObject({ outcome: "conflict", notes: [{ code: "UNSOUND", params: { reason: "SCHEMA" } }] });
    expect(resolveConflict({ path, base, merchant, release }, merge, { choice: "mine" })).toBe(merchant);
    expect(resolveConflict({ path, base, merchant, release }, merge, { choice: "new" })).toBe(release);
  });

  test("does not duplicate a setting that both sides add at different places", () => {
    const base = section("", `${setting("a")}\n\n\n\n`);
    const merchant = base.replace(setting("a"), `${setting("n")},\n${setting("a")}`);
    const release = base.replace("\n\n\n\n", `\n\n\n,${setting("n")}\n`);
    expect(mergeFile({ path, base, merchant, release }).notes).toEqual([
      { code: "UNSOUND", params: { reason: "DUPLICATE_SETTING" } },
    ]);
  });

  test("accepts a fault that a side already contains", () => {
    const [base, merchant] = ["a\n\n\nb\n", "{% if x %}\n\n\nb\n"];
    expect(mergeFile({ path, base, merchant, release: "a\n\n\nB\n" }).outcome).toBe("merged");
  });

  test("reports a conflict for an opened tag that only one side closes elsewhere", () => {
    const base = "a\n{% if x %}\nb\n\nc\n{% endif %}\nd\n";
    const merchant = "a\n{% if x %}\nb\n\nc\n{% endif %}{% if y %}z{% endif %}\nd\n";
    const release = "a\nb\n\nc\nd\n";
    expect(mergeFile({ path: "snippets/a.liquid", base, merchant, release }).outcome).toBe("conflict");
  });

  test("reports a conflict for JSON that merges into invalid JSON", () => {
    const schema = (...lines: string[]) => `[\n${lines.join("\n")}\n]\n`;
    const base = schema('{ "name": "a" },', "/* s */", "/* t */", '{ "name": "b" }');
    const merchant = schema('{ "name": "a" },', "/* s */", '{ "name": "mine" },', "/* t */", '{ "name": "b" }');
    const release = schema('{ "name": "a" }', "/* s */", "/* t */");
    const { notes } = mergeFile({ path: "assets/menu.json", base, merchant, release });
    expect(notes).toEqual([{ code: "UNSOUND", params: { reason: "JSON" } }]);
  });
});

describe("resolveConflict", () => {
  test("takes an edited text as typed, with LF", () => {
    const sides = { path: "assets/a.css", base: "a\n", merchant: "b\n", release: "c\n" };
    expect(resolveConflict(sides, mergeFile(sides), { choice: "edit", text: "d\r\ne" })).toBe("d\ne");
  });
});
