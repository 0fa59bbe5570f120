/** Parses and checks JSON templates and section groups: their sections and blocks against the schemas. */
import * as z from "zod";
import { type ComponentSchema, type Definition, emptySchema, findValueProblem, toPlace } from "./component-schema.ts";
import { stripComments } from "./json-text.ts";
import { explainId, findPlacementProblem, getHolder, isMemberId } from "./placement.ts";
import { isJsonProblem, type JsonPlace, type JsonProblem } from "./problem.ts";
import type { ProblemKind } from "./problem-kinds.ts";

const maxBlockDepth = 8;
const tooDeep = `Blocks can be nested at most ${maxBlockDepth} levels deep`;

const values = z.record(z.string(), z.unknown()).optional();

interface Block {
  type: string;
  static?: boolean | undefined;
  settings?: Record<string, unknown> | undefined;
  blocks?: Record<string, Block> | undefined;
  block_order?: string[] | undefined;
}
const block: z.ZodType<Block> = z.object({
  type: z.string(),
  static: z.boolean().optional(),
  settings: values,
  get blocks() {
    return z.record(z.string(), block).optional();
  },
  block_order: z.array(z.string()).optional(),
});

export const section = z.object({
  type: z.string(),
  settings: values,
  blocks: z.record(z.string(), block).optional(),
  block_order: z.array(z.string()).optional(),
});
export type Section = z.infer<typeof section>;

/** Current schemas of the theme; null for a missing file. */
export interface Schemas {
  section(type: string): ComponentSchema | null;
  block(type: string): ComponentSchema | null;
}

/** Sections without a file in the theme: those of apps, and the editor's wrapper for single blocks. */
const isForeignSection = (type: string): boolean =>
  type === "apps" || type === "_blocks" || type.startsWith("shopify://");

const toProblem = (message: string, at: JsonPlace = [], kind: ProblemKind = "TEMPLATE"): JsonProblem => ({
  ...{ kind, message, at },
});

export function findSectionProblem(
  { type, settings, ...rest }: Section,
  schemas: Schemas,
  at: JsonPlace,
): JsonProblem | null {
  if (isForeignSection(type)) return null;
  const schema = schemas.section(type);
  if (!schema)
    return toProblem(`Section type '${type}' does not refer to an existing section file`, [...at, "type"], "SECTION");
  return (
    findValuesProblem(settings, schema.settings, [...at, "settings"]) ??
    findBlockCountProblem(type, rest.blocks, schema, [...at, "blocks"]) ??
    findBlocksProblem(rest, schema, schemas, 1, at)
  );
}

/** Excludes static blocks, which Liquid places. */
const listAddedBlocks = (blocks: Record<string, Block> | undefined): Block[] =>
  Object.values(blocks ?? {}).filter((each) => each.static !== true);

const countBlocks = (blocks: Record<string, Block> | undefined): number =>
  listAddedBlocks(blocks).length + Object.values(blocks ?? {}).reduce((sum, each) => sum + countBlocks(each.blocks), 0);

function findBlockCountProblem(
  type: string,
  blocks: Section["blocks"],
  { maxBlocks, blockLimits }: ComponentSchema,
  at: JsonPlace,
): JsonProblem | null {
  const added = listAddedBlocks(blocks);
  if (added.length > maxBlocks) return toProblem(`Section '${type}' can have at most ${maxBlocks} blocks`, at);
  const over = [...blockLimits].find(([of, limit]) => added.filter((block) => block.type === of).length > limit);
  return over ? toProblem(`Section '${type}' can have at most ${over[1]} blocks of type '${over[0]}'`, at) : null;
}

function findBlocksProblem(
  { blocks = {}, block_order: order = [] }: Pick<Block, "blocks" | "block_order">,
  parent: ComponentSchema,
  schemas: Schemas,
  depth: number,
  at: JsonPlace,
): JsonProblem | null {
  if (Object.keys(blocks).length > 0 && depth > maxBlockDepth) return toProblem(tooDeep, [...at, "blocks"]);
  const wrong = findOrderProblem("block_order", "blocks", order, blocks, at);
  if (wrong) return wrong;
  for (const [id, each] of Object.entries(blocks)) {
    const schema = findBlockSchema(each, parent, schemas);
    const place = [...at, "blocks", id];
    if (!isMemberId(id)) return toProblem(explainId(id), place);
    const problem = schema
      ? (findValuesProblem(each.settings, schema.settings, [...place, "settings"]) ??
        findBlocksProblem(each, schema, schemas, depth + 1, place))
      : toProblem(
          `Invalid value for type in block '${id}'. Type must be defined in schema.`,
          [...place, "type"],
          "BLOCK",
        );
    if (problem) return problem;
  }
  return null;
}

