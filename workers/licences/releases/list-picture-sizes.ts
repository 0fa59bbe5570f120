/** The picture sizes that the newest release recommends in its settings. */

import { getOwn, type Json, parseJson } from "theme-merge/merge/json-text.ts";
import { parseThemeSettings } from "theme-merge/merge/liquid-schema.ts";
import type { Context } from "../platform/context.ts";
import type { PictureSize, PictureSizes } from "./contract.ts";
import { schemaPath } from "./examine-zip.ts";
import { loadNewestRelease } from "./offered-releases.ts";
import { openReleaseFile } from "./release-files.ts";

/** Null while no release is published or unpacked. */
export async function listPictureSizes(context: Context): Promise<PictureSizes | null> {
  const { files } = context;
  const version = await loadNewestRelease(context, "all");
  if (version === null) return null;
  const read = async (path: string) => (await openReleaseFile(files, version, path))?.text();
  const [schema, fr, en] = await Promise.all([
    read(schemaPath),
    read("locales/fr.schema.json"),
    read("locales/en.default.schema.json"),
  ]);
  if (schema === undefined) return null;
  return { version, sizes: parsePictureSizes(schema, { fr: fr ?? "{}", en: en ?? "{}" }) };
}

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
