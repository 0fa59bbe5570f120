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

/** What one request writes: Shopify takes 50 files, but more than this runs into its time limit. */
export const batchLimits = { files: 20, bytes: kibibyte * kibibyte } as const;

/** In order; a file that is too heavy for any batch goes by itself. */
export function batchesOf<File extends { size: number }>(files: readonly File[]): File[][] {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const batch = batches.at(-1);
    if (!batch || batch.length >= batchLimits.files || bytes + file.size > batchLimits.bytes) {
      batches.push([file]);
      bytes = file.size;
    } else {
      batch.push(file);
      bytes += file.size;
    }
  }
  return batches;
}
