import { describe, expect, it } from "vitest";
import { fold, markPart, markWords, type Piece, splitWords, toExcerpt } from "./excerpt.ts";

const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: Piece[]) => pieces.filter((piece) => piece.marked).map(({ text }) => text);

describe("splitWords", () => {
  it("splits at apostrophes and punctuation and removes accents", () => {
    expect(splitWords("L’aperçu d’une mise à jour\u00a0: 2.0.4").map(fold)).toEqual(
      "l apercu d une mise a jour 2 0 4".split(" "),
    );
    expect(fold("Œuvre ÉTÉ")).toBe("oeuvre ete");
  });
});

describe("markWords", () => {
  it("marks whole words regardless of accents and keeps the text", () => {
    const pieces = markWords("Réglages : le réglage des REGLAGES.", new Set(["reglages"]));
    expect(marked(pieces)).toEqual(["Réglages", "REGLAGES"]);
    expect(plain(pieces)).toBe("Réglages : le réglage des REGLAGES.");
  });

  it("treats markup as text", () => {
    const pieces = markWords('<script>alert("x")</script>', new Set(["script"]));
    expect(marked(pieces)).toEqual(["script", "script"]);
    expect(plain(pieces)).toBe('<script>alert("x")</script>');
  });
});

describe("toExcerpt", () => {
  const long = `${"avant ".repeat(60)}cible ${"après ".repeat(60)}`.trim();

  it("returns the whole text when it is short", () => {
    expect(plain(toExcerpt("Un texte court.", new Set(["texte"])))).toBe("Un texte court.");
  });

  it("starts shortly before the first match and cuts between words", () => {
    const text = plain(toExcerpt(long, new Set(["cible"])));
    expect(text).toMatch(/^… (avant )+cible (après )+…$/);
    expect(text.length).toBeLessThan(180);
  });

  it("starts at the beginning when the match is in the title or in code", () => {
    expect(plain(toExcerpt(long, new Set(["ailleurs"])))).toMatch(/^avant/);
  });
});

describe("markPart", () => {
  it("marks a part of a word and treats markup as text", () => {
    const pieces = markPart("maison-LUNEL.test", "lunel");
    expect(marked(pieces)).toEqual(["LUNEL"]);
    expect(plain(pieces)).toBe("maison-LUNEL.test");
    expect(plain(markPart("<b>lunel", "lunel"))).toBe("<b>lunel");
    expect(markPart("", "lunel")).toEqual([{ text: "", marked: false }]);
  });
});
