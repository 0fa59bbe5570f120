import { describe, expect, test } from "vitest";
import { listAlternates } from "./alternates.ts";

describe("listAlternates", () => {
  test("lists a public page in each language, without the query", () => {
    expect(listAlternates("https://portal.test/login?redirectTo=%2Fhelp&oobCode=secret&lang=fr")).toEqual([
      { hrefLang: "fr", href: "https://portal.test/login?lang=fr" },
      { hrefLang: "en", href: "https://portal.test/login?lang=en" },
      { hrefLang: "x-default", href: "https://portal.test/login" },
    ]);
  });

  test.each(["/", "/help", "/admin", "/no-such-page"])("lists no alternates of %s, which is not public", (path) => {
    expect(listAlternates(`https://portal.test${path}`)).toBeNull();
  });
});
