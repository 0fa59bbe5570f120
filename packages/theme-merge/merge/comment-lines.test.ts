/** What one side changes in code that the other side moved into a comment. */
import { describe, expect, test } from "vitest";
import { markComments } from "./comment-lines.ts";
import { mergeFile } from "./merge-file.ts";

const list = (className: string, indent = "") =>
  ["<ul>", `  <li class="${className}">`, "    {{ product.title }}", "  </li>", "</ul>"]
    .map((line) => `${indent}${line}\n`)
    .join("");
const page = (inner: string) => `<div>\n${inner}</div>\n`;
const outcome = (path: string, base: string, merchant: string, release: string) =>
  mergeFile({ path, base, merchant, release }).outcome;

describe("mergeFile", () => {
  const path = "snippets/list.liquid";
  const base = page(list("old"));
  const release = page(list("new"));
  const live = '<ol class="mine"></ol>\n';

  test.each([
    ["of Liquid", "{% comment %}\n", "{% endcomment %}\n", path],
    ["of Liquid with other white space", "{%- comment -%}\n", "{%- endcomment -%}\n", path],
    ["of HTML", "<!--\n", "-->\n", path],
    ["of a section", "{% comment %} old list\n", "{% endcomment %}\n", "sections/list.liquid"],
  ])("asks where the release changes code that is now in a comment %s", (_, open, close, file) => {
    for (const indent of ["", "  ", "\t"]) {
      const merchant = page(`${open}${list("old", indent)}${close}${live}`);
      expect(outcome(file, base, merchant, release)).toBe("conflict");
      expect(outcome(file, base, release, merchant)).toBe("conflict");
    }
  });

  test("asks where the release changes lines of a comment within Liquid", () => {
    const tag = (inner: string) => `{% liquid\n${inner}\n  echo b\n%}\n`;
    const merchant = tag("  comment\n    assign a = 1\n    assign b = 2\n  endcomment\n  assign b = 3");
    expect(outcome(path, tag("  assign a = 1\n  assign b = 2"), merchant, tag("  assign a = 1\n  assign b = 5"))).toBe(
      "conflict",
    );
  });

  test.each([
    ["assets/a.css", ".a {\n  top: 1px;\n}\n.b {\n  top: 1px;\n}\n", ".c {\n}\n"],
    ["assets/a.js", "a();\nb(1);\nc();\n", "d();\n"],
  ])("asks where the release changes code of %s that is now in a comment", (file, code, own) => {
    expect(outcome(file, code, `/*\n${code}*/\n${own}`, code.replace("1", "2"))).toBe("conflict");
  });

  test("asks where the comment begins behind code", () => {
    const code = ".a {\n  top: 1px;\n}\n.b {\n  top: 1px;\n}\n";
    const head = ".x { color: red; }";
    const merchant = `${head} /* old\n${code}*/\n.c {\n}\n`;
    expect(outcome("assets/a.css", `${head}\n${code}`, merchant, `${head}\n${code.replace("1px", "2px")}`)).toBe(
      "conflict",
    );
    const text = 'let a = "/*";\nb();\nlet c = "*/";\n';
    expect(markComments("assets/a.js", text)).toBe(text);
  });

  test("merges changes outside of the comment, and in a comment that both sides have", () => {
    const foot = (text: string) => `1\n2\n3\n4\n${text}\n`;
    const merchant = page(`{% comment %}\n${list("old", "  ")}{% endcomment %}\n${live}`);
    const merged = mergeFile({
      path,
      base: base + foot("a"),
      merchant: merchant + foot("a"),
      release: base + foot("b"),
    });
    expect(merged.parts).toEqual([{ agreed: merchant + foot("b") }]);
    const inside = (first: string, last: string) =>
      `{% comment %}\n${first}\n2\n3\n4\n${last}\n{% endcomment %}\n<p>\n</p>\n`;
    expect(
      mergeFile({ path, base: inside("a", "z"), merchant: inside("b", "z"), release: inside("a", "y") }).parts,
    ).toEqual([{ agreed: inside("b", "y") }]);
  });

  test("merges the release's changes into code that the merchant only switched off", () => {
    const off = (inner: string) => page(`{% comment %} not needed\n${inner}{% endcomment %}\n`);
    expect(mergeFile({ path, base, merchant: off(list("old")), release }).parts).toEqual([
      { agreed: off(list("new")) },
    ]);
    expect(outcome(path, base, off(list("old", "\t")), release)).toBe("conflict");
  });

  test("keeps what is in a comment where only one side has one", () => {
    const merchant = page(`<!--\n${list("old")}-->\n`);
    expect(mergeFile({ path, base, merchant, release: base }).parts).toEqual([{ agreed: merchant }]);
    expect(mergeFile({ path, base, merchant: base, release: merchant }).parts).toEqual([{ agreed: merchant }]);
    const { parts } = mergeFile({ path, base, merchant, release });
    expect(JSON.stringify(parts)).not.toContain("\\u0001");
  });

  test("reads unfinished comments in linear time", () => {
    const text = "{% comment %}<!--\n/*\n".repeat(20_000);
    expect(markComments(path, text)).toBe(text);
  });
});
