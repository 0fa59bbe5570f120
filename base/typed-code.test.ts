import { describe, expect, test } from "vitest";
import { parsePurchaseCode, parseSignInCode } from "./typed-code.ts";

describe("parseSignInCode", () => {
  test.each([
    "123456",
    " 123 456 ",
    "123-456",
    "123\u00a0456",
    "12.34.56",
    "１２３４５６",
    "\u200e123456\u200b",
    "“123 456”.",
    "1. 123456",
  ])("reads %j as a code of an app", (typed) => {
    expect(parseSignInCode(typed)).toEqual({ kind: "time", code: "123456" });
  });

  test.each([
    "7K3MD-9QX2H",
    "7k3md9qx2h",
    "7K3MD 9QX2H",
    "7K3MD–9QX2H",
    "7K3MD\u20119QX2H",
    "７Ｋ３ＭＤ-９ＱＸ２Ｈ",
    "1. 7K3MD-9QX2H",
    "10.7K3MD-9QX2H",
    "3) 7K3MD-9QX2H",
    "(3) 7K3MD-9QX2H",
    "#3 7K3MD-9QX2H",
    "3 7K3MD-9QX2H",
    "- 7K3MD-9QX2H",
    "• 7K3MD-9QX2H;",
    '"7K3MD-9QX2H"',
    "« 7K3MD-9QX2H »",
    "4. “7K3MD-9QX2H”,",
  ])("reads %j as a recovery code", (typed) => {
    expect(parseSignInCode(typed)).toEqual({ kind: "recovery", code: "7K3MD9QX2H" });
  });

  test("replaces letters by the digits that they look like", () => {
    expect(parseSignInCode("OILAB-CDEFG")).toEqual({ kind: "recovery", code: "011ABCDEFG" });
  });

  test.each([
    "",
    "12345",
    "1234567",
    "12345a",
    "-123456e0",
    "٠١٢٣٤٥",
    "7K3MD-9QX2",
    "7K3MD-9QX2U",
    "1. 7K3MD-9QX2H 2. 4F7TC-1VW8J",
    "1".repeat(65),
    "<script>x",
  ])("rejects %j", (typed) => expect(parseSignInCode(typed)).toBeNull());
});

describe("parsePurchaseCode", () => {
  test.each([
    "7KQ2-M9XD-4TGH-PW3Z",
    "7kq2m9xd4tghpw3z",
    "7KQ2 M9XD 4TGH PW3Z.",
    "7KQ2–M9XD–4TGH–PW3Z",
    "\u200b“7KQ2\u2011M9XD\u20114TGH\u2011PW3Z”",
    "７ＫＱ２Ｍ９ＸＤ４ＴＧＨＰＷ３Ｚ",
  ])("reads %j", (typed) => expect(parsePurchaseCode(typed)).toEqual({ ok: true, code: "7KQ2-M9XD-4TGH-PW3Z" }));

  test("names a character that it refuses", () => {
    expect(parsePurchaseCode("7KQ2-М9XD-4TGH-PW3Z")).toEqual({ ok: false, reason: "character", character: "М" });
  });

  test.each(["", "7KQ2-M9XD", "7KQ2-M9XD-4TGH-PW3Z7", "7".repeat(65)])("refuses %j", (typed) =>
    expect(parsePurchaseCode(typed)).toEqual({ ok: false, reason: "format" }),
  );
});
