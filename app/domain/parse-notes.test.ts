import { describe, expect, it } from "vitest";
import { parseNotes, toPlainText } from "./parse-notes.ts";

const list = (...items: string[]) => ({ kind: "list", change: null, items: items.map((text) => [{ text }]) });
const text = (...lines: string[]) => ({ kind: "text", spans: lines.map((line) => ({ text: line })) });

describe("parseNotes", () => {
  it("reads each bullet as an item of one list", () => {
    expect(parseNotes("- Panier latéral\n- Sélecteur de variantes\n")).toEqual([
      list("Panier latéral", "Sélecteur de variantes"),
    ]);
  });

  it("keeps the paragraph before a list and the one after it", () => {
    expect(parseNotes("Intro\nsuite.\n\n- Un\n* Deux\n\nFin.")).toEqual([
      text("Intro suite."),
      list("Un", "Deux"),
      text("Fin."),
    ]);
  });

  it("joins a bullet that continues on the next line", () => {
    expect(parseNotes("- Fusion fichier\r\n  par fichier\r\n- Autre")).toEqual([
      list("Fusion fichier par fichier", "Autre"),
    ]);
  });

  it("marks bold and code, also at the ends of a line", () => {
    expect(parseNotes("- **Panier** et `cart.liquid`\n\n`a` puis **b**, 2 * 3 ** 4")).toEqual([
      {
        kind: "list",
        change: null,
        items: [[{ text: "Panier", mark: "strong" }, { text: " et " }, { text: "cart.liquid", mark: "code" }]],
      },
      {
        kind: "text",
        spans: [
          { text: "a", mark: "code" },
          { text: " puis " },
          { text: "b", mark: "strong" },
          { text: ", 2 * 3 ** 4" },
        ],
      },
    ]);
  });

  it("groups the bullets below a heading that names a kind of change, in both languages", () => {
    const kinds = (notes: string) => parseNotes(notes).map((block) => (block.kind === "list" ? block.change : "text"));
    expect(kinds("## Nouveau\n\n- A\n- B\n\n### Modifié\n- C\n\n## Corrections :\n- D")).toEqual([
      "new",
      "changed",
      "fixed",
    ]);
    expect(kinds("# New\n- A\n\n# Changed\n- B\n\n# Fixed\n- C")).toEqual(["new", "changed", "fixed"]);
    expect(kinds("## New\n- A\n\n## Thanks\n- B")).toEqual(["new", "text", null]);
  });

  it("shows another heading as a bold paragraph", () => {
    expect(parseNotes("## Merci à tous")).toEqual([
      { kind: "text", spans: [{ text: "Merci à tous", mark: "strong" }] },
    ]);
  });

  it("shows HTML and links as text, also inside bold and code", () => {
    const hostile = "<img src=x onerror=alert(1)> [x](javascript:alert(1))";
    expect(parseNotes(`- ${hostile}`)).toEqual([list(hostile)]);
    expect(parseNotes(`**${hostile}** \`<script>\``)).toEqual([
      {
        kind: "text",
        spans: [{ text: hostile, mark: "strong" }, { text: " " }, { text: "<script>", mark: "code" }],
      },
    ]);
  });

  it("returns no blocks for an empty text", () => {
    expect(parseNotes("")).toEqual([]);
    expect(parseNotes(" \n\r\n ")).toEqual([]);
  });

  it("does not treat a dash inside a sentence or without a space as a bullet", () => {
    expect(parseNotes("-2 bogues\nprix - remise")).toEqual([text("-2 bogues prix - remise")]);
  });
});

describe("toPlainText", () => {
  it("drops the marks", () => {
    expect(toPlainText([{ text: "Panier", mark: "strong" }, { text: " latéral" }])).toBe("Panier latéral");
  });
});
