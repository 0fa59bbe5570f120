import { describe, expect, test } from "vitest";
import { findItemByKey, findItemByText } from "./menu-keys.ts";

describe("findItemByKey", () => {
  test.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, 0],
    ["ArrowUp", -1, 2],
    ["ArrowUp", 0, 2],
    ["ArrowUp", 2, 1],
    ["Home", 2, 0],
    ["End", -1, 2],
    ["Enter", 1, null],
  ])("moves with %s from item %i to %s", (key, current, next) => expect(findItemByKey(key, current, 3)).toBe(next));
});

describe("findItemByText", () => {
  const names = ["Copier", "Dupliquer", "Déplacer", "Désactiver"];
  test.each([
    ["d", -1, 1],
    ["d", 1, 2],
    ["dd", 2, 3],
    ["dé", 1, 2],
    ["dé", 2, 2],
    ["DÉS", 2, 3],
    ["d", 3, 1],
    ["x", 0, -1],
  ])("moves on %s from item %i to %i", (typed, current, next) =>
    expect(findItemByText(typed, current, names)).toBe(next),
  );
  test("finds nothing in an empty menu", () => expect(findItemByText("a", -1, [])).toBe(-1));
});
