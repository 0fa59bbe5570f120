import { describe, expect, test } from "vitest";
import { toCsv } from "./csv.ts";

describe("toCsv", () => {
  test("ends lines as in RFC 4180, and quotes cells when it must", () => {
    expect(toCsv([["a", 'say "x"', "two\nlines", null, 3, true]], { separator: "comma" })).toBe(
      'a,"say ""x""","two\nlines",,3,true\r\n',
    );
    expect(toCsv([["a;b", "c,d"]], { separator: "semicolon" })).toBe('"a;b";"c,d"\r\n');
  });

  test.each(["=1+1", "+33", "-2", "@SUM(A1)", "\tx", "\r=1", "  =cmd|' /C calc'!A0"])(
    "writes %j as text for a spreadsheet",
    (cell) => {
      const line = toCsv([[cell]], { separator: "comma" });
      expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
    },
  );

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
