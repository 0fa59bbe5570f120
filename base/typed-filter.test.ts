import { describe, expect, test } from "vitest";
import { normalizeFilter } from "./typed-filter.ts";

describe("normalizeFilter", () => {
  test.each([
    ["https://Alice-Shop.myshopify.com./admin", "alice-shop.myshopify.com"],
    ["admin.shopify.com/store/alice-shop", "alice-shop.myshopify.com"],
    ["Alice <Alice@exämple.fr>", "alice@xn--exmple-cua.fr"],
    [" « Alice\u00a0Martin », \u200b", "Alice Martin"],
    ["ａｌｉｃｅ", "alice"],
    ["alice@", "alice@"],
    ["", ""],
  ])("reads %j as %j", (typed, filter) => expect(normalizeFilter(typed)).toBe(filter));
});
