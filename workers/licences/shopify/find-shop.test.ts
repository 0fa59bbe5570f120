import { describe, expect, test } from "vitest";
import { findShop, type Shop } from "../stores/contract.ts";

describe("findShop", () => {
  test("finds a store by its name, and by another name that no store is shown under", () => {
    const [one, other] = [
      { shop: "new.myshopify.com", otherNames: ["old.myshopify.com", "taken.myshopify.com"] },
      { shop: "taken.myshopify.com", otherNames: [] },
    ] as unknown as [Shop, Shop];
    expect(findShop([one, other], "old.myshopify.com")).toBe(one);
    expect(findShop([one, other], "taken.myshopify.com")).toBe(other);
    expect(findShop([one, other], "none.myshopify.com")).toBeUndefined();
    expect(findShop([one, other], null)).toBeUndefined();
  });
});
