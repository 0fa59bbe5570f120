import { describe, expect, test } from "vitest";
import { paths } from "./paths.ts";
import { toSafeRedirect } from "./safe-url.ts";

describe("toSafeRedirect", () => {
  test.each([
    ["/", "/"],
    ["/profile", "/profile"],
    ["/deactivate?shop=a.myshopify.com&x=1", "/deactivate?shop=a.myshopify.com&x=1"],
    ["/help#start", "/help"],
    ["/help?next=https://elsewhere.test/", "/help?next=https://elsewhere.test/"],
    ["/a/../profile", "/profile"],
    [`/${"a".repeat(639)}`, `/${"a".repeat(639)}`],
    ["/a//b", "/a/b"],
    ["/a///elsewhere.test//", "/a/elsewhere.test/"],
    ["/a/.//elsewhere.test", "/a/elsewhere.test"],
    ["/a/b/..//elsewhere.test", "/a/elsewhere.test"],
    ["/a//b?next=//elsewhere.test//x", "/a/b?next=//elsewhere.test//x"],
  ])("redirects %s to %s", (input, expected) => {
    expect(toSafeRedirect(input)).toBe(expected);
  });

  test.each([
    "",
    "profile",
    "https://elsewhere.test/",
    "HTTPS://elsewhere.test/",
    "//elsewhere.test/",
    "///elsewhere.test/",
    "/\\elsewhere.test/",
    "\\\\elsewhere.test/",
    "\\/elsewhere.test/",
    "/a\\b",
    "/\t/elsewhere.test/",
    "/\n/elsewhere.test/",
    "/\r\n/elsewhere.test/",
    "\t//elsewhere.test/",
    " //elsewhere.test/",
    "/%2felsewhere.test",
    "/%2f%2felsewhere.test/",
    "/%2F/elsewhere.test/",
    "/%5celsewhere.test/",
    "/%09/elsewhere.test/",
    "/%0d%0aSet-Cookie:x=y",
    "/..//elsewhere.test/",
    "/.//elsewhere.test/",
    "/a/..//elsewhere.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "@elsewhere.test",
    "/\u0000profile",
    `/${"a".repeat(640)}`,
    `/${"é".repeat(200)}`,
  ])("redirects %j to the home page", (input) => {
    expect(toSafeRedirect(input)).toBe("/");
  });

  test("redirects to the fallback for a value other than text", () => {
    expect(toSafeRedirect(null, "/profile")).toBe("/profile");
    expect(toSafeRedirect(new File([], "x"), "/profile")).toBe("/profile");
  });

  test("never leaves the portal, whatever the input", () => {
    const pieces = ["/", "\\", "%2f", "%5c", ".", "..", "@", ":", "//", "\t", "\n", "elsewhere.test", "?", "#", "a"];
    for (const first of pieces)
      for (const second of pieces)
        for (const third of pieces) {
          const answer = toSafeRedirect(`/${first}${second}${third}`);
          const url = new URL(answer, "https://portal.test");
          expect(url.origin, answer).toBe("https://portal.test");
          expect(new URL(decodeURIComponent(url.pathname), "https://portal.test").origin, answer).toBe(
            "https://portal.test",
          );
        }
  });

  test("redirects an address that only scripts read to its page", () => {
    expect(toSafeRedirect("/stores/alice-shop/check?x=1")).toBe("/stores/alice-shop");
    expect(toSafeRedirect("/jobs/0123/state")).toBe("/jobs/0123");
    expect(toSafeRedirect("/stores/check?check=whole")).toBe("/stores/check?check=whole");
  });
});

describe("paths.logoutTo", () => {
  const page = "/admin/licenses/bulk";
  test.each([
    ["returns to the form", 5, (target: string) => target],
    ["returns to the page of a form whose address no sign-in could carry", 60, () => page],
  ])("%s", (_, licences, expected) => {
    const target = `${page}?act=pause${"&id=0123456789abcdef01234567".repeat(licences)}`;
    const { searchParams } = new URL(paths.logoutTo(target), "https://portal.test");
    expect(toSafeRedirect(searchParams.get("redirectTo"))).toBe(expected(target));
  });
});
