/** The sections and blocks of a template with their names and main settings, for lists and drawings. */
import { getEntries, getOwn, isObject, type Json, type JsonObject } from "theme-merge/merge/json-text.ts";
import { countBlocks, getType } from "theme-merge/merge/liquid-schema.ts";
import { cut } from "#base/cut.ts";
import type { OutlineMember, OutlineSetting, TemplateOutline } from "../contract.ts";
import { isStatic, toPlace } from "./examine-member.ts";
import { findKnownBlocks, findKnownSections, type Known, type ReleaseSchemas, toName } from "./release-schemas.ts";

const maxTextLength = 200;
const maxMemberSettings = 12;
/** So that the outline of the largest template stays small. */
const maxSettings = 400;

/**
 * @param template as `parseTemplate` reads it
 * @param releases newest first; each section and block is described by the first that knows it
 */
export function outlineTemplate(template: JsonObject, releases: readonly ReleaseSchemas[]): TemplateOutline {
  let settingsLeft = maxSettings;
  const outline = (kind: "section" | "block", { id, member, isListed }: Listed, known: Known[]): OutlineMember => {
    const [first] = known;
    const settings = first ? listSettings(member, first).slice(0, settingsLeft) : [];
    settingsLeft -= settings.length;
    const type = getType(member);
    const { name } = toPlace(kind, id, member, known);
    return {
      id,
      type,
      name,
      hidden: !isListed || getOwn(member, "disabled") === true,
      settings,
      blocks: listMembers(getOwn(member, "blocks"), getOwn(member, "block_order")).map((block) =>
        outline("block", block, findKnownBlocks(known, getType(block.member), isStatic(block.member))),
      ),
    };
  };
  const sections = listMembers(template.sections, template.order).map((section) =>
    outline("section", section, findKnownSections(releases, getType(section.member))),
  );
  return { sections, blockCount: countBlocks(template) };
}

interface Listed {
  id: string;
  member: Json;
  isListed: boolean;
}

/** In their order; those that it leaves out come last. */
function listMembers(members: Json | undefined, order: Json | undefined): Listed[] {
  const entries = getEntries(members);
  const listed = new Set(Array.isArray(order) ? order : entries.map(([id]) => id));
  const position = new Map([...listed].map((id, at) => [id, at]));
  return entries
    .map(([id, member]) => ({ id, member, isListed: listed.has(id) || isStatic(member) }))
    .sort((one, other) => (position.get(one.id) ?? listed.size) - (position.get(other.id) ?? listed.size));
}

/** Texts, pictures and resources first, then what shapes the section, then check boxes. */
const ranks: readonly ReadonlySet<Json | undefined>[] = [
  new Set(["text", "inline_richtext", "richtext", "textarea", "image_picker", "video", "collection", "product"]),
  new Set(["range", "number", "select", "radio", "text_alignment", "color_scheme"]),
];
const getRank = ({ type }: JsonObject): number => {
  const rank = ranks.findIndex((types) => types.has(type));
  return rank < 0 ? ranks.length : rank;
};

function listSettings(member: Json, { release: { words }, schema }: Known): OutlineSetting[] {
  const definitions = [...schema.settings];
  const main = [...definitions]
    .sort(([, one], [, other]) => getRank(one) - getRank(other))
    .slice(0, maxMemberSettings)
    .map(([id]) => id);
  return definitions
    .filter(([id]) => main.includes(id))
    .map(([id, definition]) => {
      const value = toValue(getOwn(getOwn(member, "settings"), id) ?? definition.default);
      const option = findOption(definition, value);
      return {
        id,
        type: typeof definition.type === "string" ? definition.type : "",
        name: toName(definition.label, words, id),
        value,
        ...(option ? { option: toName(getOwn(option, "label"), words, String(value)) } : {}),
      };
    });
}

const findOption = ({ options }: JsonObject, value: OutlineSetting["value"]): JsonObject | undefined =>
  (Array.isArray(options) ? options : []).filter(isObject).find((option) => getOwn(option, "value") === value);

function toValue(value: Json | undefined): OutlineSetting["value"] {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : isObject(value) ? "" : value.map(String).join(", ");
  return cut(text, maxTextLength) || null;
}
