import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("lines end as in RFC 4180, and cells are quoted when they must be", () => {
  expect(toCsv([["a", 'say "x"', "two\nlines", null, 3, true]], "comma")).toBe(
    'a,"say ""x""","two\nlines",,3,true\r\n',
  );
  expect(toCsv([["a;b", "c,d"]], "semicolon")).toBe('"a;b";"c,d"\r\n');
});

test.each(["=1+1", "+33", "-2", "@SUM(A1)", "\tx", "\r=1", "  =cmd|' /C calc'!A0"])(
  "%j is text for a spreadsheet",
  (cell) => {
    const line = toCsv([[cell]], "comma");
    expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

test("numbers keep their sign", () => {
  expect(toCsv([[-399]], "comma")).toBe("-399\r\n");
});
