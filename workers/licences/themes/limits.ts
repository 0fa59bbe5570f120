/** What Shopify takes: themes in a store, and bytes of a file by its place. */

/** By Shopify's name of the plan. */
export const mostThemes = (plan: string | null): number => (plan?.startsWith("Plus") ? 100 : 20);

const kibibyte = 1024;

/** In bytes. */
export function largestFile(path: string): number {
  if (path.startsWith("assets/")) return 20 * kibibyte * kibibyte;
  if (path.startsWith("locales/") || path === "config/settings_data.json") return 1.5 * kibibyte * kibibyte;
  return path.endsWith(".json") ? 512 * kibibyte : 256 * kibibyte;
}
