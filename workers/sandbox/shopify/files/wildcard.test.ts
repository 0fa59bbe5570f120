import { expect, test } from "vitest";
import { matchesPattern } from "./normalise.ts";

test.each([
  ["templates/index.json", "templates/index.json", true],
  ["templates/index.json", "templates/index", false],
  ["templates/index.json", "templates/*", true],
  ["templates/customers/login.json", "templates/*.json", true],
  ["templates/index.liquid", "templates/*.json", false],
  ["templates/index.json", "*", true],
  ["", "*", true],
  ["aba", "ab*ba", false],
  ["abba", "ab*ba", true],
  ["sections/a.b.c.json", "sections/*.*.json", true],
  ["sections/a.json", "sections/*.*.json", false],
  ["xaybz", "*a*b*", true],
  ["xbyaz", "*a*b*", false],
  ["assets/a+b(1).js", "assets/a+b(1).*", true],
  ["assets/aab1.js", "assets/a+b(1).*", false],
])("%j against %j is %j", (name, pattern, expected) => {
  expect(matchesPattern(name, pattern)).toBe(expected);
});
