import { describe, expect, test } from "vitest";
import type { Viewer } from "../session/contract.ts";
import { detectLanguage, getTheme, isSidebarCollapsed } from "./preferences.ts";

const viewer = (preferences: Partial<Viewer>) => preferences as Viewer;
const request = (path: string, cookie = "", accept = "") =>
  new Request(`https://portal.test${path}`, { headers: { Cookie: cookie, "Accept-Language": accept } });

describe("detectLanguage", () => {
  test.each([
    ["the address comes first", "/login?lang=en", "language=fr", "fr", viewer({ language: "fr" }), "en"],
    ["among other parameters", "/login?redirectTo=%2Fhelp&lang=fr", "", "en", null, "fr"],
    ["an unsupported language in the address is ignored", "/login?lang=de", "language=fr", "en", null, "fr"],
    ["the cookie beats the profile", "/", "language=fr", "en", viewer({ language: "en" }), "fr"],
    ["the profile beats the browser", "/", "language=de", "en", viewer({ language: "fr" }), "fr"],
    ["the browser's first supported language", "/", "", "de, fr-CH;q=0.9, en;q=0.8", null, "fr"],
    ["the browser's weights beat its order", "/", "", "fr;q=0.3, en-GB;q=0.8", null, "en"],
    ["a rejected language is ignored", "/", "", "fr;q=0", null, "en"],
    ["a region in the address", "/?lang=FR-ca", "", "en", null, "fr"],
    ["an empty language in the address is ignored", "/?lang=", "language=fr", "en", null, "fr"],
    ["a longer word is no language of ours", "/?lang=french", "language=eng", "fro, en;q=0.1", null, "en"],
    ["a region without a weight", "/", "", "fr-CH, en;q=0.8", null, "fr"],
    ["a malformed header is ignored", "/", "", ";;=q,,\u00e9n", null, "en"],
    ["English when nothing fits", "/", "", "de", null, "en"],
  ] as const)("detects the language: %s", (_, path, cookie, accept, person, expected) => {
    expect(detectLanguage(request(path, cookie, accept), person)).toBe(expected);
  });
});

describe("getTheme", () => {
  test("returns the theme of the cookie, then of the profile, else null", () => {
    expect(getTheme(request("/", "theme=dark"), viewer({ theme: "light" }))).toBe("dark");
    expect(getTheme(request("/", "theme=blue"), viewer({ theme: "light" }))).toBe("light");
    expect(getTheme(request("/"), null)).toBeNull();
  });
});

describe("isSidebarCollapsed", () => {
  test("accepts only the exact value of the cookie", () => {
    for (const [cookie, expected] of [
      ["sidebar-collapsed=true", true],
      ["theme=dark; sidebar-collapsed=true", true],
      ["sidebar-collapsed=false", false],
      ["sidebar-collapsed=1", false],
      ["sidebar-collapsed=true; sidebar-collapsed=true", false],
      ["", false],
    ] as const) {
      expect(isSidebarCollapsed(request("/", cookie)), cookie).toBe(expected);
    }
  });
});
