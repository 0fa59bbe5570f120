/** Finds the files of a theme that differ from what they must be, by checksum. */
import type { StoreFile } from "./store-theme.ts";

export interface ExpectedFile {
  path: string;
  /** Of the file as Shopify stores it; null when Shopify does not give it. */
  md5: string | null;
  size: number;
}

/** Paths that are missing or differ. Additional files are ignored, because Shopify adds some. */
export function findDiffering(expected: readonly ExpectedFile[], found: readonly StoreFile[]): string[] {
  const byPath = new Map(found.map((file) => [file.path, file]));
  return expected.filter((file) => !isSameFile(file, byPath.get(file.path))).map(({ path }) => path);
}

/** Compares sizes where a checksum is missing. */
export const isSameFile = (expected: Pick<ExpectedFile, "md5" | "size">, found: StoreFile | undefined): boolean =>
  found !== undefined &&
  (found.md5 === null || expected.md5 === null ? found.size === expected.size : found.md5 === expected.md5);

/** Whether Shopify generates the file from `NAME.liquid`; such files are not written or compared. */
export const isGenerated = (path: string, paths: ReadonlySet<string>): boolean =>
  path.startsWith("assets/") &&
  (paths.has(`${path}.liquid`) || (path.endsWith(".scss.css") && paths.has(`${path.slice(0, -".css".length)}.liquid`)));
