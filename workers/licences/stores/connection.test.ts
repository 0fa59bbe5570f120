import { describe, expect, test } from "vitest";
import { toHint } from "./connection.ts";

describe("toHint", () => {
  test("returns the last four characters, and nothing of a short secret", () => {
    expect(toHint("shpat_0123456789abcdef0123456789abcdef")).toBe("cdef");
    expect(toHint("short")).toBeNull();
  });
});
