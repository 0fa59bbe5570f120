/** The sections, blocks and colour schemes of a store's theme, as far as a template needs them. */
import { getEntries, type JsonObject } from "theme-merge/merge/json-text.ts";
import { getType } from "theme-merge/merge/liquid-schema.ts";
import type { Context } from "../../platform/context.ts";
import type { ThemeApi } from "../../shopify/theme-api.ts";
import { maxBodies } from "../../shopify/theme-reader.ts";
import { fetchBody, toText } from "../../updates/store-bodies.ts";
import { createReleaseSchemas, isSchemaFile, type ReleaseSchemas, readSchemaSource } from "../check/release-schemas.ts";

interface StoreTheme {
  shop: string;
  themes: ThemeApi;
  id: string;
}

export interface ThemeTexts {
  /** By their path; layouts are there by name only. */
  texts: Map<string, string>;
  /** Of all files of the theme. */
  paths: ReadonlySet<string>;
}

/** Merchants change their themes, so that those of the release say little. */
export async function readThemeTexts(
  context: Pick<Context, "shopify">,
  { shop, themes, id }: StoreTheme,
  template: JsonObject,
): Promise<ThemeTexts> {
  const paths = (await themes.files(id)).map(({ path }) => path);
  const sections = new Set(getEntries(template.sections).map(([, section]) => `sections/${getType(section)}.liquid`));
  const needed = paths.filter(
    (path) =>
      isSchemaFile(path) &&
      !/^(layout|templates)\//.test(path) &&
      (!path.startsWith("sections/") || sections.has(path)),
  );
  const texts = new Map(paths.filter((path) => path.startsWith("layout/")).map((path) => [path, ""]));
  for (let at = 0; at < needed.length; at += maxBodies) {
    const found = await themes.bodies(id, needed.slice(at, at + maxBodies));
    for (const [path, body] of found) texts.set(path, toText(await fetchBody(context, shop, path, body)));
  }
  return { texts, paths: new Set(paths) };
}

/** A store's theme is no release: it has no version. */
export const toThemeSchemas = (texts: ReadonlyMap<string, string>): ReleaseSchemas =>
  createReleaseSchemas("", readSchemaSource(texts));
