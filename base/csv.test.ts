import { describe, expect, test } from "vitest";
import { toCsv, withoutApostrophe } from "./csv.ts";

describe("toCsv", () => {
  test("ends lines as in RFC 4180, and quotes cells when it must", () => {
    expect(toCsv([["a", 'say "x"', "two\nlines", null, 3, true]], { separator: "comma" })).toBe(
      'a,"say ""x""","two\nlines",,3,true\r\n',
    );
    expect(toCsv([["a;b", "c,d"]], { separator: "semicolon" })).toBe('"a;b";"c,d"\r\n');
  });

  test.each([
    ...["=1+1", "+33", "-2", "@SUM(A1)", "\tx", "\r=1", "  =cmd|' /C calc'!A0", "\n=1", "\u00a0=1"],
    ...["＝1+1", "＋1", "－1", "＠SUM(A1)", "\u3000＝1", "﹦1", "﹣1", "⁼1", "−1", "\u200b=1", "\ufeff＝1", "\u202e=1"],
  ])("writes %j as text for a spreadsheet", (cell) => {
    const line = toCsv([[cell]], { separator: "comma" });
    expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
  });

  test.each(["1=1", "a@b.fr", "l’or – 3", "«-»", "é=", ""])("writes %j as it is", (cell) => {
    expect(toCsv([[cell]], { separator: "comma" })).toBe(`${cell}\r\n`);
  });

  test("keeps the sign of numbers", () => {
    expect(toCsv([[-399]], { separator: "comma" })).toBe("-399\r\n");
  });

  test("writes codes as the words of their column", () => {
    const words: (Record<string, string> | null)[] = [null, { paused: "En pause", true: "=1" }, { true: "Oui" }];
    expect(
      toCsv(
        [
          ["paused", "paused", true, "paused"],
          ["true", true, null, 1],
        ],
        { separator: "semicolon", words },
      ),
    ).toBe("paused;En pause;Oui;paused\r\ntrue;'=1;;1\r\n");
  });
});

describe("withoutApostrophe", () => {
  test.each(["=1", "＝1+1", " -2", "'=1", "l’or", "'quoted'", "'"])("gives %j back from a file", (cell) => {
    expect(withoutApostrophe(toCsv([[cell]], { separator: "comma" }).slice(0, -2))).toBe(cell);
  });
});
