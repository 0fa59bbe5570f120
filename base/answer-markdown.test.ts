import { describe, expect, test } from "vitest";
import { parseAnswer, toAnswerHtml, toPlainText } from "./answer-markdown.ts";

const isAllowed = (address: string) => address === "/update";
const parse = (answer: string, isArriving = false) => parseAnswer(answer, { isAllowed, isArriving });
const read = (answer: string) => toPlainText(parse(answer));
/** What shows of an answer of which this much has arrived. */
const readArriving = (answer: string) => toPlainText(parse(answer, true));
const listTypes = (answer: string) => parse(answer).flatMap(({ type, nesting }) => (nesting < 0 ? [] : [type]));

describe("parseAnswer", () => {
  test.each([
    ["# Titre", "heading_open"],
    ["Titre\n===", "heading_open"],
    ["> cité\n> encore", "blockquote_open"],
    ["| a | b |\n|---|:-:|\n| 1 | 2 |", "table_open"],
    ["a | b\n-- | --\n1 | 2", "table_open"],
    ["- un\n  - deux", "bullet_list_open"],
    ["3) trois", "ordered_list_open"],
    ["~~~liquid\na\n~~~", "fence"],
    ["1. Un\n   ```liquid\n   a\n   ```", "fence"],
    ["```\nsans fin", "fence"],
    ["---", "hr"],
  ])("reads the block in %j", (answer, type) => expect(listTypes(answer)).toContain(type));

  test("keeps the lines of code between fences, and takes no indented line for code", () => {
    const code = "{% if a %}\n  **a** [x](/update)\n\n- b\n{% endif %}\n";
    expect(parse(`Avant\n\`\`\`liquid titre\n${code}\`\`\`\nAprès`)[3]?.content).toBe(code);
    expect(listTypes("Voici\n\n    quatre espaces")).not.toContain("code_block");
  });

  test("keeps links to allowed addresses and shows all others as they were written", () => {
    const answer = "[**ici**](/update), [là](/made-up), https://evil.test, [x](https://evil.test/a%20b)";
    const [, inline] = parse(answer);
    expect(inline?.children?.flatMap((token) => token.attrGet("href") ?? [])).toEqual(["/update"]);
    expect(read(answer)).toBe("ici, [là](/made-up), https://evil.test, [x](https://evil.test/a%20b)");
  });

  test("parses a long answer of marks without delay", () => {
    for (const piece of ["[", "**", "`", "](", "[a](", "1. ", "- ", "> ", "**[a](/b", "| a ", "![", "&lt", "*a_"])
      for (const isArriving of [false, true])
        expect(toPlainText(parse(`${piece.repeat(8_000 / piece.length)}\n\nEnd`, isArriving))).not.toBe("");
  });

  const answer = [
    "## Titre *fin*",
    "Avec **du gras et *les deux* ici**, ~~barré~~, `du code`, ``a ` b`` et [un lien](/update).",
    "- un\n- **deux**\n  1. a\n  2. b",
    "> cité **fort**",
    "| a | b |\n|---|:-:|\n| **1** | `x` |",
    "```liquid\n{{ a }}\n```",
    "Une fin & rien d’autre.",
  ].join("\n\n");

  test("shows no half of a mark wherever an arriving answer ends", () => {
    const shown = read(answer);
    const halves = Array.from({ length: answer.length }, (_, end) => readArriving(answer.slice(0, end)));
    for (const half of halves) expect(half).not.toMatch(/\*|~|_|#|\[|\]\(|^>|\||```/m);
    // The mark of an empty item becomes that of the next text.
    for (const half of halves) expect(shown).toContain(half.trimEnd().replace(/(?:\n|^)(?:•|\d\.)$/, ""));
  });

  test.each([
    ["un **mot", "un mot"],
    ["un **mot*", "un mot"],
    ["un *mot", "un mot"],
    ["***les deux", "les deux"],
    ["voir `a.liq", "voir a.liq"],
    ["voir [la page](/upd", "voir la page"],
    ["voir [la pa", "voir la pa"],
    ["![alt](https://e", "alt"],
    ["Voici :\n-", "Voici :"],
    ["Voici :\n##", "Voici :"],
    ["Voici :\n1.", "Voici :"],
    ["| a | b", ""],
    ["| a | b |\n|--", ""],
    ["```liq", ""],
    ["```liquid\na\n``", "a"],
    ["a &am", "a "],
    ["2*3 et 4 * 5 font", "2*3 et 4 * 5 font"],
    ["C’est fini !", "C’est fini !"],
  ])("shows for %j, which is still arriving, %j", (half, shown) => expect(readArriving(half)).toBe(shown));

  test("hides nothing of a complete answer", () =>
    expect(read("un **mot\n\n5*3 [a\n\n42")).toBe("un **mot\n\n5*3 [a\n\n42"));
});

describe("toPlainText", () => {
  test("has the lines, the items and the cells, and no marks", () => {
    expect(
      read(
        "# A\n\nb\nc\n\n- d\n- **e**\n  2. f\n     ~~~\n     g\n\n     h\n     ~~~\n\n> i\n\n| j | k |\n|---|---|\n| l | m |",
      ),
    ).toBe("A\n\nb\nc\n\n• d\n• e\n2. f\ng\n\nh\n\ni\n\nj\tk\nl\tm");
  });
});

describe("toAnswerHtml", () => {
  test("escapes HTML, writes addresses beside their texts, and loads no picture", () => {
    expect(toAnswerHtml("<b>x</b> **y** [la page](/update) ![p](https://e.test/x.png) https://e.test/a\nz")).toBe(
      "<p>&lt;b&gt;x&lt;/b&gt; <strong>y</strong> la page (/update) p https://e.test/a<br>\nz</p>\n",
    );
    expect(toAnswerHtml('```a"><script>\n<b>\n```')).not.toMatch(/<script|<b>/);
  });
});
