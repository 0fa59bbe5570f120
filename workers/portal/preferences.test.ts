import { expect, test } from "vitest";
import type { Viewer } from "./contract.ts";
import { languageOf, themeOf } from "./preferences.ts";

const viewer = (preferences: Partial<Viewer>) => preferences as Viewer;

test.each([
  ["the cookie before all", { cookie: "language=fr", accept: "en" }, viewer({ language: "en" }), "fr"],
  ["then the profile", { cookie: "language=de", accept: "en" }, viewer({ language: "fr" }), "fr"],
  ["then what the browser prefers", { cookie: "", accept: "de, fr-CH;q=0.9, en;q=0.8" }, null, "fr"],
  ["by weight, not by order", { cookie: "", accept: "fr;q=0.3, en-GB;q=0.8" }, null, "en"],
  ["not what it refuses", { cookie: "", accept: "fr;q=0" }, null, "en"],
  ["else English", { cookie: "", accept: "de" }, null, "en"],
] as const)("language: %s", (_, { cookie, accept }, person, expected) => {
  expect(languageOf(new Headers({ Cookie: cookie, "Accept-Language": accept }), person)).toBe(expected);
});

test("the theme is the cookie's, then the profile's, else nobody has chosen", () => {
  expect(themeOf(new Headers({ Cookie: "theme=dark" }), viewer({ theme: "light" }))).toBe("dark");
  expect(themeOf(new Headers({ Cookie: "theme=blue" }), viewer({ theme: "light" }))).toBe("light");
  expect(themeOf(new Headers(), null)).toBeNull();
});
