import { describe, expect, test } from "vitest";
import { assertComparable, countThemes, getMaxFileBytes, getMaxThemes } from "./store-theme.ts";

describe("getMaxFileBytes and getMaxThemes", () => {
  test("depend on the folder of the file and on the plan", () => {
    expect(getMaxFileBytes("assets/film.mp4")).toBe(20 * 1024 * 1024);
    expect(getMaxFileBytes("config/settings_data.json")).toBe(1.5 * 1024 * 1024);
    expect(getMaxFileBytes("templates/index.json")).toBe(512 * 1024);
    expect(getMaxFileBytes("sections/header.liquid")).toBe(256 * 1024);
    expect([getMaxThemes("Basic"), getMaxThemes(null)]).toEqual([20, 20]);
    expect([getMaxThemes("Plus"), getMaxThemes("Plus Trial")]).toEqual([null, null]);
  });
});

describe("countThemes", () => {
  test("does not count development themes", () => {
    expect(countThemes([{ role: "MAIN" }, { role: "DEVELOPMENT" }, { role: "UNPUBLISHED" }])).toBe(2);
  });
});

describe("assertComparable", () => {
  test("rejects too much text with the limit in the details", () => {
    const mebibyte = 1024 * 1024;
    expect(() => assertComparable([8 * mebibyte, 8 * mebibyte])).not.toThrow();
    expect(() => assertComparable([8 * mebibyte, 8 * mebibyte, 1])).toThrow(
      expect.objectContaining({ code: "THEME_TOO_LARGE", details: { files: 10_000, megabytes: 16 } }),
    );
  });
});
