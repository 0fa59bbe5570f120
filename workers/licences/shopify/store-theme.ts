/**
 * A theme of a store with its files, Shopify's limits, and the comparison of files. Ids are the number at the end of
 * Shopify's ids.
 */
import type * as z from "zod";
import { fail } from "../platform/errors.ts";
import type { themeRole } from "./contract.ts";

type ThemeRole = z.infer<typeof themeRole>;

export interface ListedTheme {
  id: string;
  name: string;
  role: ThemeRole;
  /** Shopify is unpacking or copying it, so that its files cannot be read yet. */
  processing: boolean;
  /** It will never have its files. */
  failed: boolean;
}

export interface StoreFile {
  path: string;
  /** Of the bytes as Shopify stores them; null when Shopify does not give it. */
  md5: string | null;
  size: number;
}

/** Shopify answers large files as a URL, from which they can be written too. */
export type FileBody = { text: string } | { base64: string } | { url: string };

export interface FileToWrite {
  path: string;
  body: FileBody;
}

const gidPrefix = "gid://shopify/OnlineStoreTheme/";

export { maxThemeNameLength } from "./contract.ts";

export const toGid = (id: string): string => gidPrefix + id;

/** Null for anything but a theme's id. */
export const parseGid = (gid: string): string | null =>
  /^gid:\/\/shopify\/OnlineStoreTheme\/([1-9]\d{0,19})$/.exec(gid)?.[1] ?? null;

/**
 * "A store can have a maximum of 20 themes" (shopify.dev, reference of the REST resource Theme). Neither the
 * documentation nor the API gives the larger number of a Plus store: there Shopify's own error decides.
 */
const maxDocumentedThemes = 20;

/** By Shopify's name of the plan; null where only Shopify knows the limit. */
export const getMaxThemes = (plan: string | null): number | null =>
  plan?.startsWith("Plus") ? null : maxDocumentedThemes;

/** Development themes have their own limit. */
export const countThemes = (themes: readonly Pick<ListedTheme, "role">[]): number =>
  themes.filter(({ role }) => role !== "DEVELOPMENT").length;

/** Whether the store takes one more theme once `leaving` themes are deleted. */
export function hasRoom(plan: string | null, themes: readonly Pick<ListedTheme, "role">[], leaving = 0): boolean {
  const limit = getMaxThemes(plan);
  return limit === null || countThemes(themes) - leaving < limit;
}

/** Throws THEME_LIMIT unless the store has room. */
export function assertRoom(plan: string | null, themes: readonly Pick<ListedTheme, "role">[], leaving = 0): void {
  if (!hasRoom(plan, themes, leaving)) fail("THEME_LIMIT", { limit: getMaxThemes(plan) ?? 0 });
}

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** In bytes. */
export function getMaxFileBytes(path: string): number {
  if (path.startsWith("assets/")) return 20 * mebibyte;
  if (path.startsWith("locales/") || path === "config/settings_data.json") return 1.5 * mebibyte;
  return path.endsWith(".json") ? 512 * kibibyte : 256 * kibibyte;
}

/** Several times what the largest themes have. */
export const maxFiles = 10_000;
/** Of the merchant's changed files, which are held in memory together with both releases' files. */
const maxComparedBytes = 16 * mebibyte;

export const failTooLarge = (): never =>
  fail("THEME_TOO_LARGE", { files: maxFiles, megabytes: maxComparedBytes / mebibyte });

/** Throws THEME_TOO_LARGE. */
export function assertComparable(sizes: readonly number[]): void {
  if (sizes.reduce((sum, size) => sum + size, 0) > maxComparedBytes) failTooLarge();
}

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
