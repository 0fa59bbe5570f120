import { expect, test } from "vitest";
import type { Viewer } from "./contract.ts";
import { languageOf, sidebarCollapsedOf, themeOf } from "./preferences.ts";

const viewer = (preferences: Partial<Viewer>) => preferences as Viewer;
const request = (path: string, cookie = "", accept = "") =>
  new Request(`https://portal.test${path}`, { headers: { Cookie: cookie, "Accept-Language": accept } });

test.each([
  ["what the address asks before all", "/login?lang=en", "language=fr", "fr", viewer({ language: "fr" }), "en"],
  ["among other parameters", "/login?redirectTo=%2Fhelp&lang=fr", "", "en", null, "fr"],
  ["not what it cannot ask", "/login?lang=de", "language=fr", "en", null, "fr"],
  ["then the cookie", "/", "language=fr", "en", viewer({ language: "en" }), "fr"],
  ["then the profile", "/", "language=de", "en", viewer({ language: "fr" }), "fr"],
  ["then what the browser prefers", "/", "", "de, fr-CH;q=0.9, en;q=0.8", null, "fr"],
  ["by weight, not by order", "/", "", "fr;q=0.3, en-GB;q=0.8", null, "en"],
  ["not what it refuses", "/", "", "fr;q=0", null, "en"],
  ["else English", "/", "", "de", null, "en"],
] as const)("language: %s", (_, path, cookie, accept, person, expected) => {
  expect(languageOf(request(path, cookie, accept), person)).toBe(expected);
});

test("the theme is the cookie's, then the profile's, else nobody has chosen", () => {
  expect(themeOf(request("/", "theme=dark"), viewer({ theme: "light" }))).toBe("dark");
  expect(themeOf(request("/", "theme=blue"), viewer({ theme: "light" }))).toBe("light");
  expect(themeOf(request("/"), null)).toBeNull();
});

test("the side bar is a rail only where the cookie says exactly that", () => {
  for (const [cookie, expected] of [
    ["sidebar-collapsed=true", true],
    ["theme=dark; sidebar-collapsed=true", true],
    ["sidebar-collapsed=false", false],
    ["sidebar-collapsed=1", false],
    ["sidebar-collapsed=true; sidebar-collapsed=true", false],
    ["", false],
  ] as const) {
    expect(sidebarCollapsedOf(request("/", cookie)), cookie).toBe(expected);
  }
});
