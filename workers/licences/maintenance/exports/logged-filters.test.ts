import { describe, expect, test } from "vitest";
import { toLoggedFilters } from "./logged-filters.ts";

describe("toLoggedFilters", () => {
  test("keeps chosen values, and of typed ones only that they were set", () => {
    const filters = { status: "paused", q: "Ada Martin", account: "ada@example.test", store: "ada.myshopify.com" };
    expect(toLoggedFilters({ ...filters, sort: "-created" })).toBe("status=paused&q=&account=&store=&sort=-created");
  });

  test("keeps no value of a filter that it does not know", () => {
    expect(toLoggedFilters({ colour: "ada@example.test" })).toBe("colour=");
  });
});
