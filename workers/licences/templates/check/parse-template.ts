/** Reads the text of a template: JSON as Shopify keeps it, with comments and trailing commas. */
import { findJsonFault } from "theme-merge/merge/json-fault.ts";
import {
  isObject,
  type JsonObject,
  maxLevels,
  parseJson,
  splitTokens,
  toUnixText,
} from "theme-merge/merge/json-text.ts";
import { maxBlockLevels } from "theme-merge/merge/liquid-schema.ts";
import { countLines, findTrailingComma as findCommaOffset } from "theme-merge/shopify-theme/problem.ts";
import { type Finding, maxTemplateBytes } from "../contract.ts";
import { createFinding } from "./finding.ts";

/** A template with its sections and their order; nothing more is known of it. */
export interface ReadTemplate extends JsonObject {
  sections: JsonObject;
  order: JsonObject[string][];
}

const usualPath = "templates/page.json";

/** A comma after a last item, which we read and a store may refuse. */
export function findTrailingComma(text: string): Finding | null {
  const unix = toUnixText(text);
  const at = findCommaOffset(unix);
  return at === null ? null : createFinding("TRAILING_COMMA", { line: String(1 + countLines(unix, at)) });
}

export function parseTemplate(text: string): { template: ReadTemplate } | { finding: Finding } {
  const size = new TextEncoder().encode(text).length;
  if (size > maxTemplateBytes)
    return { finding: createFinding("TOO_LARGE", { size: String(size), most: String(maxTemplateBytes) }) };
  const lost = text.indexOf("\uFFFD");
  if (lost >= 0)
    return { finding: createFinding("CHARACTER_LOST", { line: String(text.slice(0, lost).split("\n").length) }) };
  const json = parseJson(text);
  if (json === undefined) return { finding: findFault(text) };
  const twice = findKeyTwice(text);
  if (twice) return { finding: createFinding("KEY_TWICE", twice) };
  return isTemplate(json) ? { template: json } : { finding: createFinding("NOT_TEMPLATE", {}) };
}

function findFault(text: string): Finding {
  const levels = countLevels(text);
  if (levels <= maxLevels) {
    const { line = 1, column = 1 } = findJsonFault(usualPath, text) ?? {};
    return createFinding("NOT_JSON", { line: String(line), column: String(column) });
  }
  // Two levels of JSON for each level of blocks, below `sections` and the section.
  const params = { levels: String(Math.floor((levels - 3) / 2)), most: String(maxBlockLevels) };
  return createFinding("NESTED_TOO_DEEP", params);
}

const isTemplate = (json: unknown): json is ReadTemplate =>
  isObject(json) &&
  Object.hasOwn(json, "sections") &&
  isObject(json.sections) &&
  Object.hasOwn(json, "order") &&
  Array.isArray(json.order);

function countLevels(text: string): number {
  let [level, most] = [0, 0];
  for (const token of splitTokens(text, true)) {
    if (token === "{" || token === "[") most = Math.max(most, ++level);
    else if (token === "}" || token === "]") level--;
  }
  return most;
}

/** The first key that its object has before, wherever in the file. */
function findKeyTwice(text: string): { key: string; line: string } | null {
  // Of the objects around the place; none for a list.
  const around: (Set<string> | null)[] = [];
  let line = 1;
  let last = "";
  for (const token of splitTokens(toUnixText(text))) {
    if (token === "{" || token === "[") around.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") around.pop();
    const keys = token === ":" ? around.at(-1) : null;
    if (keys) {
      const key = String(JSON.parse(last));
      if (keys.has(key)) return { key, line: String(line) };
      keys.add(key);
    }
    line += token.split("\n").length - 1;
    if (token.startsWith('"')) last = token;
  }
  return null;
}
