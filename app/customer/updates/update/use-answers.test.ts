import { describe, expect, test } from "vitest";
import { listStale } from "./use-answers.ts";

describe("listStale", () => {
  test("lists a rejected answer until the question is answered again", () => {
    const first = listStale([], { a: 1, b: 1 }, ["a", "b"]);
    expect(first).toEqual(["a", "b"]);
    expect(listStale(first, { a: 1 }, [])).toEqual(["b"]);
    expect(listStale(first, { a: 1 }, ["a"])).toEqual(["b", "a"]);
  });
});
