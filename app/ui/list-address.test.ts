import { expect, test } from "vitest";
import { toViewQuery, withChanges } from "./list-address.ts";

const params = new URLSearchParams("q=lune&status=active&after=abc");

test("a change of the view begins at its first page", () => {
  expect(withChanges("/list", params, { status: "paused" })).toBe("/list?q=lune&status=paused");
  expect(withChanges("/list", params, { q: null, status: "" })).toBe("/list");
});

test("a page of the view keeps the view", () => {
  expect(withChanges("/list", params, { after: "def" })).toBe("/list?q=lune&status=active&after=def");
});

test("a parameter may have several values", () => {
  expect(withChanges("/list", params, { columns: ["one", "two"] })).toBe(
    "/list?q=lune&status=active&columns=one&columns=two",
  );
});

test("two addresses of one view are kept alike", () => {
  expect(toViewQuery(params)).toBe(toViewQuery(new URLSearchParams("status=active&q=lune&plan=")));
});
