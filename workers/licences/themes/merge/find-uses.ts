/** Which files of a theme another one names, so that nothing is taken away that is still used. */
import { getEntries, getOwn, type Json, parseJson } from "./json-text.ts";

/** Whether `text`, which stands at `path`, uses a file. */
export type Uses = (file: string) => boolean;

/** Rather too often than too rarely: a file kept for nothing harms less than one that is missing. */
export function findUses(path: string, text: string): Uses {
  const named = path.endsWith(".json") ? namedByJson(text) : namedByLiquid(text);
  return (file) => {
    if (file === path) return false;
    if (!file.startsWith("assets/")) return named.has(file);
    const name = file.slice("assets/".length);
    return text.includes(name) || (name.endsWith(".liquid") && text.includes(name.slice(0, -".liquid".length)));
  };
}

/** Spaces are counted, or a file of nothing but spaces would take minutes. */
const tag = /\b(render|include|section|sections|layout)\s{0,200}\(?\s{0,200}['"]([\w.@~+()/-]{1,200})['"]/g;
const blockTag =
  /\bcontent_for\s{1,200}['"]block['"]\s{0,200},[^%]{0,500}?\btype\s{0,200}:\s{0,200}['"]([\w@-]{1,200})['"]/g;
const schemaType = /"type"\s{0,200}:\s{0,200}"([\w-]{1,200})"/g;

function namedByLiquid(text: string): Set<string> {
  const files = new Set<string>();
  for (const [, kind = "", name = ""] of text.matchAll(tag)) {
    if (kind === "section") files.add(`sections/${name}.liquid`);
    else if (kind === "sections") files.add(`sections/${name}.json`);
    else if (kind === "layout") files.add(`layout/${name}.liquid`);
    else files.add(`snippets/${name}.liquid`);
  }
  for (const [, type = ""] of text.matchAll(blockTag)) files.add(`blocks/${type}.liquid`);
  // Blocks that a schema lists or presets use. Types of settings come along, and no file is called like them by chance.
  for (const [, type = ""] of text.matchAll(schemaType)) files.add(`blocks/${type}.liquid`);
  return files;
}

function namedByJson(text: string): Set<string> {
  const files = new Set<string>();
  const json = parseJson(text);
  const layout = getOwn(json, "layout");
  if (typeof layout === "string") files.add(`layout/${layout}.liquid`);
  for (const holder of [json, getOwn(json, "current")]) {
    for (const [, section] of getEntries(getOwn(holder, "sections"))) {
      const type = getOwn(section, "type");
      if (typeof type === "string") files.add(`sections/${type}.liquid`);
      addBlocks(section, files);
    }
  }
  return files;
}

function addBlocks(holder: Json, files: Set<string>): void {
  for (const [, block] of getEntries(getOwn(holder, "blocks"))) {
    const type = getOwn(block, "type");
    if (typeof type === "string") files.add(`blocks/${type}.liquid`);
    addBlocks(block, files);
  }
}
