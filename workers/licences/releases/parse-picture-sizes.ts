/** The sizes that a theme recommends for the pictures of its settings, as their help texts name them. */
import { getOwn, type Json, parseJson } from "theme-merge/merge/json-text.ts";
import { parseThemeSettings } from "theme-merge/merge/liquid-schema.ts";
import type { PictureSize } from "./contract.ts";

/** `32 x 32px`, `560 × 280 px`. */
const sizeText = /(\d{2,4})\s*(?:px)?\s*[x×]\s*(\d{2,4})/i;

/** @param locales the schema texts by language; `en` is also the fallback */
export function parsePictureSizes(settingsSchema: string, locales: { fr: string; en: string }): PictureSize[] {
  const texts = { fr: parseJson(locales.fr), en: parseJson(locales.en) };
  const translate = (value: Json | undefined, language: "fr" | "en"): string => {
    if (typeof value !== "string") return "";
    if (!value.startsWith("t:")) return value;
    const find = (json: Json | undefined) => value.slice(2).split(".").reduce<Json | undefined>(getOwn, json);
    const found = find(texts[language]) ?? find(texts.en);
    return typeof found === "string" ? found : "";
  };
  const pictures = [...(parseThemeSettings(settingsSchema) ?? [])].filter(([, { type }]) => type === "image_picker");
  return pictures.flatMap(([id, { label, info }]) => {
    const [, width, height] = sizeText.exec(translate(info, "en")) ?? [];
    if (!width || !height) return [];
    const name = { fr: translate(label, "fr") || id, en: translate(label, "en") || id };
    return [{ id, name, width: Number(width), height: Number(height) }];
  });
}
