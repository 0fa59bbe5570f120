/** The rules run inside workerd as they do in Node: MD5, line comparison, time. */
import { expect, test } from "vitest";
import { storedChecksum } from "./checksum.ts";
import { mergeFile } from "./merge-file.ts";

test("checksums and merges are the same in the Worker", () => {
  expect(storedChecksum("assets/a.txt", new TextEncoder().encode("hello"))).toBe("5d41402abc4b2a76b9719d911017c592");
  const sides = { path: "assets/a.css", base: "a\nb\nc\n", theirs: "A\nb\nc\n", ours: "a\nb\nC\n" };
  expect(mergeFile(sides)).toMatchObject({ outcome: "merged", parts: [{ agreed: "A\nb\nC\n" }] });
});
