import { describe, expect, test } from "vitest";
import { listAlternates } from "./alternates.ts";

describe("listAlternates", () => {
  test("lists an indexed page in each language, without the query", () => {
    expect(listAlternates("https://portal.test/login?redirectTo=%2Fhelp&oobCode=secret&lang=fr")).toEqual([
      { hrefLang: "fr", href: "https://portal.test/login?lang=fr" },
      { hrefLang: "en", href: "https://portal.test/login?lang=en" },
      { hrefLang: "x-default", href: "https://portal.test/login" },
    ]);
  });

  test.each(["/", "/help", "/admin", "/forgot-password", "/no-such-page"])("lists no alternates of %s", (path) => {
    expect(listAlternates(`https://portal.test${path}`)).toBeNull();
  });
});
