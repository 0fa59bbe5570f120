/**
 * Parses and checks the `{% schema %}` of a section or theme block, with its settings. Templates are checked against
 * the result.
 */
import * as z from "zod";
import { stripComments, stripLastCommas } from "./json-text.ts";

/** Input settings on shopify.dev. Sidebar settings have no value. */
const inputTypes = new Set(
  (
    "article article_list blog checkbox collection collection_list color color_background color_palette color_scheme " +
    "color_scheme_group font_picker html image_picker inline_richtext link_list liquid metaobject metaobject_list number " +
    "page product product_list radio range richtext select style.layout_panel style.size_panel style.spacing_panel text " +
    "text_alignment textarea url video video_url"
  ).split(" "),
);
const sidebarTypes = new Set(["header", "paragraph"]);

const range = z.object({ min: z.number(), max: z.number(), step: z.number().positive().default(1) });
/** A text, or its translations by language, as older themes have them. */
export const label = z.union([z.string(), z.record(z.string(), z.string())]);
const options = z.array(z.object({ value: z.string(), label })).min(1);

const maxLabelLength = 70;
const maxRangeBound = 10_000;

export type Definition = Record<string, unknown> & { type: string };

/** Returns the platform's message without the prefix that names the setting, or null when the definition is valid. */
function findDefinitionProblem(setting: Definition): string | null {
  const { type, label } = setting;
  if (sidebarTypes.has(type)) return null;
  if (!inputTypes.has(type)) return "type is invalid";
  if (getId(setting) === null) return "id can't be blank";
  if (typeof label === "string" && label.length > maxLabelLength && !label.startsWith("t:"))
    return `label is too long (max ${maxLabelLength} characters)`;
  if (type === "range") return findRangeProblem(setting);
  if ((type === "select" || type === "radio") && !options.safeParse(setting.options).success)
    return "options must be an array of objects with a value and a label";
  // The value of an option may be empty.
  if (setting.default === "" && type !== "select" && type !== "radio") return "default can't be blank";
  if (type === "checkbox" && setting.default !== undefined && typeof setting.default !== "boolean")
    return "default must be a boolean";
  return type === "font_picker" && setting.default === undefined ? "default can't be blank" : null;
}

const getId = ({ id }: Definition): string | null => (typeof id === "string" && id !== "" ? id : null);

function findRangeProblem(setting: Definition): string | null {
  const bounds = range.safeParse(setting);
  if (!bounds.success) return `${String(bounds.error.issues[0]?.path[0])} must be a number`;
  const { min, max, step } = bounds.data;
  if (max >= maxRangeBound) return `max must be less than ${maxRangeBound}`;
  const steps = Math.floor((max - min) / step + tolerance) + 1;
  if (steps > 101) return "step invalid. Range settings must have at most 101 steps";
  if (steps < 3) return "step invalid. Range settings must have at least 3 steps";
  return isStep(setting.default, bounds.data) ? null : "default must be a step in the range";
}

/** Tolerance for floating point: without it, 4.7 is not a multiple of 0.1. */
const tolerance = 1e-9;

function isStep(value: unknown, { min, max, step }: z.infer<typeof range>): boolean {
  if (typeof value !== "number" || value < min - tolerance || value > max + tolerance) return false;
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < tolerance * 1_000;
}

/** A family with its variant, or one of the fonts of the system. */
const fontHandle = /^(?:[a-z0-9_-]+_[a-z]\d|mono|sans-serif|serif)$/;

/** Returns why the platform rejects this value, or null. It is not known to check values of most types. */
export function findValueProblem(setting: Definition, value: unknown): string | null {
  if (value === null || value === "") return null;
  // A dynamic source: only the storefront knows its value.
  if (typeof value === "string" && value.includes("{{")) return null;
  if (setting.type === "range") {
    const bounds = range.safeParse(setting);
    return !bounds.success || isStep(value, bounds.data)
      ? null
      : `Setting '${getId(setting)}' must be a step in the range`;
  }
  if (setting.type === "font_picker" && !fontHandle.test(String(value)))
    return `'${String(value)}' is not a valid font handle`;
  return null;
}

