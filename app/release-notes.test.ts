import { describe, expect, it } from "vitest";
import { parseNotes } from "./release-notes.ts";

describe("parseNotes", () => {
  it("reads each bullet as an item of one list", () => {
    expect(parseNotes("- Panier latéral\n- Sélecteur de variantes\n")).toEqual([
      { kind: "list", items: ["Panier latéral", "Sélecteur de variantes"] },
    ]);
  });

  it("keeps the paragraph before a list and the one after it", () => {
    expect(parseNotes("Intro\nsuite.\n\n- Un\n* Deux\n\nFin.")).toEqual([
      { kind: "text", text: "Intro suite." },
      { kind: "list", items: ["Un", "Deux"] },
      { kind: "text", text: "Fin." },
    ]);
  });

  it("joins a bullet that continues on the next line", () => {
    expect(parseNotes("- Fusion fichier\r\n  par fichier\r\n- Autre")).toEqual([
      { kind: "list", items: ["Fusion fichier par fichier", "Autre"] },
    ]);
  });

  it("drops the marks of headings, bold and code", () => {
    expect(parseNotes("## Nouveau\n\n- **Panier** et `cart.liquid`")).toEqual([
      { kind: "text", text: "Nouveau" },
      { kind: "list", items: ["Panier et cart.liquid"] },
    ]);
  });

  it("shows HTML and links as text", () => {
    const hostile = "<img src=x onerror=alert(1)> [x](javascript:alert(1))";
    expect(parseNotes(`- ${hostile}`)).toEqual([{ kind: "list", items: [hostile] }]);
  });

  it("returns no blocks for an empty text", () => {
    expect(parseNotes("")).toEqual([]);
    expect(parseNotes(" \n\r\n ")).toEqual([]);
  });

  it("does not treat a dash inside a sentence or without a space as a bullet", () => {
    expect(parseNotes("-2 bogues\nprix - remise")).toEqual([{ kind: "text", text: "-2 bogues prix - remise" }]);
  });
});
