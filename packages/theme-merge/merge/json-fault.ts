/** Finds faults in the JSON of a theme file or of a section's schema, and in the definitions of settings. */
import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from "jsonc-parser";
import * as z from "zod";
import type { FaultReason } from "./contract.ts";
import { createFault, type FileFault } from "./file-fault.ts";
import { getOwn, isObject, type Json, parseJson } from "./json-text.ts";
import { hasSchemeGroup, usesSchemes } from "./liquid-schema.ts";

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

/** https://shopify.dev/docs/storefronts/themes/architecture/settings/input-settings */
const inputTypes = new Set(
  (
    "article article_list blog checkbox collection collection_list color color_background color_palette color_scheme " +
    "color_scheme_group font_picker html image_picker inline_richtext link_list liquid metaobject metaobject_list number " +
    "page product product_list radio range richtext select style.layout_panel style.size_panel style.spacing_panel text " +
    "text_alignment textarea url video video_url"
  ).split(" "),
);
const sidebarTypes = new Set(["header", "paragraph"]);

const minRangeSteps = 3;
const maxRangeSteps = 101;
/** 4.7 is a multiple of 0.1 only up to rounding. */
const tolerance = 1e-6;

const range = z
  .object({ min: z.number(), max: z.number(), step: z.number().positive().default(1), default: z.number() })
  .refine(({ min, max, step }) => {
    const steps = Math.floor((max - min) / step + tolerance) + 1;
    return steps >= minRangeSteps && steps <= maxRangeSteps;
  })
  .refine(({ min, max, step, default: value }) => {
    const steps = (value - min) / step;
    return value >= min - tolerance && value <= max + tolerance && Math.abs(steps - Math.round(steps)) < tolerance;
  });
const choice = z.object({ options: z.array(z.object({ value: z.string() })).min(1) });
const checkbox = z.object({ default: z.boolean().optional() });

export function isDefinition(setting: Json | undefined): boolean {
  const type = getOwn(setting, "type");
  if (typeof type !== "string") return false;
  if (sidebarTypes.has(type)) return true;
  const id = getOwn(setting, "id");
  if (!inputTypes.has(type) || typeof id !== "string" || id === "") return false;
  if (type === "range") return range.safeParse(setting).success;
  if (type === "select" || type === "radio") return choice.safeParse(setting).success;
  return type !== "checkbox" || checkbox.safeParse(setting).success;
}
