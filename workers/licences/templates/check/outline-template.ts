/** The sections and blocks of a template with their names and main settings, for lists and drawings. */
import { getEntries, getOwn, isObject, type Json, type JsonObject } from "../../themes/merge/json-text.ts";
import { countBlocks, getType } from "../../themes/merge/liquid-schema.ts";
import type { OutlineMember, OutlineSetting, TemplateOutline } from "../contract.ts";
import { toPlace } from "./examine-member.ts";
import { findBlock, findSection, type MemberSchema, type ReleaseSchemas, toName } from "./release-schemas.ts";

const maxTextLength = 200;
const maxMemberSettings = 12;
/** So that the outline of the largest template stays small. */
const maxSettings = 400;

/**
 * @param template as `parseTemplate` reads it
 * @param schemas newest release first; each section is described by the first that knows it
 */
export function outlineTemplate(template: JsonObject, schemas: readonly ReleaseSchemas[]): TemplateOutline {
  const budget = { settings: maxSettings };
  const sections = listMembers(template.sections, template.order).map(({ id, member, isListed }) => {
    const release = schemas.find((each) => findSection(each, getType(member)));
    const schema = release ? findSection(release, getType(member)) : null;
    return outlineMember("section", id, member, isListed, schema, release ?? null, budget);
  });
  return { sections, blockCount: countBlocks(template) };
}

function outlineMember(
  kind: "section" | "block",
  id: string,
  member: Json,
  isListed: boolean,
  schema: MemberSchema | null,
  release: ReleaseSchemas | null,
  budget: { settings: number },
): OutlineMember {
  const type = getType(member);
  const settings = schema && release ? listSettings(member, schema, release).slice(0, budget.settings) : [];
  budget.settings -= settings.length;
  return {
    id,
    type,
    name: release ? toPlace(kind, id, member, schema ?? null, release).name : { fr: type || id, en: type || id },
    hidden: !isListed || getOwn(member, "disabled") === true,
    settings,
    blocks: listMembers(getOwn(member, "blocks"), getOwn(member, "block_order")).map((block) => {
      const blockType = getType(block.member);
      const isStatic = getOwn(block.member, "static") === true;
      const known = schema && release ? findBlock(release, schema, blockType, isStatic) : null;
      return outlineMember("block", block.id, block.member, block.isListed, known, release, budget);
    }),
  };
}

/** In their order; those that it leaves out come last. */
function listMembers(members: Json | undefined, order: Json | undefined) {
  const entries = getEntries(members);
  const listed = new Set(Array.isArray(order) ? order : entries.map(([id]) => id));
  const position = new Map([...listed].map((id, at) => [id, at]));
  return entries
    .map(([id, member]) => ({ id, member, isListed: listed.has(id) || getOwn(member, "static") === true }))
    .sort((one, other) => (position.get(one.id) ?? listed.size) - (position.get(other.id) ?? listed.size));
}

/** Texts, pictures and resources first, then what shapes the section; check boxes tell least. */
const ranks: readonly ReadonlySet<Json | undefined>[] = [
  new Set(["text", "inline_richtext", "richtext", "textarea", "image_picker", "video", "collection", "product"]),
  new Set(["range", "number", "select", "radio", "text_alignment", "color_scheme"]),
];
const getRank = ({ type }: JsonObject): number => {
  const rank = ranks.findIndex((types) => types.has(type));
  return rank < 0 ? ranks.length : rank;
};

function listSettings(member: Json, schema: MemberSchema, { words }: ReleaseSchemas): OutlineSetting[] {
  const definitions = [...schema.settings];
  const main = [...definitions]
    .sort(([, one], [, other]) => getRank(one) - getRank(other))
    .slice(0, maxMemberSettings)
    .map(([id]) => id);
  return definitions
    .filter(([id]) => main.includes(id))
    .map(([id, definition]) => ({
      id,
      type: typeof definition.type === "string" ? definition.type : "",
      name: toName(definition.label, words, id),
      value: toValue(getOwn(getOwn(member, "settings"), id) ?? definition.default),
    }));
}

function toValue(value: Json | undefined): OutlineSetting["value"] {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : isObject(value) ? "" : value.map(String).join(", ");
  return text.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, "") || null;
}
