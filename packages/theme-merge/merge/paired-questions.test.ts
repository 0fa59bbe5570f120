import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { createPreview } from "./create-preview.ts";

const card = "snippets/card.liquid";
const grid = "sections/grid.liquid";

interface Sides {
  base: string;
  mine: string;
  release: string;
}

function preview(files: Record<string, Sides>) {
  const side = (name: keyof Sides) => new Map(Object.entries(files).map(([path, sides]) => [path, sides[name]]));
  const { files: merged } = update({ base: side("base"), merchant: side("mine"), release: side("release") });
  const made = createPreview(merged, null, [], { bases: side("base"), names: new Map() });
  return new Map(made.files.map(({ path, advice, together = [] }) => [path, { advice, together }]));
}

const call = (args: string) => `<ul>\n<li>{% render 'card', ${args} %}</li>\n</ul>\n`;
const snippet = (text: string) => `<div>\n${text}\n</div>\n`;
const words = { base: snippet("<b>Buy</b>"), mine: snippet("<b>Buy it</b>"), release: snippet("<b>Add</b>") };

describe("createPreview", () => {
  test("asks a snippet and what renders it together, and advises one side for both", () => {
    const shown = preview({
      [card]: words,
      [grid]: { base: call("product: p"), mine: call("product: p, wide: true"), release: call("item: p") },
    });
    expect(shown.get(card)?.together).toEqual([grid]);
    expect(shown.get(grid)?.together).toEqual([card]);
    expect(shown.get(card)?.advice).toMatchObject({ choice: "new", reason: "TOGETHER" });
    expect(shown.get(grid)?.advice).toMatchObject({ choice: "new", reason: "TOGETHER" });
  });

  test("keeps the advice where it is the same for both", () => {
    const own = Array.from({ length: 12 }, (_, at) => `<p>{{ own_${at} }}</p>`).join("\n");
    const shown = preview({
      [card]: words,
      [grid]: { base: call("product: p"), mine: call(`product: p\n%}${own}{% render 'x'`), release: call("item: p") },
    });
    expect(shown.get(card)).toMatchObject({ together: [grid], advice: { choice: "mine", reason: "WORDS" } });
    expect(shown.get(grid)).toMatchObject({ together: [card], advice: { choice: "mine" } });
  });

  test("asks them apart where both sides render it alike", () => {
    const other = (text: string) => `${call("product: p")}<p>${text}</p>\n`;
    const shown = preview({ [card]: words, [grid]: { base: other("a"), mine: other("b"), release: other("c") } });
    expect([...shown.values()].flatMap(({ together }) => together)).toEqual([]);
  });
});
