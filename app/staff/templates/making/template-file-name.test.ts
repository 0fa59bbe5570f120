import { describe, expect, test } from "vitest";
import { parseTemplateFileName } from "./template-file-name.ts";

describe("parseTemplateFileName", () => {
  test.each([
    ["product.winter.json", { kind: "product", suffix: "winter" }],
    ["Page.Our-Story.json", { kind: "page", suffix: "our-story" }],
    ["blog.news (1).json", { kind: "blog", suffix: "news" }],
    ["article.a(2).json", { kind: "article", suffix: "a" }],
    ["index.json", null],
    ["product.json", null],
    ["gift_card.summer.json", null],
    ["product.winter.liquid", null],
    ["product.été.json", null],
    [`page.${"x".repeat(51)}.json`, null],
  ])("parses %s", (name, expected) => {
    expect(parseTemplateFileName(name)).toEqual(expected);
  });
});
