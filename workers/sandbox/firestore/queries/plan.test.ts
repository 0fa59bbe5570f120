import { describe, expect, it } from "vitest";
import { parseOrderText } from "./plan.ts";

const order = (fieldPath: string, direction: string) => ({ field: { fieldPath }, direction });

describe("parseOrderText", () => {
  it("parses the order of a listing", () => {
    expect(parseOrderText("")).toEqual([]);
    expect(parseOrderText("a")).toEqual([order("a", "ASCENDING")]);
    expect(parseOrderText(" priority desc ,`x, y`.z asc, __name__ DESC")).toEqual([
      order("priority", "DESCENDING"),
      order("`x, y`.z", "ASCENDING"),
      order("__name__", "DESCENDING"),
    ]);
  });

  it.each(["a,", ",a", "a down", "a desc b"])("rejects %j", (text) => {
    expect(() => parseOrderText(text)).toThrow(/Invalid order by clause/);
  });
});