/** Returns null for a type that is not allowed here. */
function findBlockSchema(
  { type, ...rest }: Block,
  { blocks }: ComponentSchema,
  schemas: Schemas,
): ComponentSchema | null {
  if (type.startsWith("shopify://apps/")) return blocks.has("@app") ? emptySchema : null;
  const own = blocks.get(type);
  if (own) return { ...emptySchema, settings: own };
  const allowed = rest.static || own === null || (blocks.has("@theme") && !type.startsWith("_"));
  return allowed ? schemas.block(type) : null;
}

export function findValuesProblem(
  settings: Record<string, unknown> | undefined,
  definitions: ReadonlyMap<string, Definition>,
  at: JsonPlace,
  find: typeof findValueProblem = findValueProblem,
): JsonProblem | null {
  for (const [id, value] of Object.entries(settings ?? {})) {
    const definition = definitions.get(id);
    const problem = definition ? find(definition, value) : null;
    if (problem) return toProblem(problem, [...at, id], "VALUE");
  }
  return null;
}

/** Each id in an order must exist and appear once. */
function findOrderProblem(
  name: string,
  of: string,
  order: readonly string[],
  present: Record<string, unknown>,
  at: JsonPlace,
): JsonProblem | null {
  const missing = order.findIndex((id) => !Object.hasOwn(present, id));
  if (missing >= 0) return toProblem(`'${order[missing]}' in ${name} does not exist in ${of}`, [...at, name, missing]);
  const again = order.findIndex((id, index) => order.indexOf(id) !== index);
  return again < 0 ? null : toProblem(`'${order[again]}' is more than once in ${name}`, [...at, name, again]);
}

/** Lists the section and block types in use, whose schemas the check needs. */
export function listTypes(sections: readonly Section[]): { sections: string[]; blocks: string[] } {
  const blockTypes = (blocks: Record<string, Block> | undefined): string[] =>
    Object.values(blocks ?? {}).flatMap((each) => [each.type, ...blockTypes(each.blocks)]);
  return {
    sections: sections.map(({ type }) => type).filter((type) => !isForeignSection(type)),
    blocks: sections.flatMap(({ blocks }) => blockTypes(blocks)),
  };
}

const maxSections = 25;
const maxTemplateBlocks = 1_250;

const templateShape = z.object({ sections: z.record(z.string(), section), order: z.array(z.string()) });
/** https://shopify.dev/docs/storefronts/themes/architecture/section-groups */
const groupShape = templateShape.extend({
  type: z.string().regex(/^(?:header|footer|aside|custom\..+)$/),
  name: z.string().max(50),
});
type JsonTemplate = z.infer<typeof templateShape> & { type?: string };

export const isJsonTemplate = (path: string): boolean =>
  /^(templates|sections)\/.*\.json$/.test(path) && getContextParent(path) === null;

/** `templates/index.context.b2b.json` changes `templates/index.json` for one context, and requires it. */
export function getContextParent(path: string): string | null {
  const [, parent] = /^(.*)\.context\.[^.]+\.json$/.exec(path) ?? [];
  return parent === undefined ? null : `${parent}.json`;
}

/** Expects valid JSON. */
export function readTemplate(path: string, text: string): JsonTemplate | JsonProblem {
  try {
    const shape = path.startsWith("sections/") ? groupShape : templateShape;
    const parsed = shape.safeParse(JSON.parse(stripComments(text)));
    if (parsed.success) return parsed.data;
    const at = toPlace(parsed.error);
    return toProblem(at.length > 0 ? `${at.join(".")} is invalid` : "must be an object", at);
  } catch (error) {
    // Thousands of nested blocks exhaust the stack.
    if (error instanceof RangeError) return toProblem(tooDeep);
    throw error;
  }
}

export const getSections = ({ sections }: JsonTemplate): Section[] => Object.values(sections);

/** That of the whole template, else the first one of each section. Expects valid JSON. */
export function findTemplateProblems(path: string, text: string, schemas: Schemas): JsonProblem[] {
  const template = readTemplate(path, text);
  if (isJsonProblem(template)) return [template];
  const sections = getSections(template);
  if (sections.length > maxSections) return [toProblem(`There can be at most ${maxSections} sections`, ["sections"])];
  if (sections.reduce((sum, { blocks }) => sum + countBlocks(blocks), 0) > maxTemplateBlocks)
    return [toProblem(`There can be at most ${maxTemplateBlocks} blocks`, ["sections"])];
  const wrong = findOrderProblem("order", "sections", template.order, template.sections, []);
  if (wrong) return [wrong];
  const holder = getHolder(path, template.type ?? "");
  return Object.entries(template.sections).flatMap(([id, each], index) => {
    const { type } = each;
    const count = sections.slice(0, index + 1).filter((other) => other.type === type).length;
    const placement = schemas.section(type) ?? emptySchema;
    return (
      findSectionProblem(each, schemas, ["sections", id]) ??
      findPlacementProblem({ id, type, count, placement, holder }, ["sections", id]) ??
      []
    );
  });
}
