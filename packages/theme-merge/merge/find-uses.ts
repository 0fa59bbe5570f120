/** Which files a file uses, as far as its text says. Errs towards true: an unused file harms less than a missing one. */
import { type FileTag, getParent, getTagKind, listMembers, toFilePath } from "../check/theme-references.ts";
import { getOwn, parseJson } from "./json-text.ts";

/** Whether the file uses another one. */
export type Uses = (file: string) => boolean;

export function findUses(path: string, text: string): Uses {
  const named = path.endsWith(".json") ? findNamedByJson(path, text) : findNamedByLiquid(text);
  return (file) => {
    if (file === path) return false;
    if (!file.startsWith("assets/")) return named.has(file);
    const name = file.slice("assets/".length);
    return text.includes(name) || (name.endsWith(".liquid") && text.includes(name.slice(0, -".liquid".length)));
  };
}

/** Comments count too. Bounded spaces, because a file of only spaces would take minutes. */
const tag = /\b(render|include|section|sections|layout)\s{0,200}\(?\s{0,200}['"]([\w.@~+()/-]{1,200})['"]/g;
const blockTag =
  /\bcontent_for\s{1,200}['"]block['"]\s{0,200},[^%]{0,500}?\btype\s{0,200}:\s{0,200}['"]([\w@-]{1,200})['"]/g;
const schemaType = /"type"\s{0,200}:\s{0,200}"([\w-]{1,200})"/g;

function findNamedByLiquid(text: string): Set<string | null> {
  return new Set([
    ...[...text.matchAll(tag)].map(([, name, file = ""]) =>
      toFilePath({ kind: getTagKind(name as FileTag), name: file }),
    ),
    // Blocks that a schema lists or its presets use. Types of settings match too, but no file has such a name.
    ...[...text.matchAll(blockTag), ...text.matchAll(schemaType)].map(([, name = ""]) =>
      toFilePath({ kind: "BLOCK", name }),
    ),
  ]);
}

function findNamedByJson(path: string, text: string): Set<string | null> {
  const json = parseJson(text);
  const layout = getOwn(json, "layout");
  return new Set([
    ...(typeof layout === "string" ? [toFilePath({ kind: "LAYOUT", name: layout })] : []),
    getParent(path, json),
    ...listMembers(json).map(toFilePath),
  ]);
}
