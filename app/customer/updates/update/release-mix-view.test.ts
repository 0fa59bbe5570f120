import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { createPreviewFile } from "#tests/support/preview-file.ts";
import { toReleaseMix } from "./release-mix-view.ts";

const t = translator("en");
const found = (version: string, untouched: number, edited = 0) => ({ version, untouched, edited });
const file = (path: string, origin: string | null) => createPreviewFile(path, { outcome: "replaced", origin });

describe("toReleaseMix", () => {
  test("returns null for a theme of one release", () => {
    expect(toReleaseMix(t, { releases: [], files: [] }, "en")).toBeNull();
    expect(toReleaseMix(t, { releases: [found("1.0.0", 9)], files: [] }, "en")).toBeNull();
  });

  test("names the files of each other release", () => {
    const files = [file("snippets/price.liquid", "1.1.0"), file("sections/a.liquid", "1.0.0"), file("own.js", null)];
    const mix = toReleaseMix(t, { releases: [found("1.0.0", 80, 3), found("1.1.0", 1)], files }, "en");
    expect(mix).toEqual({
      main: "1.0.0",
      count: 1,
      others: [{ version: "1.1.0", count: 1, files: [{ path: "snippets/price.liquid", name: "Price" }], more: 0 }],
    });
  });

  test("lists a hundred files at most, and counts the rest", () => {
    const files = Array.from({ length: 120 }, (_, at) => file(`snippets/${at}.liquid`, "1.1.0"));
    const mix = toReleaseMix(t, { releases: [found("1.0.0", 200), found("1.1.0", 120)], files }, "en");
    expect([mix?.others[0]?.files.length, mix?.others[0]?.more]).toEqual([100, 20]);
  });
});
