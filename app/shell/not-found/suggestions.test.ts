import { describe, expect, test } from "vitest";
import { knownPages } from "#app/domain/known-pages.ts";
import { findAccess } from "#base/access.ts";
import { countEdits, findSuggestions } from "./suggestions.ts";

const everything = () => true;
const userOnly = (needed: string) => needed === "user";
const first = (path: string) => findSuggestions(path, everything)[0]?.path;

describe("findSuggestions", () => {
  test.each([
    ["/updates", "/update"],
    ["/udpate", "/update"],
    ["/mise-a-jour", "/update"],
    ["/Mise-%C3%A0-jour", "/update"],
    ["/maj", "/update"],
    ["/licence", "/activate"],
    ["/license", "/activate"],
    ["/activer", "/activate"],
    ["/docs", "/documentation"],
    ["/documentatoin", "/documentation"],
    ["/docs/api", "/documentation-dev"],
    ["/dashboard", "/"],
    ["/compte", "/profile"],
    ["/profil", "/profile"],
    ["/profil/points", "/profile"],
    ["/telechargement", "/download"],
    ["/downlaod", "/download"],
    ["/desactiver", "/deactivate"],
    ["/aide", "/help"],
    ["/nouveautés", "/changelog"],
    ["/image-optimiser", "/image-optimizer"],
    ["/admin/licences", "/admin/licenses"],
    ["/admin/user", "/admin/users"],
    ["/page-template", "/templates"],
  ])("suggests for %s first %s", (typed, expected) => {
    expect(first(typed)).toBe(expected);
  });
  test("suggests no premium page without a licence", () => {
    const paths = findSuggestions("/updates", userOnly).map(({ path }) => path);
    expect(paths).not.toContain("/update");
    expect(paths.map(findAccess)).toEqual(paths.map(() => "user"));
  });

  test("suggests no staff page to customers", () => {
    for (const { path, words } of knownPages) {
      for (const word of [path.slice(1), ...words.split(" ")]) {
        for (const page of findSuggestions(`/x/${word}`, userOnly)) expect(page.access).toBe("user");
      }
    }
  });

  test.each(["/", "/qzxv", "/%E0%A4%A", "/a/b/c/d", `/${"x".repeat(2_000)}`, "/1234567890abcdef", "/.env"])(
    "suggests the usual pages for the unknown address %s",
    (path) => {
      expect(findSuggestions(path, everything).map((page) => page.path)).toEqual(["/", "/profile", "/help"]);
    },
  );

  test("suggests at most four pages, without duplicates", () => {
    const paths = findSuggestions("/theme-licence-guide-images-outils", everything).map(({ path }) => path);
    expect(paths).toHaveLength(4);
    expect(new Set(paths).size).toBe(4);
  });
});

describe("countEdits", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "ab", 1],
    ["abc", "abcd", 1],
    ["abc", "axc", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("counts between %j and %j %i edits", (one, other, slips) => {
    expect(countEdits(one, other)).toBe(slips);
    expect(countEdits(other, one)).toBe(slips);
  });
});

describe("knownPages", () => {
  test("contains only normalised keywords", () => {
    for (const { words } of knownPages) expect(words).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
  });
});
