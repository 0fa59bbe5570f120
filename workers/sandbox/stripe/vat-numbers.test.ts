import { describe, expect, test } from "vitest";
import { getVatCountry, isVatNumber } from "./vat-numbers.ts";

/** The examples of the vendor's page about the formats of tax ids. */
const examples =
  "ATU12345678 BE0123456789 BG0123456789 CY12345678Z CZ1234567890 DE123456789 DK12345678 EE123456789 EL123456789 " +
  "ESA1234567Z FI12345678 FRAB123456789 HR12345678912 HU12345678 IE1234567AB IT12345678912 LT123456789123 LU12345678 " +
  "LV12345678912 MT12345678 NL123456789B12 PL1234567890 PT123456789 RO1234567891 SE123456789123 SI12345678 " +
  "SK1234567891 XI123456789";

describe("isVatNumber", () => {
  test.each(examples.split(" "))("takes %s, and nothing with a digit more or less", (number) => {
    expect(isVatNumber(number)).toBe(true);
    expect(isVatNumber(number.toLowerCase().replace(/^(..)/, "$1 "))).toBe(true);
    // Romania, Bulgaria and the Czech Republic have numbers of several lengths.
    expect([`${number}12345`, number.slice(0, 3)].map(isVatNumber)).toEqual([false, false]);
  });

  test.each([
    ...["AT12345678", "ATU1234567", "BE123456789", "BE2123456789", "CY123456789", "DE12345678", "DEA23456789"],
    ...["ES123456789", "FR1234567890", "FROI123456789", "GR123456789", "IE12345678", "IT1234567891", "LT1234567890"],
    ...["NL123456789012", "NL123456789C12", "PL12345678901", "SE1234567890", "GB123456789", "XIGD900", "CH123", "FR"],
    // The capitals of these letters and signs would be those of a country.
    ...["\u0131T12345678912", "E\u017fA1234567Z", "\ufb0112345678", "FR\uff11\uff1212345678912"],
    ...["__proto__", "FR12 345 678 901 2", "FR/12345678901", "FR12345678901;"],
  ])("rejects %s", (number) => expect(isVatNumber(number)).toBe(false));
});

describe("getVatCountry", () => {
  test.each([
    ["EL123456789", "GR"],
    ["XI123456789", "GB"],
    ["FR12345678901", "FR"],
  ])("names the ISO country of %s", (number, country) => expect(getVatCountry(number)).toBe(country));
});
