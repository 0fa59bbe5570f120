import { describe, expect, test } from "vitest";
import { parseThemeVersion } from "./theme-version.ts";

const schema = (info: Record<string, unknown>) =>
  JSON.stringify([
    { name: "Colors", settings: [] },
    { name: "theme_info", ...info },
  ]);

describe("parseThemeVersion", () => {
  test("finds the version of the Premium Theme in any group", () => {
    expect(parseThemeVersion(schema({ theme_name: "Premium Theme", theme_version: "2.0.4" }))).toBe("2.0.4");
  });

  test.each([
    ["another theme", schema({ theme_name: "Dawn", theme_version: "15.0.0" })],
    ["no version", schema({ theme_name: "Premium Theme" })],
    ["a version that is none", schema({ theme_name: "Premium Theme", theme_version: "latest" })],
    ["no list", "{}"],
    ["null", "null"],
    ["no JSON", "<html>"],
    ["nothing", ""],
  ])("returns null for %s", (_, text) => {
    expect(parseThemeVersion(text)).toBeNull();
  });
});
