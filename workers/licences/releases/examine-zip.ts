/**
 * Reads a release's ZIP from the first file to the last and lists its files. RELEASE_INVALID names the fault in the ZIP
 * or in the theme.
 */
import { createHash } from "node:crypto";
import { parseJson } from "theme-merge/merge/json-text.ts";
import {
  type DeclarationCheck,
  declarationPath,
  type Operations,
  readDeclaration,
} from "theme-merge/migrations/declaration.ts";
import * as z from "zod";
import { brand } from "#base/brand.ts";
import { cut } from "#base/cut.ts";
import { fail } from "../platform/errors.ts";
import type { ManifestFile } from "./release-files.ts";
import { listZip, type ReadRange, readZip, ZipError, type ZipFile } from "./zip.ts";

export interface Zip {
  version: string;
  size: number;
  read: ReadRange;
}

/** The theme's files, sorted by path; `each` receives them with their bytes, one after the other. */
export async function examineZip(
  { version, size, read }: Zip,
  each: (file: ZipFile, md5: string) => Promise<void> | void = () => undefined,
): Promise<ManifestFile[]> {
  try {
    const entries = await listZip(size, read);
    const wanted = new Set(listThemePaths(entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path)));
    const files: ManifestFile[] = [];
    for await (const file of readZip(entries, read)) {
      if (file.path === declarationPath) checkDeclaration(file.bytes, version, wanted);
      if (!wanted.has(file.path)) continue;
      if (file.path === schemaPath) checkThemeInfo(file.bytes, version);
      const md5 = createHash("md5").update(file.bytes).digest("hex");
      files.push({ path: file.path, md5, size: file.bytes.length });
      await each(file, md5);
    }
    return files.sort((one, other) => (one.path < other.path ? -1 : 1));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return fail("RELEASE_INVALID", { fault: error.fault, ...(error.file === undefined ? {} : { file: error.file }) });
  }
}

function parseDeclaration(bytes: Uint8Array, version: string, paths: ReadonlySet<string>): DeclarationCheck {
  return readDeclaration(new TextDecoder().decode(bytes), { theme: brand.themeName, version, paths });
}

/** Throws ZipError with the place that is wrong. */
function checkDeclaration(bytes: Uint8Array, version: string, paths: ReadonlySet<string>): void {
  const checked = parseDeclaration(bytes, version, paths);
  if ("fault" in checked) throw new ZipError("migration", cut(checked.fault, 200));
}

/** Null when the release declares no migration, or was published before declarations were checked and has a faulty one. */
export async function readZipDeclaration({ version, size, read }: Zip): Promise<Operations | null> {
  const entries = await listZip(size, read);
  const paths = new Set(entries.map(({ path }) => path));
  for await (const { bytes } of readZip(
    entries.filter(({ path }) => path === declarationPath),
    read,
  )) {
    const checked = parseDeclaration(bytes, version, paths);
    if ("operations" in checked) return checked.operations;
  }
  return null;
}

const folders = ["assets", "blocks", "config", "layout", "locales", "sections", "snippets", "templates"];
/** The only nested folders that Shopify accepts. */
const nestedFolders = ["templates/customers", "templates/metaobject"];
/** Files that packaging adds beside the theme; they never reach a store. */
const packagingFiles = /^(release-notes\.md|update_extension\.json|listings\/.+)$/;
export const schemaPath = "config/settings_schema.json";
const required = ["layout/theme.liquid", schemaPath];

/** The paths that belong to the theme. Throws ZipError. */
function listThemePaths(paths: readonly string[]): string[] {
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

/** Throws ZipError unless the schema names our theme in this version. Invalid JSON is judged with the other files. */
function checkThemeInfo(schema: Uint8Array, version: string): void {
  const json = parseJson(new TextDecoder().decode(schema));
  if (json === undefined) return;
  const groups = z.array(z.unknown()).safeParse(json).data ?? [];
  const info = groups.map((group) => themeInfo.safeParse(group).data).find(Boolean);
  if (!info) throw new ZipError("schema", schemaPath);
  if (info.theme_name !== brand.themeName) throw new ZipError("theme-name", cut(info.theme_name, 100));
  if (info.theme_version !== version) throw new ZipError("theme-version", cut(info.theme_version, 100));
}
