import { describe, expect, test } from "vitest";
import { emailAddress, isSameEmail, parseEmail, storedEmail } from "./email.ts";

const longest = `${"a".repeat(242)}@example.com`;

describe("parseEmail", () => {
  test.each([
    ["alice@example.fr", "alice@example.fr"],
    [" Alice@Example.FR\n", "alice@example.fr"],
    ["alice@exämple.fr", "alice@xn--exmple-cua.fr"],
    ["alice@exa\u0308mple.fr", "alice@xn--exmple-cua.fr"],
    ["alice@EXÄMPLE.fr", "alice@xn--exmple-cua.fr"],
    ["alice@xn--exmple-cua.fr", "alice@xn--exmple-cua.fr"],
    ["alice@straße.de", "alice@xn--strae-oqa.de"],
    ["alice@пример.рф", "alice@xn--e1afmkfd.xn--p1ai"],
    ["alice@example。fr", "alice@example.fr"],
    ["mailto:alice@example.fr", "alice@example.fr"],
    ["MAILTO:alice%2Bshop@example.fr?subject=Bonjour", "alice+shop@example.fr"],
    ["<mailto:alice@example.fr>", "alice@example.fr"],
    ["Alice <alice@example.fr>", "alice@example.fr"],
    ["Élodie “Lo” Martin <alice@example.fr>;", "alice@example.fr"],
    ['"alice@example.fr" <alice@example.fr>', "alice@example.fr"],
    ["alice@example.fr.", "alice@example.fr"],
    ["« alice@example.fr »,", "alice@example.fr"],
    ["\u200ealice\u200b@example.fr\ufeff", "alice@example.fr"],
    ["ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｆｒ", "alice@example.fr"],
    ["jean\u2011paul@example.fr", "jean-paul@example.fr"],
    ["o'brien_1+x@sub.example.co.uk", "o'brien_1+x@sub.example.co.uk"],
    [longest, longest],
  ])("reads %j as %s", (typed, email) => {
    expect(parseEmail(typed)).toEqual({ ok: true, email });
    expect(parseEmail(email)).toEqual({ ok: true, email });
  });

  test.each([
    ["josé@example.fr", "é"],
    ["jose\u0301@example.fr", "é"],
    ["аlice@example.fr", "а"],
    ["ali ce@example.fr", "U+0020"],
    ["o&co@example.fr", "&"],
    ["alice@exam_ple.fr", "_"],
    ["alice@example.fr/x", "/"],
    ["alice\u0000@example.fr", "U+0000"],
    ["İstanbul@example.fr", "İ"],
  ])("names the character that it refuses in %j", (typed, character) =>
    expect(parseEmail(typed)).toEqual({ ok: false, reason: "character", character }),
  );

  test.each([
    "",
    "alice",
    "alice@",
    "@example.fr",
    "alice@example",
    "alice@@example.fr",
    "a@b@example.fr",
    ".alice@example.fr",
    "al..ice@example.fr",
    "alice.@example.fr",
    "alice@-example.fr",
    "alice@127.0.0.1",
    "alice@example.fr, bob@example.fr",
    "Alice <alice@example.fr>, Bob <bob@example.fr>",
    "mailto:%E0%A4%A",
  ])("refuses %j", (typed) => expect(parseEmail(typed).ok).toBe(false));

  test("refuses a text that is too long", () => {
    for (const typed of [`a${longest}`, `${"a".repeat(1_000_000)}@example.fr`])
      expect(parseEmail(typed)).toEqual({ ok: false, reason: "length" });
  });
});

describe("isSameEmail", () => {
  test("compares spellings of one address", () => {
    expect(isSameEmail("Alice <ALICE@exämple.fr>", "alice@xn--exmple-cua.fr")).toBe(true);
    expect(isSameEmail(" José@example.fr", "josé@example.fr")).toBe(true);
    expect(isSameEmail("jose@example.fr", "josé@example.fr")).toBe(false);
  });
});

describe("storedEmail", () => {
  test("keeps an address from before the rules", () => {
    expect(storedEmail.parse(" Jose\u0301@example.fr ")).toBe("josé@example.fr");
    expect(storedEmail.parse("Alice <alice@exämple.fr>")).toBe("alice@xn--exmple-cua.fr");
    expect(storedEmail.safeParse("alice").success).toBe(false);
  });
});

describe("emailAddress", () => {
  test("stores what parseEmail reads", () => {
    expect(emailAddress.parse("mailto:Alice@exämple.fr")).toBe("alice@xn--exmple-cua.fr");
    expect(emailAddress.safeParse("josé@example.fr").error?.issues).toMatchObject([{ format: "email" }]);
  });
});
