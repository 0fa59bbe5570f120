/** Finds which files of a theme a file uses, so that none of them is removed. */
import { getEntries, getOwn, type Json, parseJson } from "./json-text.ts";

/** Whether the file uses another one. */
export type Uses = (file: string) => boolean;

/** Errs towards true: an unused file harms less than a missing one. */
export function findUses(path: string, text: string): Uses {
  const named = path.endsWith(".json") ? findNamedByJson(text) : findNamedByLiquid(text);
  return (file) => {
    if (file === path) return false;
    if (!file.startsWith("assets/")) return named.has(file);
    const name = file.slice("assets/".length);
    return text.includes(name) || (name.endsWith(".liquid") && text.includes(name.slice(0, -".liquid".length)));
  };
}

/** Bounded spaces, because a file of only spaces would take minutes. */
const tag = /\b(render|include|section|sections|layout)\s{0,200}\(?\s{0,200}['"]([\w.@~+()/-]{1,200})['"]/g;
const blockTag =
  /\bcontent_for\s{1,200}['"]block['"]\s{0,200},[^%]{0,500}?\btype\s{0,200}:\s{0,200}['"]([\w@-]{1,200})['"]/g;
const schemaType = /"type"\s{0,200}:\s{0,200}"([\w-]{1,200})"/g;

function findNamedByLiquid(text: string): Set<string> {
  const files = new Set<string>();
  for (const [, kind = "", name = ""] of text.matchAll(tag)) {
    if (kind === "section") files.add(`sections/${name}.liquid`);
    else if (kind === "sections") files.add(`sections/${name}.json`);
    else if (kind === "layout") files.add(`layout/${name}.liquid`);
    else files.add(`snippets/${name}.liquid`);
  }
  for (const [, type = ""] of text.matchAll(blockTag)) files.add(`blocks/${type}.liquid`);
  // Blocks that a schema lists or its presets use. Types of settings match too, but no file has such a name.
  for (const [, type = ""] of text.matchAll(schemaType)) files.add(`blocks/${type}.liquid`);
  return files;
}

function findNamedByJson(text: string): Set<string> {
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
