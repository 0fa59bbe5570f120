import { describe, expect, it } from "vitest";
import { excerptOf, fold, markWords, type Piece, wordsOf } from "./excerpt.ts";

const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: Piece[]) => pieces.filter((piece) => piece.marked).map(({ text }) => text);

describe("words", () => {
  it("are split at apostrophes and signs, and folded to plain letters", () => {
    expect(wordsOf("L’aperçu d’une mise à jour\u00a0: 2.0.4").map(fold)).toEqual(
      "l apercu d une mise a jour 2 0 4".split(" "),
    );
    expect(fold("Œuvre ÉTÉ")).toBe("oeuvre ete");
  });
});

describe("marks", () => {
  it("stand on whole words, whatever their accents, and lose nothing of the text", () => {
    const pieces = markWords("Réglages : le réglage des REGLAGES.", new Set(["reglages"]));
    expect(marked(pieces)).toEqual(["Réglages", "REGLAGES"]);
    expect(plain(pieces)).toBe("Réglages : le réglage des REGLAGES.");
  });

  it("leave markup as the text it is", () => {
    const pieces = markWords('<script>alert("x")</script>', new Set(["script"]));
    expect(marked(pieces)).toEqual(["script", "script"]);
    expect(plain(pieces)).toBe('<script>alert("x")</script>');
  });
});

describe("an excerpt", () => {
  const long = `${"avant ".repeat(60)}cible ${"après ".repeat(60)}`.trim();

  it("is the text itself when that is short", () => {
    expect(plain(excerptOf("Un texte court.", new Set(["texte"])))).toBe("Un texte court.");
  });

  it("begins shortly before the first word found, and is cut between words", () => {
    const text = plain(excerptOf(long, new Set(["cible"])));
    expect(text).toMatch(/^… (avant )+cible (après )+…$/);
    expect(text.length).toBeLessThan(180);
  });

  it("is the beginning when the word stands elsewhere, in the title or in code", () => {
    expect(plain(excerptOf(long, new Set(["ailleurs"])))).toMatch(/^avant/);
  });
});
