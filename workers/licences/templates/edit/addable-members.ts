/** Sections and blocks that a release offers at a place of the template, and their first content. */
import { getEntries, getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { getType, maxBlockLevels, maxSections } from "theme-merge/merge/liquid-schema.ts";
import { countTypes } from "../check/examine-member.ts";
import { isAllowedOn } from "../check/examine-template.ts";
import { findBlock, isOfApp, type MemberSchema, type ReleaseSchemas, toName } from "../check/release-schemas.ts";
import type { TemplateKind } from "../contract.ts";
import type { AddableMember } from "./contract.ts";
import { type FoundMember, isStatic } from "./members.ts";

/**
 * Presets first; a section without a preset comes last, because the theme editor does not offer it, and only where a
 * template of the release has it.
 */
export function listAddableSections(
  template: JsonObject,
  kind: TemplateKind,
  schemas: ReleaseSchemas,
): AddableMember[] {
  const there = getEntries(template.sections);
  if (there.length >= maxSections) return [];
  const counts = countTypes(there);
  const offered = [...schemas.sections].filter(
    ([type, { json, limits }]) => isAllowedOn(kind, json) && (counts.get(type) ?? 0) < limits.sections,
  );
  const used = schemas.used.get(kind);
  const listed = offered
    .flatMap(([type, schema]) => listPresets(type, schema, schemas))
    .filter(({ type, preset }) => preset !== null || used?.has(type));
  return [...listed.filter(({ preset }) => preset !== null), ...listed.filter(({ preset }) => preset === null)];
}

/** @param depth of the holder: 1 for a section */
export function listAddableBlocks(
  { member, schema }: FoundMember,
  depth: number,
  schemas: ReleaseSchemas,
): AddableMember[] {
  if (!schema || depth > maxBlockLevels) return [];
  const there = getEntries(getOwn(member, "blocks")).filter(([, block]) => !isStatic(block));
  if (there.length >= schema.limits.blocks) return [];
  const counts = countTypes(there);
  const types = [...new Set([...schema.blocks.keys(), ...schemas.blocks.keys()])];
  return types.flatMap((type) => {
    const block = isOfApp(type) ? null : findBlock(schemas, schema, type, false);
    const isFull = (counts.get(type) ?? 0) >= (schema.limits.ofType.get(type) ?? Number.POSITIVE_INFINITY);
    return block && !isFull ? listPresets(type, block, schemas) : [];
  });
}

function listPresets(type: string, { json, name }: MemberSchema, { words }: ReleaseSchemas): AddableMember[] {
  const presets = Array.isArray(json.presets) ? json.presets : [];
  if (presets.length === 0) return [{ type, preset: null, name }];
  return presets.map((preset, index) => {
    const own = getOwn(preset, "name");
    return { type, preset: index, name: own === undefined ? name : toName(own, words, type) };
  });
}

/** A new section or block; null where the schema has no such preset. */
export function createMember(type: string, preset: number | null, { json }: MemberSchema): JsonObject | null {
  if (preset === null) return { type, settings: {} };
  const chosen = Array.isArray(json.presets) ? json.presets[preset] : undefined;
  return isObject(chosen) ? { ...fromPreset({ ...chosen, type }), type } : null;
}

/** Presets list blocks by id, as templates do, or one after the other. */
function fromPreset(preset: JsonObject): JsonObject {
  const type = getType(preset);
  const settings = isObject(preset.settings) ? preset.settings : {};
  const blocks: [string, JsonObject][] = [];
  const listed: [string | null, Json][] = Array.isArray(preset.blocks)
    ? preset.blocks.map((block) => [null, block])
    : getEntries(preset.blocks);
  for (const [id, block] of listed) {
    if (!isObject(block)) continue;
    const taken = new Set(blocks.map(([key]) => key));
    const own = id ?? (typeof block.id === "string" ? block.id : null);
    blocks.push([own !== null && !taken.has(own) ? own : pickId(getType(block), taken), fromBlock(block)]);
  }
  if (blocks.length === 0) return { type, settings };
  const order = Array.isArray(preset.block_order)
    ? preset.block_order
    : blocks.flatMap(([id, block]) => (isStatic(block) ? [] : id));
  return { type, blocks: toObject(blocks), block_order: order, settings };
}

const fromBlock = (block: JsonObject): JsonObject => ({
  ...fromPreset(block),
  ...(typeof block.name === "string" ? { name: block.name } : {}),
  ...(isStatic(block) ? { static: true } : {}),
});

/** `type`, `type_2`, … */
export function pickId(type: string, taken: ReadonlySet<string>): string {
  const base = type.replace(/[^\w-]/g, "_") || "block";
  let id = base;
  for (let next = 2; taken.has(id); next++) id = `${base}_${next}`;
  return id;
}
