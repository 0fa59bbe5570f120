/** In which order and portions files are written, so that nothing names a file that is not there yet. */

/** What the official command-line tool sends at once; Shopify itself allows 50 files. */
const filesMax = 20;
const bytesMax = 1_000_000;

interface Sized {
  path: string;
  /** Of the body as sent. */
  bytes: number;
}

/** Earlier first; files of one rank know nothing of each other. */
function rank(path: string): number {
  if (path.startsWith("locales/")) return 0;
  if (path.startsWith("assets/") || path.startsWith("snippets/")) return 1;
  if (path.startsWith("blocks/")) return 2;
  if (path.startsWith("sections/") && path.endsWith(".liquid")) return 3;
  if (path === "config/settings_schema.json") return 4;
  if (path.startsWith("config/")) return 5;
  if (path.startsWith("sections/")) return 6;
  return path.startsWith("layout/") ? 7 : 8;
}

/** Batches of at most 20 files and 1 MB; a file larger than that goes alone. No batch mixes JSON with what it names. */
export function batchesOf<File extends Sized>(files: readonly File[]): File[][] {
  const sorted = [...files].sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
  const batches: File[][] = [];
  let bytes = 0;
  let data = false;
  for (const file of sorted) {
    const last = batches.at(-1);
    const namesOthers = rank(file.path) >= 5;
    const fits = last && last.length < filesMax && bytes + file.bytes <= bytesMax && namesOthers === data;
    if (fits) last.push(file);
    else batches.push([file]);
    bytes = fits ? bytes + file.bytes : file.bytes;
    data = namesOthers;
  }
  return batches;
}
