import { describe, expect, test } from "vitest";
import { decodeCsv } from "./decode-csv.server.ts";

const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
const latin = (text: string) => toBuffer(Buffer.from(text, "latin1"));

/** The byte of each character on Windows and on Macs. */
const bytes: Record<string, [windows: number, mac: number]> = {
  ...{ é: [0xe9, 0x8e], è: [0xe8, 0x8f], ê: [0xea, 0x90], à: [0xe0, 0x88], ç: [0xe7, 0x8d], ô: [0xf4, 0x99] },
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
    expect(decodeCsv(toBuffer(Buffer.from(`\ufeff${text}`, "utf16le")))).toEqual({ text, encoding: "utf8" });
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
    ])("reads %j", (text) => {
      expect(decodeCsv(encode(text, encoding))).toEqual({ text, encoding });
    });
  });

  test.each([
    ["a workbook", "PK\x03\x04\x14\0", "notCsv"],
    ["an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", "notCsv"],
    ["a PDF", "%PDF-1.7", "notCsv"],
    ["other binary data", "id;nameFr\0\x01", "notCsv"],
    ["accents of DOS", "Th\x82i\x8are", "encoding"],
  ])("rejects %s", (_, text, error) => {
    expect(decodeCsv(latin(text))).toEqual({ error });
  });
});
