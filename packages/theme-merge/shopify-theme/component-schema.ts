/**
 * Parses and checks the `{% schema %}` of a section or theme block, with its settings. Templates are checked against
 * the result.
 */
import * as z from "zod";
import { stripComments, stripLastCommas } from "./json-text.ts";
import { type Placement, toggles } from "./placement.ts";
import { explainSyntax, type JsonPlace, type JsonProblem } from "./problem.ts";

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
export const fontHandle = /^(?:[a-z0-9_-]+_[a-z]\d|mono|sans-serif|serif)$/;

/** A dynamic source: only the storefront knows its value. */
const isDynamic = (value: unknown): boolean => typeof value === "string" && value.includes("{{");

/** Returns why the platform rejects this value, or null. It is not known to check values of most types. */
export function findValueProblem(setting: Definition, value: unknown): string | null {
  if (value === null || value === "") return null;
  if (isDynamic(value)) return null;
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

/** Returns why the platform rejects a new definition beside this stored value, or null. */
export function findMisfit(setting: Definition, value: unknown): string | null {
  const problem = findValueProblem(setting, value);
  if (problem || value === null || value === "" || isDynamic(value)) return problem;
  const { type } = setting;
  if (textTypes.has(type)) return typeof value === "string" ? null : `Setting '${getId(setting)}' must be a string`;
  if (type === "checkbox") return typeof value === "boolean" ? null : `Setting '${getId(setting)}' must be a boolean`;
  const choices = type === "select" || type === "radio" ? options.safeParse(setting.options).data : undefined;
  return !choices || choices.some((option) => option.value === value)
    ? null
    : `Setting '${getId(setting)}' must be one of its options`;
}

const textTypes = new Set(["text", "textarea", "html", "liquid", "inline_richtext", "richtext", "color", "url"]);

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
  limit: z.int("limit must be an integer").min(1).default(Number.POSITIVE_INFINITY),
  blocks: z
    .array(
      z.object({
        ...{ type: z.string().min(1), name, settings: settings.optional() },
        limit: z.int().min(1).optional().catch(undefined),
      }),
    )
    .default([]),
  ...toggles.shape,
  ...{ presets: z.unknown().optional(), default: z.unknown().optional() },
});
type SchemaShape = z.infer<typeof schemaShape>;

export interface ComponentSchema extends Placement {
  settings: ReadonlyMap<string, Definition>;
  maxBlocks: number;
  /** Allowed block types with their settings; null for a type that a file in `blocks/` defines. */
  blocks: ReadonlyMap<string, ReadonlyMap<string, Definition> | null>;
  /** Maximum blocks of a type; without an entry as many as one likes. */
  blockLimits: ReadonlyMap<string, number>;
  presets: { presets?: unknown; default?: unknown };
  /** Why the vendor rejects its names in a file that it does not have yet, or null. */
  nameProblem: JsonProblem | null;
}

/** For a file without `{% schema %}`. */
export const emptySchema: ComponentSchema = {
  settings: new Map(),
  maxBlocks: maxSectionBlocks,
  ...{ blocks: new Map(), blockLimits: new Map() },
  ...{ toggles: {}, limit: Number.POSITIVE_INFINITY, presets: {} },
  nameProblem: null,
};

const toProblem = (message: string, at: JsonPlace): JsonProblem => ({ kind: "SCHEMA", message, at });

/** Returns the schema, or why it is invalid. */
export function readSchema(json: string, owner: "section" | "block" = "section"): ComponentSchema | JsonProblem {
  let value: unknown;
  try {
    value = JSON.parse(stripLastCommas(stripComments(json)));
  } catch {
    return explainSyntax(json, "Invalid JSON in tag 'schema'");
  }
  const parsed = schemaShape.safeParse(value);
  if (!parsed.success) return toProblem(`Invalid schema: ${formatFirstIssue(parsed.error)}`, toPlace(parsed.error));
  const schema = parsed.data;
  const { settings, max_blocks: maxBlocks, blocks, limit, enabled_on, disabled_on } = schema;
  return (
    findContradiction(schema, owner) ??
    findSettingsProblem("Invalid schema:", settings, ["settings"]) ??
    findBlocksProblem(blocks) ?? {
      ...{ settings: mapById(settings), maxBlocks, limit, toggles: { enabled_on, disabled_on } },
      blocks: new Map(blocks.map((block) => [block.type, getLocalSettings(block)])),
      blockLimits: new Map(blocks.flatMap((block) => (block.limit === undefined ? [] : [[block.type, block.limit]]))),
      presets: { presets: schema.presets, default: schema.default },
      nameProblem: findNamesProblem(schema),
    }
  );
}

