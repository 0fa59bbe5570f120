import { expect, test } from "vitest";
import { largestFile, mostThemes } from "./limits.ts";

test("a file's limit follows from its place, the number of themes from the plan", () => {
  expect(largestFile("assets/film.mp4")).toBe(20 * 1024 * 1024);
  expect(largestFile("config/settings_data.json")).toBe(1.5 * 1024 * 1024);
  expect(largestFile("templates/index.json")).toBe(512 * 1024);
  expect(largestFile("sections/header.liquid")).toBe(256 * 1024);
  expect([mostThemes("Basic"), mostThemes(null), mostThemes("Plus"), mostThemes("Plus Trial")]).toEqual([
    20, 20, 100, 100,
  ]);
});
