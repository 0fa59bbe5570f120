/** Values that the copy cannot have are listed, all of them and whole. */
import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";

const template = "templates/index.json";
const section = (schema: unknown) => `<p></p>\n{% schema %}\n${JSON.stringify(schema)}\n{% endschema %}\n`;
const heading = { type: "text", id: "heading", label: "Heading", default: "Welcome" };
const code = { type: "liquid", id: "code", label: "Custom Liquid" };
const page = (hero: unknown) =>
  JSON.stringify({ sections: { a: { type: "hero", ...(hero as object) } }, order: ["a"] });
const installed = section({
  settings: [heading, code],
  blocks: [{ type: "quote", name: "Quote", settings: [heading] }],
});
const before = { "sections/hero.liquid": installed, [template]: page({}) };

function lostWith(hero: unknown, after: Record<string, string>): Record<string, string>[] {
  const done = update({
    base: before,
    merchant: { ...before, [template]: page(hero) },
    release: { [template]: page({}), ...after },
  });
  const notes = done.find(template)?.notes ?? [];
  return notes.flatMap(({ code: noted, params }) => (noted === "SETTING_GONE" ? [params] : []));
}

describe("mergeTheme", () => {
  test("lists lost values of any length", () => {
    const value = `<p>${"long ".repeat(400)}</p>`;
    expect(
      lostWith({ settings: { code: value } }, { "sections/hero.liquid": section({ settings: [heading] }) }),
    ).toEqual([{ place: "a", setting: "code", value, label: "Custom Liquid" }]);
  });

  test("lists the lost values of a removed block", () => {
    const quote = { type: "quote", settings: { heading: "My quote" } };
    const hero = { settings: { heading: "Mine", code: "mine" }, blocks: { q: quote }, block_order: ["q"] };
    expect(lostWith(hero, { "sections/hero.liquid": section({ settings: [heading, code] }) })).toEqual([
      { place: "a / q", placeName: "a / Quote", setting: "heading", value: "My quote", label: "Heading" },
    ]);
  });

  test("lists the lost values of a removed section with its blocks, except unchanged ones", () => {
    const quote = { type: "quote", settings: { heading: "My quote" } };
    const hero = { settings: { heading: "Welcome", code: "mine" }, blocks: { q: quote }, block_order: ["q"] };
    const done = update({ base: before, merchant: { [template]: page(hero) }, release: before });
    const lost = done.find(template)?.notes.filter(({ code: noted }) => noted === "SETTING_GONE");
    expect(lost?.map(({ params }) => [params.place, params.label, params.value])).toEqual([
      ["a", "Custom Liquid", "mine"],
      ["a / q", "Heading", "My quote"],
    ]);
  });
});