/** A block with a name or settings is local to the section; one with only a type refers to a file in `blocks/`. */
const getLocalSettings = (block: SchemaShape["blocks"][number]) =>
  block.name === undefined && block.settings === undefined ? null : mapById(block.settings ?? []);

/** https://shopify.dev/docs/storefronts/themes/tools/theme-check/checks/valid-local-blocks, and the page "Section schema". */
function findContradiction(schema: SchemaShape, owner: "section" | "block"): JsonProblem | null {
  if (schema.enabled_on && schema.disabled_on)
    return toProblem("Invalid schema: only one of enabled_on and disabled_on can be used", ["disabled_on"]);
  const isLocal = (block: SchemaShape["blocks"][number]) => getLocalSettings(block) !== null && block.type[0] !== "@";
  const at = ["blocks", schema.blocks.findIndex(isLocal)];
  if (!schema.blocks.some(isLocal)) return null;
  if (owner === "block") return toProblem("Local scoped blocks are not supported in theme blocks.", at);
  return schema.blocks.some((block) => block.type !== "@app" && !isLocal(block))
    ? toProblem("Sections cannot use theme blocks together with locally scoped blocks.", at)
    : null;
}

/** Of the first issue. */
export const toPlace = ({ issues }: z.ZodError): JsonPlace =>
  (issues[0]?.path ?? []).map((key) => (typeof key === "number" ? key : String(key)));

function formatFirstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  const path = issue?.path.join(".");
  return issue?.message.startsWith("max_blocks") || issue?.message.startsWith("limit")
    ? issue.message
    : `${path || "schema"} is invalid`;
}

function findBlocksProblem(blocks: SchemaShape["blocks"]): JsonProblem | null {
  const types = blocks.map(({ type }) => type);
  const shared = types.findIndex((type, index) => types.indexOf(type) !== index);
  if (shared >= 0)
    return toProblem(`Invalid schema: block type '${types[shared]}' is not unique`, ["blocks", shared, "type"]);
  for (const [index, block] of blocks.entries()) {
    const start = `Invalid block '${block.type}':`;
    const problem = findSettingsProblem(start, block.settings ?? [], ["blocks", index, "settings"]);
    if (problem) return problem;
  }
  return null;
}

function findNamesProblem({ name, blocks }: SchemaShape): JsonProblem | null {
  const inBlocks = blocks.map((block, index) =>
    findNameProblem(`Invalid block '${block.type}':`, block.name, ["blocks", index]),
  );
  return findNameProblem("Invalid schema:", name, []) ?? inBlocks.find((problem) => problem !== null) ?? null;
}

function findNameProblem(start: string, text: z.infer<typeof name>, at: JsonPlace): JsonProblem | null {
  const tooLong = typeof text === "string" && !text.startsWith("t:") && text.length > maxNameLength;
  return tooLong ? toProblem(`${start} name is too long (max ${maxNameLength} characters)`, [...at, "name"]) : null;
}

/** `start` names the owner of the settings, `at` their place. */
export function findSettingsProblem(start: string, list: readonly Definition[], at: JsonPlace): JsonProblem | null {
  for (const [index, setting] of list.entries()) {
    const problem = findDefinitionProblem(setting);
    const what = getId(setting) === null ? `setting of type '${setting.type}'` : `setting with id="${getId(setting)}"`;
    if (problem) return toProblem(`${start} ${what} ${problem}`, [...at, index]);
  }
  const shared = findSharedId(list);
  if (shared === null) return null;
  const second = list.findLastIndex((setting) => getId(setting) === shared);
  return toProblem(`${start} setting with id="${shared}" id is not unique`, [...at, second, "id"]);
}

export const mapById = (list: readonly Definition[]): ReadonlyMap<string, Definition> =>
  new Map(list.flatMap((setting) => (getId(setting) === null ? [] : [[getId(setting) ?? "", setting]])));
