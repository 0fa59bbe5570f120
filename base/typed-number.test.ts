import { describe, expect, test } from "vitest";
import { readHundredths, readSignedNumber, readWholeNumber, units } from "./typed-number.ts";

const either = (typed: string, whole: string, before: string, after: string) => ({ typed, whole, before, after });

describe("readWholeNumber", () => {
  test.each([
    ["1197", 1_197],
    ["0", 0],
    [" 400 ", 400],
    ["1 197", 1_197],
    ["1\u202f197", 1_197],
    ["1\u00a0197", 1_197],
    ["1\u2009197", 1_197],
    ["1  197", 1_197],
    ["1 234 567", 1_234_567],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["１１９７", 1_197],
    ["１　１９７", 1_197],
    ["11\u200b97", 1_197],
    ["\u200e1197\u200f", 1_197],
    ["1197 points", 1_197],
    ["1\u202f197\u00a0points", 1_197],
    ["1197points", 1_197],
    ["1197 PTS.", 1_197],
    ["« 1197 »,", 1_197],
    ["1197.", 1_197],
    ["1 point", 1],
  ])("reads %j as %d", (typed, number) => expect(readWholeNumber(typed, units.points)).toBe(number));

  test.each([
    ["1.197", either("1.197", "1197", "1", "197")],
    ["1,197", either("1,197", "1197", "1", "197")],
    ["１，１９７ points", either("1,197", "1197", "1", "197")],
    ["399.500", either("399.500", "399500", "399", "500")],
  ])("finds both readings of %j", (typed, readings) =>
    expect(readWholeNumber(typed, units.points)).toMatchObject(readings),
  );

  test.each([
    ...[
      "",
      " ",
      "points",
      "+1197",
      "-1",
      "\u22121",
      "1e3",
      "1E3",
      "0x10",
      "1.5",
      "1,50",
      "1197.0",
      "0.197",
      "01",
      "007",
    ],
    ...["1 19", "1 1979", "11 97", "1 197 5", "1'197", "1_197", "1,19,000", "1,197.000", "1.197,000", "1/2", "½"],
    ...["٤٠٠", "४००", "NaN", "Infinity", "1197 €", "1197 points points", "12 34", "400 OR 1=1"],
    ...["9".repeat(17), "9".repeat(400)],
  ])("refuses %j", (typed) => expect(readWholeNumber(typed, units.points)).toBeNull());
});

describe("readSignedNumber", () => {
  test.each([
    ["+399", 399],
    ["-399", -399],
    ["\u2212\u00a0399", -399],
    ["+\u00a01\u202f197 points", 1_197],
    ["－３９９", -399],
    ["399", 399],
  ])("reads %j as %d", (typed, number) => expect(readSignedNumber(typed, units.points)).toBe(number));

  test.each(["--1", "+-1", "1-", "-1.5", "-1e3", "–1"])("refuses %j", (typed) =>
    expect(readSignedNumber(typed, units.points)).toBeNull(),
  );
});

describe("readHundredths", () => {
  const money = [...units.euros, ...units.percent];
  test.each([
    ["1\u202f234,5\u00a0€", 123_450],
    ["€1,234.50", 123_450],
    ["1.234,50 €", 123_450],
    ["1234.50", 123_450],
    ["１２,５０", 1_250],
    ["39", 3_900],
    ["0,05 €", 5],
    ["2,2 %", 220],
    ["1234.56", 123_456],
  ])("reads %j as %d", (typed, hundredths) => expect(readHundredths(typed, money)).toBe(hundredths));

  test.each([
    ["1,197 €", either("1,197", "1197", "1", "197")],
    ["1.197", either("1.197", "1197", "1", "197")],
  ])("finds both readings of %j", (typed, readings) => expect(readHundredths(typed, money)).toMatchObject(readings));

  test.each(["-1", "+1", "1e3", "0.197", "1234.567", "1,2,3", "1 2 3", "x", ""])("refuses %j", (typed) =>
    expect(readHundredths(typed, money)).toBeNull(),
  );
});
