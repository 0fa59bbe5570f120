/** The blocks whose place is written in the code of a section or block. */

/** Type and id of each; null where the code alone does not say which there are. */
export type StaticBlocks = [type: string, id: string][] | null;

const call = /\bcontent_for\s*(["'])block\1([\s\S]*?)(?=%\}|\bcontent_for\b|$)/g;
const snippet = /(?:\{%-?|^)\s*(?:render|include)\b/m;

/** Reads `{% content_for "block", type: "price", id: "price" %}`; a snippet can show further blocks. */
export function readStaticBlocks(liquid: string): StaticBlocks {
  if (snippet.test(liquid)) return null;
  const blocks: [string, string][] = [];
  for (const [, , markup = ""] of liquid.matchAll(call)) {
    const [type, id] = [readText(markup, "type"), readText(markup, "id")];
    if (type === null || id === null) return null;
    blocks.push([type, id]);
  }
  return blocks;
}

/** Null for a variable. */
const readText = (markup: string, name: "type" | "id"): string | null =>
  new RegExp(`(?:^|[,\\s])${name}\\s*:\\s*(["'])(.*?)\\1`).exec(markup)?.[2] ?? null;

export const shows = (blocks: StaticBlocks, type: string, id: string): boolean =>
  blocks === null || blocks.some(([shownType, shownId]) => shownType === type && shownId === id);
