import { describe, expect, it } from "vitest";
import { firstNameOf } from "./first-name.ts";

describe("firstNameOf", () => {
  it.each([
    ["Alice Martin", "Alice"],
    ["  Jean-Luc   Dupont ", "Jean-Luc"],
    ["田中 太郎", "田中"],
    ["", ""],
    [" \u00a0\t", ""],
  ])("greets %j as %j", (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });

  it("cuts a name that would break the sentence, never in the middle of a character", () => {
    expect(firstNameOf("🧵".repeat(200))).toBe(`${"🧵".repeat(32)}…`);
  });
});
