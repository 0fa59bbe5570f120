import { describe, expect, test } from "vitest";
import { findInstalledRelease } from "./plan-update.ts";

const files = (...md5s: string[]) => md5s.map((md5, at) => ({ path: `assets/${at}.css`, md5, size: 1 }));
const manifests = [
  { version: "1.0.0", files: files("a", "b", "c", "d", "e", "f", "g", "h") },
  { version: "1.1.0", files: files("a", "b", "c", "d", "E", "F", "G", "H") },
];

describe("findInstalledRelease", () => {
  test.each([
    ["named and unedited", files("a", "b", "c", "d", "E", "F", "G", "H"), "1.1.0", { version: "1.1.0", matching: 8 }],
    ["named, and every file edited", files("1", "2", "3"), "1.1.0", { version: "1.1.0", matching: 0 }],
    ["not named, mostly unedited", files("a", "b", "c", "d", "E"), null, { version: "1.1.0", matching: 5 }],
    ["named wrong", files("a", "b", "c", "d", "e", "f", "g", "h"), "1.1.0", { version: "1.0.0", matching: 8 }],
    [
      "named like an unknown release, yet one of ours",
      files("a", "b", "c", "d", "e", "f"),
      "9.9.9",
      { version: "1.0.0" },
    ],
    ["as near to two: the named one", files("a", "b"), "1.0.0", { version: "1.0.0", matching: 2 }],
    ["as near to two: the later one", files("a", "b", "c", "d"), null, { version: "1.1.0", matching: 4 }],
  ])("finds the release of a theme: %s", (_, merchant, named, found) => {
    expect(findInstalledRelease(merchant, named, manifests)).toMatchObject(found);
  });

  test.each([
    ["another theme", files("1", "2", "3"), manifests],
    ["a theme that took a few of our files", files("a", "b", "3"), manifests],
    ["no release is known", files("a"), []],
    ["an empty theme", [], manifests],
  ])("returns null: %s", (_, merchant, known) => expect(findInstalledRelease(merchant, null, known)).toBeNull());
});
