import { describe, expect, test } from "vitest";
import { parsePictureSizes } from "./list-picture-sizes.ts";

const schema = JSON.stringify([
  { name: "theme_info", theme_version: "2.0.4" },
  {
    settings: [
      { type: "image_picker", id: "favicon", label: "t:settings.favicon", info: "t:info.favicon" },
      { type: "image_picker", id: "logo", label: "Logo", info: "560 x 280px recommended" },
      { type: "image_picker", id: "share", label: "t:settings.missing", info: "1200 × 628 px" },
      { type: "image_picker", id: "hero", label: "Hero", info: "Large" },
      { type: "text", id: "size", label: "Size", info: "10 x 10" },
    ],
  },
]);
const en = `/* The editor's header. */ { "settings": { "favicon": "Favicon" }, "info": { "favicon": "Scaled down to 32 × 32 px." } }`;
const fr = `{ "settings": { "favicon": "Icône" }, "info": { "favicon": "Réduit." } }`;

describe("parsePictureSizes", () => {
  test("reads sizes from help texts and names the settings in both languages", () => {
    expect(parsePictureSizes(schema, { fr, en })).toEqual([
      { id: "favicon", name: { fr: "Icône", en: "Favicon" }, width: 32, height: 32 },
      { id: "logo", name: { fr: "Logo", en: "Logo" }, width: 560, height: 280 },
      { id: "share", name: { fr: "share", en: "share" }, width: 1200, height: 628 },
    ]);
  });

  test("returns no sizes for a schema that cannot be read", () => {
    expect(parsePictureSizes("{", { fr: "", en: "" })).toEqual([]);
    expect(parsePictureSizes("[]", { fr: "[", en: "1" })).toEqual([]);
  });
});
