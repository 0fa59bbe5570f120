import { describe, expect, test } from "vitest";
import { newId } from "./identifier.ts";
import { objectId } from "./wire.ts";

describe("newId", () => {
  test("returns 24 hex digits whose first eight are the seconds of creation", () => {
    const now = new Date("2024-12-12T10:20:30.999Z");
    const id = newId(now);
    expect(objectId.safeParse(id).success).toBe(true);
    expect(new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString()).toBe("2024-12-12T10:20:30.000Z");
  });

  test("returns different ids within one second", () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 1000 }, () => newId(now))).size).toBe(1000);
  });
});
