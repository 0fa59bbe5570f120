/**
 * The order and the batches in which theme files are written: those of Shopify's own CLI. Shopify checks each file against
 * the theme's files at that moment, so a file comes after everything that it refers to.
 */

/** What Shopify's CLI sends at once; Shopify itself allows 50 files. */
const maxFiles = 20;
const maxBytes = 1_000_000;

interface Sized {
  path: string;
  /** Of the body as sent. */
  bytes: number;
}

/** In this order. Schemas of blocks and sections may use theme settings, and all of them may use translations. */
const kinds: readonly ((path: string) => boolean)[] = [
  (path) => path === "config/settings_schema.json",
  (path) => path.startsWith("locales/"),
  (path) => path.startsWith("assets/"),
  // Snippets and Liquid templates refer to nothing that Shopify checks.
  (path) => path.startsWith("snippets/") || (path.startsWith("templates/") && path.endsWith(".liquid")),
  (path) => path.startsWith("layout/"),
  (path) => path.startsWith("blocks/"),
  (path) => path.startsWith("sections/") && path.endsWith(".liquid"),
  (path) => path.startsWith("sections/") && !isContextual(path),
  (path) => path.startsWith("templates/") && !isContextual(path),
  // Shopify rejects `index.context.b2b.json` until there is an `index.json`.
  isContextual,
  (path) => path !== "config/settings_data.json",
  // Values are checked against the theme's settings, sections and templates.
  () => true,
];

function isContextual(path: string): boolean {
  return /\.context\.[^.]+\.json$/.test(path);
}

const getRank = (path: string): number => kinds.findIndex((includes) => includes(path));

/** Batches of one kind each, of at most 20 files and 1 MB; a file larger than that goes alone. */
export function toBatches<File extends Sized>(files: readonly File[]): File[][] {
  const sorted = [...files].sort((a, b) => getRank(a.path) - getRank(b.path) || (a.path < b.path ? -1 : 1));
  const batches: File[][] = [];
  let bytes = 0;
  let kind = -1;
  for (const file of sorted) {
    const last = batches.at(-1);
    const fits = last && getRank(file.path) === kind && last.length < maxFiles && bytes + file.bytes <= maxBytes;
    if (fits) last.push(file);
    else batches.push([file]);
    bytes = fits ? bytes + file.bytes : file.bytes;
    kind = getRank(file.path);
  }
  return batches;
}

/** A file is deleted before the files that it refers to, as in Shopify's CLI. */
export const toDeletionBatches = (paths: readonly string[]): string[][] =>
  toBatches(paths.map((path) => ({ path, bytes: 0 })))
    .reverse()
    .map((batch) => batch.map(({ path }) => path));
