import { expect, test } from "vitest";
import { alternatesOf } from "./alternates.ts";

test("a public page names itself in each language, and without one; never what a link carried", () => {
  expect(alternatesOf("https://portal.test/login?redirectTo=%2Fhelp&oobCode=secret&lang=fr")).toEqual([
    { hrefLang: "fr", href: "https://portal.test/login?lang=fr" },
    { hrefLang: "en", href: "https://portal.test/login?lang=en" },
    { hrefLang: "x-default", href: "https://portal.test/login" },
  ]);
});

test.each(["/", "/help", "/admin", "/no-such-page"])("%s, which not everybody may see, names no other", (path) => {
  expect(alternatesOf(`https://portal.test${path}`)).toBeNull();
});
