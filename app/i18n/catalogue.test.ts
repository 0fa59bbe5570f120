/** A census of every text: both languages have the same keys and placeholders, and the typography of each is right. */
import { describe, expect, it } from "vitest";
import { en } from "./en/index.ts";
import { fr } from "./fr/index.ts";

function texts(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value] as [string, string]] : texts(value as object, `${path}${name}.`),
  );
}

const french = texts(fr);
const english = new Map(texts(en));
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort();
const offenders = (all: [string, string][], pattern: RegExp) =>
  all.filter(([, text]) => pattern.test(text)).map(([key]) => key);

describe("the catalogues", () => {
  it("have texts, and none is empty or has spaces at its ends", () => {
    expect(french.length).toBeGreaterThan(300);
    expect(offenders([...french, ...english], /^\s|\s$|^$| {2}/)).toEqual([]);
  });

  it("have the same keys in both languages", () => {
    expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort());
  });

  it("have the same placeholders in both languages, but that a singular may do without its count", () => {
    const differing = french.filter(([key, text]) => {
      const other = english.get(key) ?? "";
      const without = (names: string[]) =>
        key.endsWith("_one") ? names.filter((name) => name !== "{{count}}") : names;
      return without(placeholders(text)).join() !== without(placeholders(other)).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("write apostrophes and ellipses as characters of their own", () => {
    expect(offenders([...french, ...english], /'|\.\.\./)).toEqual([]);
  });

  it("hold no-break spaces before the French signs that ask for one", () => {
    expect(offenders(french, /(?<!\u00a0)[;!?»%€]|(?<=\p{L}|\}) :|[\p{L}}]:(?!\/\/)|«(?!\u00a0)/u)).toEqual([]);
  });

  it("use no exclamation mark, no emoji, and no dash as punctuation", () => {
    expect(offenders([...french, ...english], /!|\p{Extended_Pictographic}|[–—]/u)).toEqual([]);
  });
});
