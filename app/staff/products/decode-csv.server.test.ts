import { describe, expect, test } from "vitest";
import { decodeCsv } from "./decode-csv.server.ts";

const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
const latin = (text: string) => toBuffer(Buffer.from(text, "latin1"));

/** The byte of each character on Windows and on Macs. */
const bytes: Record<string, [windows: number, mac: number]> = {
  ...{ é: [0xe9, 0x8e], è: [0xe8, 0x8f], ê: [0xea, 0x90], à: [0xe0, 0x88], ç: [0xe7, 0x8d], ô: [0xf4, 0x99] },
  ...{ Ç: [0xc7, 0x82], Î: [0xce, 0xeb], Ë: [0xcb, 0xe8], ë: [0xeb, 0x91], "“": [0x93, 0xd2], "”": [0x94, 0xd3] },
  ...{
    "—": [0x97, 0xd1],
    "•": [0x95, 0xa5],

    "®": [0xae, 0xa8],

    "°": [0xb0, 0xa1],
  },
  ...{
    Ê: [0xca, 0xe6],
    î: [0xee, 0x94],
    û: [0xfb, 0x9e],
    ù: [0xf9, 0x9d],
    œ: [0x9c, 0xcf],
    É: [0xc9, 0x83],
    À: [0xc0, 0xcb],
  },
  ...{ "’": [0x92, 0xd5], "€": [0x80, 0xdb], "«": [0xab, 0xc7], "»": [0xbb, 0xc8], "\u00a0": [0xa0, 0xca] },
};
const encode = (text: string, encoding: "windows" | "mac") =>
  toBuffer(Uint8Array.from([...text], (sign) => bytes[sign]?.[encoding === "windows" ? 0 : 1] ?? sign.charCodeAt(0)));

describe("decodeCsv", () => {
  test("reads UTF-8 and what a mark announces", () => {
    const text = "Théière, cœur, 5 €";
    expect(decodeCsv(toBuffer(new TextEncoder().encode(`\ufeff${text}`)))).toEqual({ text, encoding: "utf8" });
    const unicode = Buffer.from(`\ufeff${text}`, "utf16le");
    expect(decodeCsv(toBuffer(unicode))).toEqual({ text, encoding: "utf8" });
    expect(decodeCsv(toBuffer(Buffer.from(unicode).swap16()))).toEqual({ text, encoding: "utf8" });
  });

  describe.each(["windows", "mac"] as const)("%s", (encoding) => {
    test.each([
      "Théière",
      "Bougie parfumée",
      "Étagère d’entrée",
      "L’été à la plage",
      "l’or",
      "Garçon, hôtel, île, sûr, où",
      "Cœur brisé",
      "«\u00a0Oui\u00a0»",
      "À bientôt",
      "Prix : 5 €",
      "FENÊTRE D’ÉTÉ",
      "FENÊTRE",
      "5\u00a0kg",
      "Ça va",
      "Être chez soi",
      "Île déserte",
      "Île",
      "île",
      "Chaîne",
      "ôter",
      "NOËL",
      "Noël",
      "À la plage",
      "CM\u00a0:",
      "Coussin “doux”",
      "Vase — bleu",
      "• Soft",
      "Marque®",
      "20 °C",
    ])("reads %j", (text) => {
      expect(decodeCsv(encode(text, encoding))).toEqual({ text, encoding });
    });
  });

  // Macs have no byte for these signs, and use that of ™ for ô.
  test.each([
    ["10 \xd7 20 cm", "10 × 20 cm"],
    ["3 m\xb2", "3 m²"],
    ["\xbd tasse", "½ tasse"],
    ["Marque\x99", "Marque™"],
    // The same on Macs.
    ["Now \xa35", "Now £5"],
    ["20 \xb15", "20 ±5"],
  ])("reads %j of Windows", (text, read) => {
    expect(decodeCsv(latin(text))).toEqual({ text: read, encoding: "windows" });
  });

  const utf8 = (text: string) => new TextEncoder().encode(text);
  const misread = (text: string, label: string) => toBuffer(utf8(new TextDecoder(label).decode(utf8(text))));

  test.each([
    "Théière",
    "Ça va",
    "Île",
    "ÊTRE",
    "À",
    "L’or",
    "10 €",
    "5 £",
    "Marque®",
    "« Oui »",
    "Cœur",
    "3 m²",
    "Vase™",
  ])("rejects %j in UTF-8 that was read as something else", (text) => {
    for (const label of ["windows-1252", "macintosh"])
      expect(decodeCsv(misread(text, label)), label).toEqual({ error: "encoding" });
  });

  test.each([
    ["a workbook", "PK\x03\x04\x14\0", "notCsv"],
    ["an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", "notCsv"],
    ["a PDF", "%PDF-1.7", "notCsv"],
    ["other binary data", "id;nameFr\0\x01", "notCsv"],
    ["accents of DOS", "Th\x82i\x8are", "encoding"],
    ["accents of DOS at the beginning of words", "\x82tag\x8are \x82l\x82gante", "encoding"],
    ["UTF-8 and Windows in one file", "Th\xc3\xa9i\xc3\xa8re\nTh\xe9i\xe8re", "encoding"],
    ["UTF-8 that ends within a letter", "Th\xc3\xa9i\xc3\xa8re, caf\xc3", "encoding"],
    ["a sign that is lost", "Th\xef\xbf\xbdi\xef\xbf\xbdre", "encoding"],
    ["a mark of UTF-8 before other bytes", "\xef\xbb\xbfTh\xe9i\xe8re", "encoding"],
    ["half a character of UTF-16", "\xff\xfea\0b", "encoding"],
    ["UTF-32", "\xff\xfe\0\0a\0\0\0", "notCsv"],
  ])("rejects %s", (_, text, error) => {
    expect(decodeCsv(latin(text))).toEqual({ error });
  });
});
