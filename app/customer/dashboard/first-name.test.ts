import { describe, expect, it } from "vitest";
import { getFirstName } from "./my-dashboard.server.ts";

describe("getFirstName", () => {
  it.each([
    ["Alice Martin", "Alice"],
    ["  Jean-Luc   Dupont ", "Jean-Luc"],
    ["田中 太郎", "田中"],
    ["", ""],
    [" \u00a0\t", ""],
  ])("greets %j as %j", (name, first) => {
    expect(getFirstName(name)).toBe(first);
  });

  it("truncates long names without splitting a character", () => {
    expect(getFirstName("🧵".repeat(200))).toBe(`${"🧵".repeat(15)}…`);
  });
});
