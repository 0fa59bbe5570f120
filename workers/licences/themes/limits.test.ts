import { expect, test } from "vitest";
import { assertComparable, countedThemes, largestFile, mostThemes } from "./limits.ts";

test("a file's limit follows from its place, the number of themes from the plan", () => {
  expect(largestFile("assets/film.mp4")).toBe(20 * 1024 * 1024);
  expect(largestFile("config/settings_data.json")).toBe(1.5 * 1024 * 1024);
  expect(largestFile("templates/index.json")).toBe(512 * 1024);
  expect(largestFile("sections/header.liquid")).toBe(256 * 1024);
  expect([mostThemes("Basic"), mostThemes(null)]).toEqual([20, 20]);
  expect([mostThemes("Plus"), mostThemes("Plus Trial")]).toEqual([null, null]);
});

test("development themes take no place among a store's themes", () => {
  expect(countedThemes([{ role: "MAIN" }, { role: "DEVELOPMENT" }, { role: "UNPUBLISHED" }])).toBe(2);
});

test("more text than is compared here is refused, and the refusal tells how much is", () => {
  const mebibyte = 1024 * 1024;
  expect(() => assertComparable([8 * mebibyte, 8 * mebibyte])).not.toThrow();
  expect(() => assertComparable([8 * mebibyte, 8 * mebibyte, 1])).toThrow(
    expect.objectContaining({ code: "THEME_TOO_LARGE", details: { files: 10_000, megabytes: 16 } }),
  );
});
