import { describe, expect, test } from "vitest";
import { toFileSearch } from "./files-api.ts";

describe("toFileSearch", () => {
  test.each([
    ["bowl.webp", undefined, "filename:'bowl.webp'"],
    ["bowl.webp", 12, "filename:'bowl.webp' original_upload_size:12"],
    ["it's.webp", 12, "filename:'it\\'s.webp' original_upload_size:12"],
    ["a\\' OR b.webp", undefined, "filename:'a\\\\\\' OR b.webp'"],
  ])("keeps the search for %j a single search", (name, size, expected) => {
    expect(toFileSearch(name, size)).toBe(expected);
  });
});
