/** Limits of Shopify, and of how much of a theme an update reads. */
import { fail } from "../errors.ts";
import type { StoreTheme } from "./store-theme.ts";

/**
 * "A store can have a maximum of 20 themes" (shopify.dev, reference of the REST resource Theme). Neither the
 * documentation nor the API gives the larger number of a Plus store: there Shopify's own error decides.
 */
const maxDocumentedThemes = 20;

/** By Shopify's name of the plan; null where only Shopify knows the limit. */
export const getMaxThemes = (plan: string | null): number | null =>
  plan?.startsWith("Plus") ? null : maxDocumentedThemes;

/** Development themes have their own limit. */
export const countThemes = (themes: readonly Pick<StoreTheme, "role">[]): number =>
  themes.filter(({ role }) => role !== "DEVELOPMENT").length;

/** Throws THEME_LIMIT unless the store has room for one more theme once `leaving` themes are deleted. */
export function assertRoom(plan: string | null, themes: readonly Pick<StoreTheme, "role">[], leaving = 0): void {
  const limit = getMaxThemes(plan);
  if (limit !== null && countThemes(themes) - leaving >= limit) fail("THEME_LIMIT", { limit });
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
