/** Checks a section or block with everything in it. */
import { getEntries, getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { getType, maxBlockLevels } from "theme-merge/merge/liquid-schema.ts";
import { formatValue } from "theme-merge/merge/merged-file.ts";
import type { Finding, FindingPlace } from "../contract.ts";
import { examineSettings } from "./examine-settings.ts";
import { createFinding, type Examination } from "./finding.ts";
import {
  findKnownBlocks,
  isOfApp,
  type Known,
  type MemberSchema,
  noWords,
  type ReleaseSchemas,
  toName,
} from "./release-schemas.ts";
import { shows } from "./static-blocks.ts";

type Place = readonly FindingPlace[];

/** The name that the editor shows: the member's own, or that of its type. */
export function toPlace(kind: "section" | "block", id: string, member: Json, known: readonly Known[]): FindingPlace {
  const own = getOwn(member, "name");
  const [first] = known;
  if (typeof own === "string" && own !== "")
    return { kind, id, name: toName(own, first?.release.words ?? noWords, id) };
  return { kind, id, name: first?.schema.name ?? { fr: id, en: id } };
}

/**
 * The members that the order lists, and the order without what it should not have. Static blocks are never listed;
 * without an order nothing is hidden.
 */
export function keepOrder(
  { findings }: Examination,
  members: JsonObject,
  order: readonly Json[] | undefined,
  place: Place,
): { listed: [string, Json][]; order: string[] } {
  const kept = new Set<string>();
  for (const id of order ?? []) {
    if (typeof id !== "string" || !Object.hasOwn(members, id))
      findings.push(createFinding("ORDER_UNKNOWN", { id: formatValue(id) }, place));
    else if (kept.has(id)) findings.push(createFinding("ORDER_TWICE", { id }, place));
    else kept.add(id);
  }
  const listed = Object.entries(members).filter(([id, member]) => {
    const isListed = order === undefined || kept.has(id) || (place.length > 0 && isStatic(member));
    if (!isListed) findings.push(createFinding("ORDER_MISSING", { id }, place));
    return isListed;
  });
  return { listed, order: [...kept] };
}

export const isStatic = (member: Json): boolean => getOwn(member, "static") === true;

const isBoolean = (value: Json): boolean => typeof value === "boolean";
const isString = (value: Json): boolean => typeof value === "string";

/** What a section or block can have, and whether Shopify takes the value. */
const memberKeys = new Map<string, (value: Json) => boolean>([
  ["type", isString],
  ["name", isString],
  ["disabled", isBoolean],
  ["settings", isObject],
  ["blocks", isObject],
  ["block_order", Array.isArray],
]);
const blockKeys = new Map([...memberKeys, ["static", isBoolean]]);
const isListOfTexts = (value: Json): boolean => Array.isArray(value) && value.every(isString);
const sectionKeys = new Map([...memberKeys, ["custom_css", isListOfTexts]]);

/**
 * @param known the section or block in this release, and in others that have it
 * @param place as long as the section or block is deep
 */
export function examineHolder(
  examination: Examination,
  holder: JsonObject,
  known: readonly Known[],
  place: Place,
): JsonObject {
  const { findings } = examination;
  const id = place.at(-1)?.id ?? "";
  if (!/^[\w-]+$/.test(id)) findings.push(createFinding("ID_INVALID", { id }, place));
  const keys = place.length === 1 ? sectionKeys : blockKeys;
  const own = Object.entries(holder).filter(([key, value]) => {
    const isKnown = keys.get(key)?.(value) ?? false;
    if (!isKnown) findings.push(createFinding("UNKNOWN_KEY", { key }, place));
    return isKnown;
  });
  const sound = toObject(own);
  const { blocks, order } = examineBlocks(examination, sound, known, place);
  return toObject(
    own.map(([key, value]): [string, Json] => {
      if (key === "settings" && isObject(value)) return [key, examineSettings(examination, value, known, place)];
      return [key, key === "blocks" ? blocks : key === "block_order" ? order : value];
    }),
  );
}

function examineBlocks(
  examination: Examination,
  holder: JsonObject,
  known: readonly Known[],
  place: Place,
): { blocks: JsonObject; order: Json[] } {
  const { findings } = examination;
  const blocks = isObject(holder.blocks) ? holder.blocks : {};
  const given = Array.isArray(holder.block_order) ? holder.block_order : undefined;
  if (place.length > maxBlockLevels && Object.keys(blocks).length > 0) {
    const levels = place.length - 1 + countLevels(blocks);
    findings.push(createFinding("NESTED_TOO_DEEP", { levels: String(levels), most: String(maxBlockLevels) }, place));
    return { blocks, order: given ?? [] };
  }
  const { listed, order } = keepOrder(examination, blocks, given, place);
  const kept = listed.flatMap(([id, block]): [string, Json][] => {
    const examined = examineBlock(examination, id, block, known, place);
    return examined === null ? [] : [[id, examined]];
  });
  const schema = findOwn(examination, known);
  if (schema) findings.push(...listCounts(kept, schema, place));
  const ids = new Set(kept.map(([id]) => id));
  return { blocks: toObject(kept), order: order.filter((id) => ids.has(id)) };
}

/** As this release has it. */
const findOwn = ({ schemas }: Examination, known: readonly Known[]): MemberSchema | null =>
  known.find(({ release }) => release === schemas)?.schema ?? null;

/** Null for a block that the release loses. */
function examineBlock(
  examination: Examination,
  id: string,
  block: Json,
  holders: readonly Known[],
  place: Place,
): JsonObject | null {
  const { releases, findings } = examination;
  const type = getType(block);
  const known = isOfApp(type) ? [] : findKnownBlocks(holders, type, isStatic(block));
  if (isObject(block) && findOwn(examination, known)) {
    const at = [...place, toPlace("block", id, block, known)];
    const holder = findOwn(examination, holders);
    if (!isStatic(block) || !holder || shows(holder.staticBlocks, type, id))
      return examineHolder(examination, block, known, at);
    findings.push(createFinding("BLOCK_NOT_SHOWN", { type }, at));
    return null;
  }
  // A block that has no place here, but a name.
  const named = known.length > 0 ? known : findKnownFiles(releases, type);
  findings.push(
    createFinding(isOfApp(type) ? "BLOCK_OF_APP" : "BLOCK_UNKNOWN", { type }, [
      ...place,
      toPlace("block", id, block, named),
    ]),
  );
  return null;
}

const findKnownFiles = (releases: readonly ReleaseSchemas[], type: string): Known[] =>
  releases.flatMap((release) => {
    const schema = release.blocks.get(type);
    return schema ? [{ release, schema }] : [];
  });

function listCounts(blocks: readonly [string, Json][], { limits }: MemberSchema, place: Place): Finding[] {
  const counted = blocks.filter(([, block]) => !isStatic(block));
  const findings: Finding[] = [];
  if (counted.length > limits.blocks) {
    const params = { count: String(counted.length), most: String(limits.blocks) };
    findings.push(createFinding("BLOCKS_TOO_MANY", params, place));
  }
  for (const [type, count] of countTypes(counted)) {
    const most = limits.ofType.get(type) ?? Number.POSITIVE_INFINITY;
    if (count > most)
      findings.push(createFinding("BLOCK_TOO_OFTEN", { type, count: String(count), most: String(most) }, place));
  }
  return findings;
}

export function countTypes(members: readonly [string, Json][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, member] of members) counts.set(getType(member), (counts.get(getType(member)) ?? 0) + 1);
  return counts;
}

/** Levels of blocks, these among them. */
const countLevels = (blocks: Json): number =>
  1 + Math.max(0, ...getEntries(blocks).map(([, block]) => levelsBelow(getOwn(block, "blocks"))));

const levelsBelow = (blocks: Json | undefined): number =>
  getEntries(blocks).length > 0 ? countLevels(blocks ?? null) : 0;
