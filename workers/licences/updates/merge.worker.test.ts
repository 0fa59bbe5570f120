/** Merges in workerd behave as in Node. */
import { findNewFault, mergeFile } from "theme-merge/merge/merge-file.ts";
import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import { describe, expect, test } from "vitest";

describe("computeStoredChecksum and mergeFile", () => {
  test("return the same in the Worker", () => {
    expect(computeStoredChecksum("assets/a.txt", new TextEncoder().encode("hello"))).toBe(
      "5d41402abc4b2a76b9719d911017c592",
    );
    const sides = { path: "assets/a.css", base: "a\nb\nc\n", merchant: "A\nb\nc\n", release: "a\nb\nC\n" };
    expect(mergeFile(sides)).toMatchObject({ outcome: "merged", parts: [{ agreed: "A\nb\nC\n" }] });
  });
});

describe("findNewFault", () => {
  test("uses Shopify's parser in the Worker", () => {
    expect(findNewFault("snippets/a.liquid", "{% liquid\n  if a\n    echo b\n%}", [])).toMatchObject({
      reason: "UNCLOSED",
      line: 2,
    });
    expect(findNewFault("templates/index.json", '{"a": 1\n"b": 2}', [])).toMatchObject({
      reason: "JSON",
      line: 2,
      column: 1,
    });
    // A tag that goes on in the next line is one tag.
    const goesOn = "{% liquid\n  render 'a',\n    b: 1\n  if a\n    echo b\n%}";
    expect(findNewFault("snippets/a.liquid", goesOn, [])).toMatchObject({ reason: "UNCLOSED", line: 4 });
  });

  test("accepts a text too long to read only where an original is too long as well", () => {
    const long = "<p>".repeat(50_000);
    expect(findNewFault("snippets/a.liquid", long, [])).toMatchObject({ reason: "TOO_LONG" });
    expect(findNewFault("snippets/a.liquid", long, ["<p></p>", long])).toBeNull();
    expect(findNewFault("snippets/a.liquid", "{% if a %}", ["<p></p>", long])).toMatchObject({ reason: "UNCLOSED" });
  });
});
