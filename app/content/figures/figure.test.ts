import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { renderFigure } from "./figure.ts";

const content = path.dirname(import.meta.dirname);

/** Caption and address of every picture of the guides. */
const figures = (["fr", "en"] as const).flatMap((language) =>
  globSync(`${language}/**/*.md`, { cwd: content }).flatMap((file) =>
    [...readFileSync(path.join(content, file), "utf8").matchAll(/^ *!\[(.*)\]\((.*)\)$/gm)].map(
      ([, caption = "", address = ""]) => ({ language, file, caption, address }),
    ),
  ),
);

describe("renderFigure", () => {
  describe.each(["fr", "en"] as const)("for the guides in %s", (language) => {
    const own = figures.filter((figure) => figure.language === language);

    it("draws steps in Shopify", () => expect(own.some(({ address }) => address.startsWith("screen:"))).toBe(true));

    it.each(own)("draws exactly the marks that the caption explains: $address in $file", ({ caption, address }) => {
      const drawn = [...`${renderFigure(address, caption, language)}`.matchAll(/class="shop-number"[^>]*>(\d)</g)];
      const explained = [...caption.matchAll(/(?:^|\s)(\d)\.\s/g)];
      expect(explained.map(([, number]) => number)).toEqual(drawn.map(([, number]) => number).sort());
    });
  });

  test("escapes the elements in a caption", () => {
    expect(renderFigure("section:hero", `<img src="x">`, "en")).toContain("&lt;img src=&quot;x&quot;&gt;</figcaption>");
  });

  test.each(["screen:moon", "section:constructor", "picture", "screen:toString"])(
    "returns null for the unknown figure %s",
    (address) => {
      expect(renderFigure(address, "", "en")).toBeNull();
    },
  );
});
