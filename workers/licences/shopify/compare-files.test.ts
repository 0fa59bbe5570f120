import { describe, expect, test } from "vitest";
import { findDiffering, isGenerated } from "./store-theme.ts";

const file = (path: string, md5: string | null = path, size = 1) => ({ path, md5: md5 as string, size });

describe("findDiffering", () => {
  test("returns missing and changed files but no additional ones, by size without a checksum", () => {
    const found = [file("a"), file("b", "other"), file("more"), file("d", null, 1), file("e", null, 2)];
    expect(
      findDiffering(
        ["a", "b", "c", "d", "e"].map((path) => file(path)),
        found,
      ),
    ).toEqual(["b", "c", "e"]);
  });
});

describe("isGenerated", () => {
  test("recognises files that Shopify generates from a .liquid asset", () => {
    const paths = new Set(["assets/a.css.liquid", "assets/b.scss.liquid", "assets/c.css"]);
    expect(
      ["assets/a.css", "assets/b.scss.css", "assets/c.css", "snippets/a.css"].filter((path) =>
        isGenerated(path, paths),
      ),
    ).toEqual(["assets/a.css", "assets/b.scss.css"]);
  });
});
