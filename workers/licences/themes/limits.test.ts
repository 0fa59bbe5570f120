import { expect, test } from "vitest";
import { batchesOf, largestFile, mostThemes } from "./limits.ts";

test("batches hold at most 20 files and 1 MB, in order, and a heavy file goes by itself", () => {
  const small = Array.from({ length: 45 }, (_, index) => ({ path: String(index), size: 10 }));
  expect(batchesOf(small).map((batch) => batch.length)).toEqual([20, 20, 5]);
  expect(batchesOf(small).flat()).toEqual(small);
  const heavy = [300, 400, 400, 3000, 1].map((kibibytes) => ({ size: kibibytes * 1024 }));
  expect(batchesOf(heavy).map((batch) => batch.length)).toEqual([2, 1, 1, 1]);
  expect(batchesOf([])).toEqual([]);
});

test("a file's limit follows from its place, the number of themes from the plan", () => {
  expect(largestFile("assets/film.mp4")).toBe(20 * 1024 * 1024);
  expect(largestFile("config/settings_data.json")).toBe(1.5 * 1024 * 1024);
  expect(largestFile("templates/index.json")).toBe(512 * 1024);
  expect(largestFile("sections/header.liquid")).toBe(256 * 1024);
  expect([mostThemes("Basic"), mostThemes(null), mostThemes("Plus"), mostThemes("Plus Trial")]).toEqual([20, 20, 100, 100]);
});
