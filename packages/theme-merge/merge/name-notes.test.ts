import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";

const schema = `{% schema %}${JSON.stringify({
  name: "t:hero.name",
  settings: [{ type: "range", id: "overlay", label: "t:hero.overlay" }],
  blocks: [{ type: "cta", name: "Button", settings: [{ type: "text", id: "text", label: "Text" }] }],
})}{% endschema %}`;
const theme = (overlay: number, text: string) =>
  new Map([
    ["sections/hero.liquid", schema],
    ["locales/en.default.schema.json", '{"hero":{"name":"Hero","overlay":"Overlay"}}'],
    ["locales/fr.schema.json", '{"hero":{"name":"Bannière","overlay":"Voile"}}'],
    [
      "templates/index.json",
      JSON.stringify({
        sections: { x1: { type: "hero", settings: { overlay }, blocks: { b1: { type: "cta", settings: { text } } } } },
        order: ["x1"],
      }),
    ],
  ]);

describe("mergeTheme", () => {
  test("names notes on a template as in the theme editor", () => {
    const done = update({ base: theme(1, "a"), merchant: theme(2, "mine"), release: theme(3, "b") });
    const notes = done.find("templates/index.json")?.notes.filter(({ code }) => code === "SETTING_KEPT");
    const hero = { placeName: "Hero", placeNameFr: "Bannière", label: "Overlay", labelFr: "Voile" };
    expect(notes?.map(({ params }) => params)).toEqual([
      {
        ...{ place: "x1 / b1", setting: "text", value: "b", yours: "mine", label: "Text" },
        ...{ placeName: "Hero / Button", placeNameFr: "Bannière / Button" },
      },
      { place: "x1", setting: "overlay", value: "3", yours: "2", ...hero },
    ]);
  });
});
