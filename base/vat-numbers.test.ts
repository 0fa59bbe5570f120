import { describe, expect, test } from "vitest";
import { isVatNumber, toVatNumber } from "./vat-numbers.ts";

describe("toVatNumber", () => {
  test.each([
    ["a number in groups", "fr 40 303 265 045"],
    ["the dashes of a word processor", "FR40\u2013303\u2011265\u2014045"],
    ["slashes and dots", "FR40/303.265.045"],
    ["thin and hard spaces", "FR\u00a040\u202f303\u2009265\u3000045"],
    ["marks that are not seen", "\u200eFR40303265045\u200b\ufeff"],
    ["wide digits", "\uff26\uff32\uff14\uff10303265045"],
    ["a tab and a line end of a copied cell", "FR40303265045\t\r\n"],
  ])("reads %s", (_, typed) => {
    expect(toVatNumber(typed)).toBe("FR40303265045");
  });

  test("keeps letters of other alphabets, which are no letters of a number", () => {
    expect(
      ["\u0421Y12345678Z", "\u0131T12345678912", "DE\u0661\u0662\u066323456789"].map(toVatNumber).map(isVatNumber),
    ).toEqual([false, false, false]);
  });
});

describe("isVatNumber", () => {
  test.each([
    "IE9S99999L",
    "IE9+99999L",
    "IE1234567WA",
    "NLAB+*56789B12",
    "XIGD499",
    "XIHA500",
    "RO12",
    "FR0K123456789",
  ])("takes %s", (number) => expect(isVatNumber(number)).toBe(true));

  test.each([
    ...[
      "",
      "FR",
      "FRABCDEFGHIJKL",
      "DE12",
      "DE+23456789",
      "AT123456789",
      "BE0123",
      "IT1234567890A",
      "ES12345678",
      "IE9S9999L",
    ],
    ...[
      "NL123456789B1",
      "XIGD500",
      "XIHA499",
      "GB123456789",
      "EU123456789",
      "constructor",
      "__proto__",
      "fr40303265045",
    ],
    ...["FR40303265045 ", "FR40303265045\n", "0FR40303265045", "FR4030326504\u0665"],
  ])("rejects %j", (number) => expect(isVatNumber(number)).toBe(false));
});
