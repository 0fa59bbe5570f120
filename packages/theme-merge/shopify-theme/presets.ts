/** Checks the presets and the default of a schema: what the editor adds by them is a section, or a block, of a template. */
import { type ComponentSchema, toPlace } from "./component-schema.ts";
import { findSectionProblem, type Schemas, type Section, section } from "./json-template.ts";
import type { JsonPlace, JsonProblem } from "./problem.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * A preset may list its blocks, a template has them by id. Blocks below the first level count as placed by Liquid,
 * because stores have presets with some that their block's schema does not take.
 */
function toMember(member: unknown, level = 0): unknown {
  if (!isRecord(member)) return member;
  const { blocks, ...own } = member;
  return {
    ...own,
    ...(level > 1 ? { static: true } : {}),
    ...(isRecord(blocks)
      ? { blocks: Object.fromEntries(Object.entries(blocks).map(([key, block]) => [key, toMember(block, level + 1)])) }
      : {}),
  };
}

interface Preset {
  at: JsonPlace;
  parsed: ReturnType<typeof section.safeParse>;
}

function listPresets(type: string, { presets }: ComponentSchema): Preset[] {
  const all = Object.entries(presets).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((preset, index) => ({ at: [key, index], preset }))
      : [{ at: [key], preset: value as unknown }],
  );
  return all
    .filter(({ preset }) => isRecord(preset))
    .map(({ at, preset }) => ({ at, parsed: section.safeParse({ ...(toMember(preset) as object), type }) }));
}

export const listPresetSections = (type: string, schema: ComponentSchema): Section[] =>
  listPresets(type, schema).flatMap(({ parsed }) => parsed.data ?? []);

/** @param type of the section or block whose schema it is */
export function findPresetProblem(type: string, schema: ComponentSchema, { block }: Schemas): JsonProblem | null {
  for (const { at, parsed } of listPresets(type, schema)) {
    const problem = parsed.success
      ? findSectionProblem(parsed.data, { section: () => schema, block }, at)
      : ({
          kind: "SCHEMA",
          message: "Invalid schema: presets is invalid",
          at: [...at, ...toPlace(parsed.error)],
        } as const);
    if (problem) return { ...problem, at: toListPlace(problem.at) };
  }
  return null;
}

/** Positions in lists of blocks have become keys. */
const toListPlace = (at: JsonProblem["at"]): JsonProblem["at"] =>
  typeof at === "number" ? at : at.map((key) => (/^\d+$/.test(String(key)) ? Number(key) : key));