/** Returns the first duplicate id. */
export function findSharedId(settings: readonly Definition[]): string | null {
  const ids = settings.flatMap((setting) => getId(setting) ?? []);
  return ids.find((id, index) => ids.indexOf(id) !== index) ?? null;
}

const maxSectionBlocks = 50;
const maxNameLength = 25;

const settings = z.array(z.looseObject({ type: z.string() }));
const name = label.optional();
const schemaShape = z.object({
  name,
  settings: settings.default([]),
  max_blocks: z.int("max_blocks must be an integer").min(1).max(maxSectionBlocks).default(maxSectionBlocks),
  limit: z.int("limit must be an integer").min(1).optional(),
  blocks: z.array(z.object({ type: z.string().min(1), name, settings: settings.optional() })).default([]),
});

export interface ComponentSchema {
  settings: ReadonlyMap<string, Definition>;
  maxBlocks: number;
  /** Allowed block types with their settings; null for a type that a file in `blocks/` defines. */
  blocks: ReadonlyMap<string, ReadonlyMap<string, Definition> | null>;
  /** Why the vendor rejects its names in a file that it does not have yet, or null. */
  nameProblem: string | null;
}

/** For a file without `{% schema %}`. */
export const emptySchema: ComponentSchema = {
  settings: new Map(),
  maxBlocks: maxSectionBlocks,
  blocks: new Map(),
  nameProblem: null,
};

/** Returns the schema, or why it is invalid. */
export function readSchema(json: string): ComponentSchema | string {
  let value: unknown;
  try {
    value = JSON.parse(stripLastCommas(stripComments(json)));
  } catch {
    return "Invalid JSON in tag 'schema'";
  }
  const parsed = schemaShape.safeParse(value);
  if (!parsed.success) return `Invalid schema: ${formatFirstIssue(parsed.error)}`;
  const schema = parsed.data;
  return (
    findSettingsProblem("Invalid schema:", schema.settings) ??
    findBlocksProblem(schema.blocks) ?? {
      settings: mapById(schema.settings),
      maxBlocks: schema.max_blocks,
      blocks: new Map(schema.blocks.map((block) => [block.type, getLocalSettings(block)])),
      nameProblem:
        findNameProblem("Invalid schema:", schema.name) ??
        schema.blocks.map((block) => findNameProblem(`Invalid block '${block.type}':`, block.name)).find(Boolean) ??
        null,
    }
  );
}

/** A block with a name or settings is local to the section; one with only a type refers to a file in `blocks/`. */
const getLocalSettings = (block: z.infer<typeof schemaShape>["blocks"][number]) =>
  block.name === undefined && block.settings === undefined ? null : mapById(block.settings ?? []);

function formatFirstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  const path = issue?.path.join(".");
  return issue?.message.startsWith("max_blocks") || issue?.message.startsWith("limit")
    ? issue.message
    : `${path || "schema"} is invalid`;
}

function findBlocksProblem(blocks: z.infer<typeof schemaShape>["blocks"]): string | null {
  const types = blocks.map(({ type }) => type);
  const shared = types.find((type, index) => types.indexOf(type) !== index);
  if (shared) return `Invalid schema: block type '${shared}' is not unique`;
  for (const block of blocks) {
    const problem = findSettingsProblem(`Invalid block '${block.type}':`, block.settings ?? []);
    if (problem) return problem;
  }
  return null;
}

function findNameProblem(start: string, text: z.infer<typeof name>): string | null {
  const tooLong = typeof text === "string" && !text.startsWith("t:") && text.length > maxNameLength;
  return tooLong ? `${start} name is too long (max ${maxNameLength} characters)` : null;
}

/** `start` names the owner of the settings. */
export function findSettingsProblem(start: string, list: readonly Definition[]): string | null {
  for (const setting of list) {
    const problem = findDefinitionProblem(setting);
    const what = getId(setting) === null ? `setting of type '${setting.type}'` : `setting with id="${getId(setting)}"`;
    if (problem) return `${start} ${what} ${problem}`;
  }
  const shared = findSharedId(list);
  return shared === null ? null : `${start} setting with id="${shared}" id is not unique`;
}

export const mapById = (list: readonly Definition[]): ReadonlyMap<string, Definition> =>
  new Map(list.flatMap((setting) => (getId(setting) === null ? [] : [[getId(setting) ?? "", setting]])));
