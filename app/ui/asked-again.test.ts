import { expect, test } from "vitest";
import { askedAgain } from "./asked-again.ts";

test("a page without scripts reloads itself and counts reloads", () => {
  expect(askedAgain("https://portal.test/update?shop=a.myshopify.com")).toBe("/update?shop=a.myshopify.com&asked=1");
  expect(askedAgain("https://portal.test/update?shop=a.myshopify.com&asked=3")).toBe(
    "/update?shop=a.myshopify.com&asked=4",
  );
});

test("stops after eight reloads, whatever the URL claims", () => {
  expect(askedAgain("https://portal.test/profile?asked=8")).toBeNull();
  expect(askedAgain("https://portal.test/profile?asked=9999")).toBeNull();
  expect(askedAgain("https://portal.test/profile?asked=-1")).toBe("/profile?asked=1");
  expect(askedAgain("https://portal.test/profile?asked=x")).toBe("/profile?asked=1");
});
