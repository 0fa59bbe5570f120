/** Which files of a theme are not what they must be, by checksum. */
import type { StoreFile } from "./store-theme.ts";

export interface ExpectedFile {
  path: string;
  /** As Shopify tells it, of the file as it keeps it; null where it does not say. */
  md5: string | null;
  size: number;
}

/** Paths that are missing or differ. Files besides are no difference: Shopify adds some of its own. */
export function findDiffering(expected: readonly ExpectedFile[], found: readonly StoreFile[]): string[] {
  const byPath = new Map(found.map((file) => [file.path, file]));
  return expected.filter((file) => !isSameFile(file, byPath.get(file.path))).map(({ path }) => path);
}

/** Where the store tells no checksum, the size has to do. */
export const isSameFile = (expected: Pick<ExpectedFile, "md5" | "size">, found: StoreFile | undefined): boolean =>
  found !== undefined &&
  (found.md5 === null || expected.md5 === null ? found.size === expected.size : found.md5 === expected.md5);

/** The stylesheet or script that Shopify makes of `NAME.liquid`; it is not written, and its checksum is nobody's. */
export const isGenerated = (path: string, paths: ReadonlySet<string>): boolean =>
  path.startsWith("assets/") &&
  (paths.has(`${path}.liquid`) || (path.endsWith(".scss.css") && paths.has(`${path.slice(0, -".css".length)}.liquid`)));
