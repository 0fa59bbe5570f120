import { describe, expect, test } from "vitest";
import { toViewQuery, withChanges } from "./list-address.ts";

const params = new URLSearchParams("q=lune&status=active&after=abc");

describe("withChanges", () => {
  test("returns to the first page after a change of the view", () => {
    expect(withChanges("/list", params, { status: "paused" })).toBe("/list?q=lune&status=paused");
    expect(withChanges("/list", params, { q: null, status: "" })).toBe("/list");
  });

  test("keeps the view on another page", () => {
    expect(withChanges("/list", params, { after: "def" })).toBe("/list?q=lune&status=active&after=def");
  });

  test("accepts several values for a parameter", () => {
    expect(withChanges("/list", params, { columns: ["one", "two"] })).toBe(
      "/list?q=lune&status=active&columns=one&columns=two",
    );
  });
});

describe("toViewQuery", () => {
  test("returns the same query for two addresses of one view", () => {
    expect(toViewQuery(params)).toBe(toViewQuery(new URLSearchParams("status=active&q=lune&plan=")));
  });
});
