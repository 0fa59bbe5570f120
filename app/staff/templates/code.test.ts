import { describe, expect, it, test } from "vitest";
import { cutSection, diffLines, highlight, toReadableJson } from "./code.server.ts";

const body = `/* from the editor */
{
  "sections": {
    "hero": {
      "type": "hero",
      "settings": { "overlay": 30, "rounded": true }
    },
    "news": { "type": "newsletter" }
  },
  "order": ["hero", "news"],
}
`;

describe("highlight", () => {
  it("loses no character of any text", () => {
    for (const text of [body, "", "{", 'a "b\n\u0000 "', '{"a": 1, // x\n}'])
      expect(
        highlight(text, 1_000)
          .pieces.map(([, part]) => part)
          .join(""),
      ).toBe(text);
  });

  it("distinguishes keys, texts, values and comments", () => {
    const pieces = highlight(body, 1_000).pieces.map(([kind, part]) => `${kind} ${part.trim()}`);
    expect(pieces).toEqual(
      expect.arrayContaining([
        'key "type"',
        'string "hero"',
        "literal 30",
        "literal true",
        "comment /* from the editor */",
      ]),
    );
  });

  it("counts the lines that it leaves out", () => {
    expect(highlight(body, 2)).toMatchObject({ rest: 10 });
    expect(
      highlight(body, 2)
        .pieces.map(([, part]) => part)
        .join("")
        .split("\n"),
    ).toHaveLength(2);
  });
});

describe("cutSection", () => {
  test("cuts out one section with its id, moved to the left", () => {
    expect(cutSection(body, "hero")?.split("\n")).toEqual([
      '"hero": {',
      '  "type": "hero",',
      '  "settings": { "overlay": 30, "rounded": true }',
      "}",
    ]);
    expect(cutSection(body, "gone")).toBeNull();
    expect(cutSection("{", "hero")).toBeNull();
  });
});

describe("toReadableJson", () => {
  test("reformats only endless lines", () => {
    expect(toReadableJson(body)).toBe(body);
    const endless = JSON.stringify({
      sections: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`s${at}`, {}])),
    });
    expect(toReadableJson(endless).split("\n").length).toBeGreaterThan(200);
  });
});

describe("diffLines", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);

  it("shows what was added and removed, with a few lines around", () => {
    const after = lines.with(20, "changed");
    expect(diffLines(lines.join("\n"), after.join("\n"))).toEqual([
      { kind: "skipped", count: 17 },
      ...[17, 18, 19].map((at) => ({ kind: "same", text: `line ${at}` })),
      { kind: "removed", text: "line 20" },
      { kind: "added", text: "changed" },
      ...[21, 22, 23].map((at) => ({ kind: "same", text: `line ${at}` })),
      { kind: "skipped", count: 16 },
    ]);
  });

  it("finds lines at both ends, and between equal ones", () => {
    const shown = (before: string, after: string) =>
      diffLines(before, after)?.flatMap((line) => (line.kind === "skipped" ? [] : [`${line.kind} ${line.text}`]));
    expect(shown("a\nb", "b")).toEqual(["removed a", "same b"]);
    expect(shown("a", "a\nb")).toEqual(["same a", "added b"]);
    expect(shown("x\nx\nx", "x\nx")).toEqual(["same x", "same x", "removed x"]);
    expect(shown("1\na\n2\nb\n3", "0\na\n2\nc\n4")).toEqual([
      ...["removed 1", "added 0", "same a", "same 2", "removed b", "removed 3", "added c", "added 4"],
    ]);
    expect(diffLines("a\nb", "a\nb")).toEqual([{ kind: "skipped", count: 2 }]);
  });

  it("gives up on texts that have little in common", () => {
    const many = (word: string) => Array.from({ length: 2_100 }, (_, at) => `${word} ${at}`).join("\n");
    expect(diffLines(many("a"), many("b"))).toBeNull();
  });
});
