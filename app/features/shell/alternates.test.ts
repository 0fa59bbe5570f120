import { expect, test } from "vitest";
import { listAlternates } from "./alternates.ts";

test("a public page lists itself in each language, without the query", () => {
  expect(listAlternates("https://portal.test/login?redirectTo=%2Fhelp&oobCode=secret&lang=fr")).toEqual([
    { hrefLang: "fr", href: "https://portal.test/login?lang=fr" },
    { hrefLang: "en", href: "https://portal.test/login?lang=en" },
    { hrefLang: "x-default", href: "https://portal.test/login" },
  ]);
});

test.each(["/", "/help", "/admin", "/no-such-page"])("%s is not public and lists no alternates", (path) => {
  expect(listAlternates(`https://portal.test${path}`)).toBeNull();
});
