import { describe, expect, test } from "vitest";
import { computeStoredChecksum, isSameText } from "./theme-file.ts";

const checksum = (path: string, text: string) => computeStoredChecksum(path, new TextEncoder().encode(text));
const header = "/*\n * Written by the theme editor.\n */\n";

describe("computeStoredChecksum", () => {
  test("returns the MD5 in hex", () => {
    expect(checksum("assets/a.txt", "hello")).toBe("5d41402abc4b2a76b9719d911017c592");
  });

  test("includes line ends in binary files only", () => {
    expect(checksum("assets/a.css", "a\r\nb")).toBe(checksum("assets/a.css", "a\nb"));
    expect(checksum("assets/a.png", "a\r\nb")).not.toBe(checksum("assets/a.png", "a\nb"));
    const broken = new Uint8Array([0x61, 0x0d, 0x0a, 0xff]);
    expect(computeStoredChecksum("assets/a.css", broken)).not.toBe(
      computeStoredChecksum(
        "assets/a.css",
        broken.filter((byte) => byte !== 13),
      ),
    );
  });

  test("ignores comments and white space of settings data", () => {
    const path = "config/settings_data.json";
    expect(checksum(path, `${header}{\r\n  "current": { "a": "b  /* c */" }\r\n}\r\n`)).toBe(
      checksum(path, '{"current":{"a":"b  /* c */"}}'),
    );
    expect(checksum(path, '{"current":{"a":"b c"}}')).not.toBe(checksum(path, '{"current":{"a":"bc"}}'));
  });

  test("includes comments of other JSON", () => {
    expect(checksum("templates/index.json", `${header}{}`)).not.toBe(checksum("templates/index.json", "{}"));
  });
});

describe("isSameText", () => {
  test("ignores line ends and a byte order mark", () => {
    expect(isSameText("\uFEFFa\r\nb", "a\nb")).toBe(true);
    expect(isSameText("a\nb", "a\nb\n")).toBe(false);
  });
});
