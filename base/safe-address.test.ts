import { describe, expect, test } from "vitest";
import { toSafeAddress } from "./safe-url.ts";

describe("toSafeAddress", () => {
  test.each([
    ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
    ["  https://example.com  ", "https://example.com/"],
    ["HTTPS://EXAMPLE.com/", "https://example.com/"],
    ["https://exämple.com/", "https://xn--exmple-cua.com/"],
    ["/changelog?from=1#2", "/changelog?from=1#2"],
    ["/a/../help", "/help"],
    ["/help#%", "/help"],
  ])("accepts %j as %s", (written, leadsTo) => expect(toSafeAddress(written, "/")).toBe(leadsTo));

  test.each([
    null,
    "",
    "help",
    "http://example.com/",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/.//evil.example",
    "https://user:pass@example.com/",
    "https://user@example.com/",
    "https://exa mple.com/",
    "https://example.com/\u0000",
    "https://example.com/a\nb",
    "ftp://example.com/",
    "mailto:a@example.com",
    `https://example.com/${"a".repeat(1_000)}`,
  ])("rejects %j", (written) => expect(toSafeAddress(written, "/")).toBeNull());

  test("accepts a picture of ours only from its own folder", () => {
    expect(toSafeAddress("/media/a.png", "/media/")).toBe("/media/a.png");
    expect(toSafeAddress("/media/../logout", "/media/")).toBeNull();
  });
});
