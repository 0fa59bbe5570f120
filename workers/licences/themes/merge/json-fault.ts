/** Finds faults in the JSON of a theme file or of a section's schema. */
import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { FaultReason } from "./contract.ts";
import { createFault, type FileFault } from "./file-fault.ts";
import { getOwn, isObject, type Json, parseJson } from "./json-text.ts";
import { hasSchemeGroup, usesSchemes } from "./schemes.ts";
import { isDefinition } from "./setting-definition.ts";

/** A JSON text, a whole file or part of one. */
interface Part {
  text: string;
  file: string;
  /** Its offset in the file. */
  start: number;
}

export const settingsSchemaPath = "config/settings_schema.json";

export function findJsonFault(path: string, text: string): FileFault | null {
  const part = { text, file: text, start: 0 };
  const json = parseJson(text);
  if (json === undefined) return toSyntaxFault(part, "JSON");
  if (path !== settingsSchemaPath) return null;
  if (!Array.isArray(json)) return createFault(text, 0, "SCHEMA");
  const places = json.map((_, group): JSONPath => [group, "settings"]);
  if (usesSchemes(text) && !hasSchemeGroup(text)) return createFault(text, 0, "SCHEME_GROUP");
  return findSettingsFault(part, json, places);
}

/** Skips schema tags inside comments and raw text. */
const schemaTag = /\{%-?\s*(comment|raw|doc)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}|\{%-?\s*schema\s*-?%\}/g;
const schemaEnd = /\{%-?\s*endschema\s*-?%\}/g;

/** The `{% schema %}` of a section or block. */
export function findSchemaFault(liquid: string): FileFault | null {
  const [first, second] = [...liquid.matchAll(schemaTag)].filter(([, other]) => other === undefined);
  if (!first) return null;
  if (second) return createFault(liquid, second.index, "SCHEMA_TWICE");
  const start = first.index + first[0].length;
  schemaEnd.lastIndex = start;
  const end = schemaEnd.exec(liquid)?.index ?? liquid.length;
  const part = { text: liquid.slice(start, end), file: liquid, start };
  const json = parseJson(part.text);
  if (json === undefined) return toSyntaxFault(part, "SCHEMA");
  if (!isObject(json)) return createFault(liquid, start, "SCHEMA");
  const blocks = getOwn(json, "blocks") ?? [];
  if (!Array.isArray(blocks)) return toFault(part, ["blocks"], "SCHEMA");
  const untyped = blocks.findIndex((block) => typeof getOwn(block, "type") !== "string");
  if (untyped >= 0) return toFault(part, ["blocks", untyped], "SCHEMA");
  const types = blocks.map((block) => getOwn(block, "type"));
  const doubled = types.findIndex((type, index) => types.indexOf(type) !== index);
  if (doubled >= 0) return toFault(part, ["blocks", doubled, "type"], "SCHEMA", String(types[doubled]));
  return (
    findSettingsFault(part, json, [["settings"]]) ??
    blocks.reduce<FileFault | null>(
      (found, _, block) => found ?? findSettingsFault(part, json, [["blocks", block, "settings"]]),
      null,
    )
  );
}

/** @param places of lists whose settings share their ids */
function findSettingsFault(part: Part, json: Json, places: JSONPath[]): FileFault | null {
  const known = new Set<string>();
  for (const place of places) {
    const list = place.reduce<Json | undefined>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : getOwn(value, String(key))),
      json,
    );
    if (list === undefined) continue;
    if (!Array.isArray(list)) return toFault(part, place, "SCHEMA");
    for (const [index, setting] of list.entries()) {
      const id = getOwn(setting, "id");
      const name = typeof id === "string" ? id : undefined;
      if (!isDefinition(setting)) return toFault(part, [...place, index], "SCHEMA", name);
      if (typeof id !== "string") continue;
      if (known.has(id)) return toFault(part, [...place, index, "id"], "DUPLICATE_SETTING", id);
      known.add(id);
    }
  }
  return null;
}

function toSyntaxFault(part: Part, reason: FaultReason): FileFault {
  const errors: ParseError[] = [];
  parseTolerantly(part, errors);
  return createFault(part.file, part.start + (errors[0]?.offset ?? 0), reason);
}

function toFault(part: Part, place: JSONPath, reason: FaultReason, name?: string): FileFault {
  const tree = parseTolerantly(part, []);
  const node = tree && findNodeAtLocation(tree, place);
  return createFault(part.file, part.start + (node?.offset ?? 0), reason, name);
}

function parseTolerantly({ text }: Part, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    // Nested so deep that the stack overflows.
    return undefined;
  }
}
