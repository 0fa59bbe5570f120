import { describe, expect, test } from "vitest";
import { getReloadUrl } from "./loading.tsx";

describe("getReloadUrl", () => {
  test("counts the reloads of a page without scripts", () => {
    expect(getReloadUrl("https://portal.test/update?shop=a.myshopify.com")).toBe(
      "/update?shop=a.myshopify.com&asked=1",
    );
    expect(getReloadUrl("https://portal.test/update?shop=a.myshopify.com&asked=3")).toBe(
      "/update?shop=a.myshopify.com&asked=4",
    );
  });

  test("stops after eight reloads, whatever the URL claims", () => {
    expect(getReloadUrl("https://portal.test/profile?asked=8")).toBeNull();
    expect(getReloadUrl("https://portal.test/profile?asked=9999")).toBeNull();
    expect(getReloadUrl("https://portal.test/profile?asked=-1")).toBe("/profile?asked=1");
    expect(getReloadUrl("https://portal.test/profile?asked=x")).toBe("/profile?asked=1");
  });
});
