import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentPictureName } from "#base/picture-limits.ts";
import { clampFocus, cropAround, fitInside, isEnlarged } from "./crop.ts";
import { formatName, formatNames } from "./file-names.ts";
import { parseFreeSize } from "./presets.ts";

const side = fc.integer({ min: 1, max: 12_000 });
const size = fc.record({ width: side, height: side });
const focus = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe("cropAround", () => {
  test("stays in the picture, touches two of its edges, and has the target's shape within one pixel", () => {
    fc.assert(
      fc.property(size, size, focus, (picture, target, point) => {
        const { x, y, width, height } = cropAround(picture, target, point);
        expect([x, y, picture.width - x - width, picture.height - y - height].every((gap) => gap >= 0)).toBe(true);
        expect(width === picture.width || height === picture.height).toBe(true);
        const exact = {
          width: (height * target.width) / target.height,
          height: (width * target.height) / target.width,
        };
        const isNear = Math.abs(exact.width - width) <= 1 || Math.abs(exact.height - height) <= 1;
        expect(isNear || width === 1 || height === 1).toBe(true);
      }),
    );
  });

  test("keeps the focus in the middle, or as near to it as the edges allow", () => {
    const picture = { width: 4000, height: 2000 };
    const square = { width: 500, height: 500 };
    expect(cropAround(picture, square, { x: 0.5, y: 0.1 })).toEqual({ x: 1000, y: 0, width: 2000, height: 2000 });
    expect(cropAround(picture, square, { x: 0.3, y: 0.5 })).toEqual({ x: 200, y: 0, width: 2000, height: 2000 });
    expect(cropAround(picture, square, { x: 1, y: 1 })).toEqual({ x: 2000, y: 0, width: 2000, height: 2000 });
    expect(clampFocus({ x: -3, y: 1.5 })).toEqual({ x: 0, y: 1 });
  });
});

describe("fitInside", () => {
  test("places the whole picture in the middle of its frame", () => {
    expect(fitInside({ width: 4000, height: 2000 }, { width: 500, height: 500 })).toEqual({
      ...{ x: 0, y: 125 },
      ...{ width: 500, height: 250 },
    });
    fc.assert(
      fc.property(size, size, (picture, target) => {
        const { x, y, width, height } = fitInside(picture, target);
        expect(x >= 0 && y >= 0 && x + width <= target.width && y + height <= target.height).toBe(true);
        expect(width === target.width || height === target.height).toBe(true);
      }),
    );
    expect(isEnlarged({ width: 100, height: 100 }, { width: 200, height: 200 })).toBe(true);
    expect(isEnlarged({ width: 200, height: 200 }, { width: 200, height: 200 })).toBe(false);
  });
});

describe("formatName", () => {
  test.each([
    ["{name}-{w}x{h}", "bol-nuit.JPG", "bol-nuit-800x600"],
    ["", "Été à la plage.jpeg", "Ete-a-la-plage-800x600"],
    ["{name}", "../../etc/passwd", "etc-passwd"],
    ["{name}_{h}", "日本.png", "image_600"],
    ["", "🎉.png", "image-800x600"],
    ["{name}", "Cœur d'été.jpg", "Coeur-d-ete"],
    ["{name}", "Ærø Straße.jpg", "AEro-Strasse"],
    ["", `${"a".repeat(300)}.png`, `${"a".repeat(92)}-800x600`],
    ["{name}", "日本.png", "image"],
    ["photo {w}", "a.png", "photo-800"],
    ["{name}", ".htaccess", "htaccess"],
    ["{name}", `${"a".repeat(300)}.png`, "a".repeat(100)],
  ])("formats %j and %j as %j", (pattern, fileName, name) => {
    expect(formatName(pattern, { fileName, width: 800, height: 600 })).toBe(name);
  });
});

describe("formatNames", () => {
  test("returns names that stores take, never the same regardless of case", () => {
    const outputs = ["a.png", "A.jpg", "a-2.png", "a.webp"].map((fileName) => ({ fileName, width: 1, height: 1 }));
    expect(formatNames("{name}", outputs)).toEqual(["a", "A-2", "a-2-2", "a-3"]);
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 150 }), { maxLength: 20 }),
        fc.string(),
        (fileNames, pattern) => {
          const names = formatNames(
            pattern,
            fileNames.map((fileName) => ({ fileName, width: 20, height: 20 })),
          );
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
          for (const name of names) expect(`${name}.webp`).toMatch(sentPictureName);
        },
      ),
    );
  });
});

describe("parseFreeSize", () => {
  test.each([
    ["800", "600", { width: 800, height: 600 }],
    [" 16 ", "5000", { width: 16, height: 5000 }],
    ["15", "600", null],
    ["800", "5001", null],
    ["8e2", "600", null],
    ["1\u202f200 px", "８００", { width: 1200, height: 800 }],
    ["800", "1,200", { sign: "", typed: "1,200", whole: "1200", before: "1", after: "200" }],
    ["", "600", null],
    ["-800", "600", null],
  ])("parses a size of %j by %j as %j", (width, height, parsed) => {
    expect(parseFreeSize(width, height)).toEqual(parsed);
  });
});
