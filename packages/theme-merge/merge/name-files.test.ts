import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { nameFiles } from "./name-files.ts";

const path = "sections/hero.liquid";
const section = (text: string) => `<p>${text}</p>\n{% schema %}\n{"name": "t:names.hero"}\n{% endschema %}\n`;
const words = new Map([
  ["locales/en.default.schema.json", JSON.stringify({ names: { hero: "Hero" } })],
  ["locales/fr.schema.json", JSON.stringify({ names: { hero: "Bannière" } })],
]);

describe("nameFiles", () => {
  test("names also the only section that differs by its schema, in both languages", () => {
    const [base, merchant, release] = ["a", "mine", "new"].map((text) => new Map([...words, [path, section(text)]]));
    const sides = { base: base ?? null, merchant: merchant ?? new Map(), release: release ?? new Map() };
    const { plan, files } = update(sides);
    expect(nameFiles(plan, { ...sides, base: sides.base ?? new Map() }, files)).toEqual(
      new Map([[path, { en: "Hero", fr: "Bannière" }]]),
    );
  });
});
