import { type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { maxZipBytes, openArchive } from "./archive.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const theme = {
  "layout/theme.liquid": bytes("layout"),
  "assets/app.js": bytes("script"),
  "README.md": bytes("no theme file"),
};

function opened(zippable: Zippable) {
  const archive = openArchive(zipSync(zippable));
  if (typeof archive === "string") throw new Error(archive);
  return archive;
}

describe("openArchive", () => {
  test("reads a theme at the top or in one folder, and skips other files", () => {
    for (const zippable of [theme, { "theme-2.0.4": theme }, { __MACOSX: { "._a": bytes("x") }, theme }]) {
      const archive = opened(zippable as Zippable);
      expect(archive.paths).toEqual(["assets/app.js", "layout/theme.liquid"]);
      expect(archive.read("assets/app.js")).toEqual(bytes("script"));
    }
  });

  test("throws for a missing entry", () => {
    expect(() => opened(theme).read("assets/none.js")).toThrow("no entry");
  });

  test("returns the reason for a file that is not a theme", () => {
    expect(openArchive(bytes("<html>not a ZIP</html>"))).toBe("INVALID_ZIP");
    expect(openArchive(new Uint8Array())).toBe("INVALID_ZIP");
    expect(openArchive(zipSync({}))).toBe("ZIP_IS_EMPTY");
    expect(openArchive(zipSync({ empty: {} }))).toBe("ZIP_IS_EMPTY");
    expect(openArchive(zipSync({ "assets/app.js": bytes("no layout") }))).toBe("INVALID_ZIP");
    expect(openArchive(zipSync({ a: { b: theme } } as Zippable))).toBe("INVALID_ZIP");
    expect(openArchive(zipSync(theme).slice(0, 120))).toBe("INVALID_ZIP");
    expect(openArchive(new Uint8Array(maxZipBytes + 1))).toBe("ZIP_TOO_LARGE");
  });

  test("rejects a small ZIP with a large content", () => {
    const zip = zipSync(theme);
    const directory = new DataView(zip.buffer, zip.byteOffset);
    const entry = zip.findIndex(
      (_, index) => index + 4 <= zip.length && directory.getUint32(index, true) === 0x02014b50,
    );
    expect(directory.getUint32(entry + 24, true)).toBe("layout".length);
    directory.setUint32(entry + 24, 251 * 1024 * 1024, true);
    expect(openArchive(zip)).toBe("ZIP_TOO_LARGE");
  });
});
