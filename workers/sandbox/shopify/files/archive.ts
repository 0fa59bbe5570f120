/** Reads a theme from a ZIP file, one entry at a time, so that memory never contains all of them. */
import { unzipSync } from "fflate";
import { isThemePath } from "theme-merge/shopify-theme/validation.ts";

export const maxZipBytes = 50 * 1024 * 1024;
const maxUnpackedBytes = 250 * 1024 * 1024;

export type ArchiveProblem = "INVALID_ZIP" | "ZIP_IS_EMPTY" | "ZIP_TOO_LARGE";

export interface ThemeArchive {
  /** Paths within the theme, without an enclosing folder. */
  paths: string[];
  read(path: string): Uint8Array;
}

/** Skips files outside the theme's folders, like the vendor. A theme must have a layout. */
export function openArchive(zip: Uint8Array): ThemeArchive | ArchiveProblem {
  if (zip.length > maxZipBytes) return "ZIP_TOO_LARGE";
  const entries = listEntries(zip);
  if (entries === null) return "INVALID_ZIP";
  const files = entries.filter((entry) => !entry.name.endsWith("/"));
  if (files.length === 0) return "ZIP_IS_EMPTY";
  if (files.reduce((sum, entry) => sum + entry.size, 0) > maxUnpackedBytes) return "ZIP_TOO_LARGE";
  const folder = findTopFolder(files.map((entry) => entry.name));
  const names = new Map<string, string>();
  for (const { name } of files) {
    const path = name.slice(folder.length);
    if (name.startsWith(folder) && isThemePath(path)) names.set(path, name);
  }
  if (!names.has("layout/theme.liquid")) return "INVALID_ZIP";
  return { paths: [...names.keys()].sort(), read: (path) => readEntry(zip, names.get(path) ?? "") };
}

function listEntries(zip: Uint8Array): { name: string; size: number }[] | null {
  const entries: { name: string; size: number }[] = [];
  try {
    unzipSync(zip, {
      filter: (entry) => {
        entries.push({ name: entry.name, size: entry.originalSize });
        return false;
      },
    });
    return entries;
  } catch {
    return null;
  }
}

function readEntry(zip: Uint8Array, name: string): Uint8Array {
  const content = unzipSync(zip, { filter: (entry) => entry.name === name })[name];
  if (!content) throw new Error(`The ZIP file has no entry "${name}".`);
  return content;
}

/** Returns the enclosing folder with its slash, or "" when the theme is at the top. */
function findTopFolder(names: string[]): string {
  if (names.includes("layout/theme.liquid")) return "";
  const layout = names.find((name) => /^[^/]+\/layout\/theme\.liquid$/.test(name));
  return layout ? layout.slice(0, layout.indexOf("/") + 1) : "";
}
