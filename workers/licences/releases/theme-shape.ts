/** Checks that a ZIP is a release of our theme: the folders of Online Store 2.0 at its root, and the expected version. */
import * as z from "zod";
import { themeName } from "./product.ts";
import { ZipError } from "./zip.ts";

const folders = ["assets", "blocks", "config", "layout", "locales", "sections", "snippets", "templates"];
/** The only nested folders that Shopify accepts. */
const nestedFolders = ["templates/customers", "templates/metaobject"];
/** Files that packaging adds beside the theme; they never reach a store. */
const packagingFiles = /^(release-notes\.md|update_extension\.json|listings\/.+)$/;
export const schemaPath = "config/settings_schema.json";
const required = ["layout/theme.liquid", schemaPath];

/** The paths that belong to the theme. Throws ZipError. */
export function listThemePaths(paths: readonly string[]): string[] {
  const theme = paths.filter((path) => !packagingFiles.test(path));
  const [top] = theme[0]?.split("/") ?? [];
  const underOne = top !== undefined && !folders.includes(top) && theme.every((path) => path.startsWith(`${top}/`));
  if (underOne) throw new ZipError("top-folder", top);
  const stray = theme.find((path) => !isThemeFolder(path.slice(0, Math.max(0, path.lastIndexOf("/")))));
  if (stray !== undefined) throw new ZipError("stray", stray);
  const missing = required.find((path) => !theme.includes(path));
  if (missing !== undefined) throw new ZipError("missing", missing);
  if (!theme.some((path) => /^templates\/.+\.json$/.test(path))) throw new ZipError("missing", "templates/index.json");
  return theme;
}

const isThemeFolder = (folder: string): boolean => folders.includes(folder) || nestedFolders.includes(folder);

const themeInfo = z.object({ name: z.literal("theme_info"), theme_name: z.string(), theme_version: z.string() });

/** Throws ZipError unless the schema names our theme in this version. */
export function checkThemeInfo(schema: Uint8Array, version: string): void {
  const groups = z.array(z.unknown()).safeParse(parseJson(schema)).data ?? [];
  const info = groups.map((group) => themeInfo.safeParse(group).data).find(Boolean);
  if (!info) throw new ZipError("schema", schemaPath);
  if (info.theme_name !== themeName) throw new ZipError("theme-name", info.theme_name.slice(0, 100));
  if (info.theme_version !== version) throw new ZipError("theme-version", info.theme_version.slice(0, 100));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
