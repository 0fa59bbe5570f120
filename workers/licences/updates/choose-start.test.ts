import { describe, expect, test } from "vitest";
import { chooseStart } from "./choose-start.ts";
import type { TargetFile } from "./jobs/target-files.ts";

const stamps = (count: number, md5: string) =>
  Array.from({ length: count }, (_, at) => ({ path: `snippets/${at}.liquid`, md5: `${md5}-${at}`, size: 4_000 }));

/** Of 400 files the release changes some, and the merchant others. */
function choose({ changed, edited }: { changed: number; edited: number }) {
  const base = stamps(400, "base");
  const files = base.map((file, at) => (at < changed ? { ...file, md5: `new-${at}` } : file));
  const source = base.map((file, at) => (at >= 400 - edited ? { ...file, md5: `mine-${at}` } : file));
  const target = files.map((file, at): TargetFile => {
    const mine = at >= 400 - edited ? source[at] : undefined;
    return mine ? { ...mine, from: "store" } : { ...file, from: "release" };
  });
  return chooseStart({ target, release: { zipBytes: 300_000, files }, source });
}

describe("chooseStart", () => {
  test.for([
    [{ changed: 40, edited: 40 }, "source"],
    [{ changed: 40, edited: 200 }, "source"],
    [{ changed: 300, edited: 5 }, "release"],
    [{ changed: 300, edited: 300 }, "source"],
  ] as const)("starts %o from the %s", ([edits, start]) => {
    expect(choose(edits)).toBe(start);
  });

  test("counts deletions for the store's theme only, of files that the new theme lacks", () => {
    const files = stamps(50, "base");
    const target = files.map((file): TargetFile => ({ ...file, from: "release" }));
    const source = [...files.slice(1), { path: "assets/old.css", md5: "old", size: 1 }];
    // One file to write and one to delete cost two calls and 4,000 bytes.
    const choose = (zipBytes: number) => chooseStart({ target, release: { zipBytes, files }, source });
    expect([choose(44_000), choose(44_001)]).toEqual(["release", "source"]);
  });

  test("does not count files that the new theme has as well as deletions", () => {
    const files = stamps(400, "base");
    const target = files.map((file): TargetFile => ({ ...file, from: "release" }));
    expect(chooseStart({ target, release: { zipBytes: 100_000, files }, source: files })).toBe("source");
    // Deleting 400 files takes eight calls.
    const others = stamps(400, "other").map((file) => ({ ...file, path: `assets/${file.path}` }));
    expect(chooseStart({ target, release: { zipBytes: 100_000, files }, source: [...files, ...others] })).toBe(
      "release",
    );
  });
});
