import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";

const section = "sections/cart.liquid";
const file = (line: string, ...settings: [id: string, label: string][]) =>
  `${line}\n1\n2\n3\n{% schema %}\n${JSON.stringify({ name: "Cart", settings: settings.map(([id, label]) => ({ type: "text", id, label })) })}\n{% endschema %}\n`;
const note = "{{ section.settings.show_note }}";
const ask = (base: string, merchant: string, release: string) =>
  update({
    base: new Map([[section, base]]),
    merchant: new Map([[section, merchant]]),
    release: new Map([[section, release]]),
  })
    .find(section)
    ?.notes.map(({ code, params }) => `${code} ${params.choice} ${params.settings}`);

describe("mergeTheme", () => {
  test("names at the conflict a kept line whose setting the release drops", () => {
    const base = file(note, ["show_note", "Note"], ["old", "Old"]);
    const merchant = file(`${note} mine`, ["show_note", "Note"], ["old", "Old"]);
    expect(ask(base, merchant, file("{{ settings.cart_show_note }}"))).toEqual([
      "LINES_WITHOUT_SETTING mine “Note”",
      "SETTINGS_DROPPED mine “Old”",
      "SETTINGS_DROPPED new “Note”, “Old”",
    ]);
  });

  test("adds no note to choices that lose nothing", () => {
    const base = file(note, ["show_note", "Note"]);
    const merchant = file(`${note} mine`, ["show_note", "Note"]);
    expect(ask(base, merchant, file(`${note} release`, ["show_note", "Note of the cart"], ["more", "More"]))).toEqual(
      [],
    );
  });
});
