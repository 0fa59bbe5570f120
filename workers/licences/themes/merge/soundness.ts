/** Whether a text put together from two still reads: two good copies can merge without a conflict into a broken one. */
import { parseJson } from "./json-text.ts";
import { schemaText, settingIds } from "./liquid-schema.ts";

export type Unsoundness = "JSON" | "SCHEMA" | "TAGS" | "DUPLICATE_SETTING";

/** Null when the text is as sound as the texts that it was made of: what was wrong before is nobody's doing. */
export function unsoundness(path: string, text: string, sources: readonly string[]): Unsoundness | null {
  const found = problemOf(path, text);
  return found === null || sources.some((source) => problemOf(path, source) === found) ? null : found;
}

function problemOf(path: string, text: string): Unsoundness | null {
  if (path.endsWith(".json")) {
    const json = parseJson(text);
    if (json === undefined) return "JSON";
    if (path !== "config/settings_schema.json") return null;
    const ids = Array.isArray(json) ? json.flatMap(settingIds) : [];
    return new Set(ids).size === ids.length ? null : "DUPLICATE_SETTING";
  }
  if (!path.endsWith(".liquid")) return null;
  if (!balanced(text)) return "TAGS";
  const schema = schemaText(text);
  if (schema === null) return null;
  const json = parseJson(schema);
  if (json === undefined) return "SCHEMA";
  const ids = settingIds(json);
  return new Set(ids).size === ids.length ? null : "DUPLICATE_SETTING";
}

const blocks =
  "if|unless|for|case|capture|form|paginate|tablerow|comment|raw|schema|style|javascript|stylesheet|ifchanged|doc";
const tag = new RegExp(String.raw`\{%-?\s*(end)?(${blocks})\b`, "g");

/** Tags that open and close, in their order; what stands between `raw` or `comment` is text. */
function balanced(text: string): boolean {
  const open: string[] = [];
  for (const [, end, name = ""] of text.matchAll(tag)) {
    const last = open.at(-1);
    if ((last === "raw" || last === "comment" || last === "doc") && name !== last) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
