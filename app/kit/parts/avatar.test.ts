import { describe, expect, it } from "vitest";
import { getInitials } from "./avatar.tsx";

describe("getInitials", () => {
  it.each([
    ["Alice Martin", "AM"],
    ["alice", "A"],
    ["alice.martin@demo.test", "AM"],
    ["Jean Paul Sartre", "JS"],
    ["Élodie d’Arc", "ÉD"],
    ["👩🏽‍🚀 Ada", "👩🏽‍🚀A"],
    ["Alice (<Martin>)", "AM"],
    ["«»", "?"],
    ["  ", "?"],
  ])("returns for %s the initials %s", (name, letters) => {
    expect(getInitials(name)).toBe(letters);
  });
});
