/** Parses and checks the `{% schema %}` of a section or theme block; templates are checked against the result. */
import * as z from "zod";
import { type Definition, findDefinitionProblem, findSharedId, getId } from "./setting.ts";

const maxSectionBlocks = 50;
const maxNameLength = 25;

const settings = z.array(z.looseObject({ type: z.string() }));
const name = z.string().optional();
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
  /** Allowed block types with their settings; null for a type that is defined by a file in `blocks/`. */
  blocks: ReadonlyMap<string, ReadonlyMap<string, Definition> | null>;
}

/** For a file without `{% schema %}`. */
export const emptySchema: ComponentSchema = { settings: new Map(), maxBlocks: maxSectionBlocks, blocks: new Map() };

/** The schema, or why it is refused. */
export function readSchema(json: string): ComponentSchema | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "Invalid JSON in tag 'schema'";
  }
  const parsed = schemaShape.safeParse(value);
  if (!parsed.success) return `Invalid schema: ${formatFirstIssue(parsed.error)}`;
  const schema = parsed.data;
  return (
    findNameProblem("Invalid schema:", schema.name) ??
    findSettingsProblem("Invalid schema:", schema.settings) ??
    findBlocksProblem(schema.blocks) ?? {
      settings: mapById(schema.settings),
      maxBlocks: schema.max_blocks,
      blocks: new Map(schema.blocks.map((block) => [block.type, getLocalSettings(block)])),
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
    const start = `Invalid block '${block.type}':`;
    const problem = findNameProblem(start, block.name) ?? findSettingsProblem(start, block.settings ?? []);
    if (problem) return problem;
  }
  return null;
}

function findNameProblem(start: string, text: string | undefined): string | null {
  const tooLong = text !== undefined && !text.startsWith("t:") && text.length > maxNameLength;
  return tooLong ? `${start} name is too long (max ${maxNameLength} characters)` : null;
}

/** `start` names what holds the settings. */
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
