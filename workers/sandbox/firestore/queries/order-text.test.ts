import { expect, it } from "vitest";
import { readOrderText } from "./plan.ts";

const order = (fieldPath: string, direction: string) => ({ field: { fieldPath }, direction });

it("reads the order of a listing", () => {
  expect(readOrderText("")).toEqual([]);
  expect(readOrderText("a")).toEqual([order("a", "ASCENDING")]);
  expect(readOrderText(" priority desc ,`x, y`.z asc, __name__ DESC")).toEqual([
    order("priority", "DESCENDING"),
    order("`x, y`.z", "ASCENDING"),
    order("__name__", "DESCENDING"),
  ]);
});

it.each(["a,", ",a", "a down", "a desc b"])("refuses %j", (text) => {
  expect(() => readOrderText(text)).toThrow(/Invalid order by clause/);
});
