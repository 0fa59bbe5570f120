import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatColour,
  getContrast,
  isLight,
  matchPalette,
  minContrast,
  parseColour,
  repairContrast,
  textColour,
} from "./colour.ts";

describe("parseColour", () => {
  test.each([
    ["#F80", "#ff8800", 1],
    ["#f808", "#ff8800", 0x88 / 255],
    ["#2F6F5E", "#2f6f5e", 1],
    ["#2F6F5E80", "#2f6f5e", 0x80 / 255],
    ["rgb(255, 136, 0)", "#ff8800", 1],
    ["rgb(100% 0% 0% / 50%)", "#ff0000", 0.5],
    ["rgba(0,0,0,.25)", "#000000", 0.25],
    ["hsl(120, 100%, 25%)", "#008000", 1],
    ["hsl(120 100 25)", "#008000", 1],
    ["hsl(.5turn 100% 50%)", "#00ffff", 1],
    ["hsl(200grad 100% 50%)", "#00ffff", 1],
    ["hsla(-120deg 100% 50% / 1)", "#0000ff", 1],
    ["RebeccaPurple", "#663399", 1],
    ["transparent", "#000000", 0],
    ["currentcolor", textColour, 1],
  ])("parses %s as %s", (text, colour, alpha) => {
    expect(parseColour(text)).toEqual({ colour, alpha });
  });

  test.each(["none", "inherit", "url(#sky)", "#12345", "rgb(1,2)", "rgb(a,b,c)", "", "var(--a)", "constructor"])(
    "rejects %j",
    (text) => expect(parseColour(text)).toBeNull(),
  );
});

describe("formatColour", () => {
  test("writes a colour with its alpha, also the text's colour", () => {
    expect(formatColour("#ff8800", 0.5)).toBe("#ff880080");
    expect(formatColour("#ff8800", 1)).toBe("#ff8800");
    expect(formatColour(textColour, 0.5)).toBe("color-mix(in srgb, currentColor 50%, transparent)");
    expect(formatColour(textColour, 1)).toBe(textColour);
  });
});

describe("getContrast", () => {
  test("follows WCAG: 21 for black on white, and the published grey", () => {
    expect(getContrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(getContrast("#767676", "#ffffff")).toBeCloseTo(4.54, 1);
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("repairContrast", () => {
  test("returns a visible shade of any colour on any background", () => {
    fc.assert(
      fc.property(hex, hex, (colour, background) => {
        fc.pre(getContrast(colour, background) < minContrast);
        const repaired = repairContrast(colour, background);
        expect(getContrast(repaired, background)).toBeGreaterThanOrEqual(minContrast);
      }),
    );
  });

  test("darkens on light backgrounds and keeps the hue", () => {
    expect(repairContrast("#ff0000", "#ff8080")).toMatch(/^#[0-9a-f]{2}0000$/);
    expect([isLight("#ffffff"), isLight("#0a1114")]).toEqual([true, false]);
  });
});

describe("matchPalette", () => {
  test("keeps the order of light and shade", () => {
    const mapped = matchPalette(
      ["#ffffff", "#111111", "#777777"],
      ["#ffe0c0", "#402010", "#a06030", "#402010"],
      "#808080",
    );
    expect([...mapped]).toEqual([
      ["#111111", "#402010"],
      ["#777777", "#ffe0c0"],
      ["#ffffff", "#ffe0c0"],
    ]);
    expect([...matchPalette(["#333333"], [], "#ffffff")]).toEqual([["#333333", "#333333"]]);
  });

  const some = (maxLength: number) => fc.uniqueArray(hex, { minLength: 1, maxLength });

  test("returns visible colours when the palette has one, else the most visible one", () => {
    fc.assert(
      fc.property(some(6), some(8), hex, (colours, palette, background) => {
        const reached = [...matchPalette(colours, palette, background).values()];
        const best = Math.max(...palette.map((colour) => getContrast(colour, background)));
        const least = Math.min(...reached.map((colour) => getContrast(colour, background)));
        expect(palette).toEqual(expect.arrayContaining(reached));
        expect(least).toBeGreaterThanOrEqual(Math.min(best, minContrast));
      }),
    );
  });
});
