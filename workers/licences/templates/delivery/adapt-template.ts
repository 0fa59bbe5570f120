/** What a delivery changes in a template before it fits the store: colour schemes and pictures. */
import { getEntries, getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { getType } from "theme-merge/merge/liquid-schema.ts";
import { findBlock, findSection, type MemberSchema, type ReleaseSchemas } from "../check/release-schemas.ts";

/** With each colour scheme replaced; members that the theme does not know stay as they are. */
export function replaceSchemes<Template extends JsonObject>(
  template: Template,
  schemas: ReleaseSchemas,
  replace: (name: string) => string,
): Template {
  const inMember = (member: Json, schema: MemberSchema | null): Json => {
    if (!isObject(member) || !schema) return member;
    const settings = getEntries(member.settings).map(([id, value]): [string, Json] => [
      id,
      isScheme(schema, id) && typeof value === "string" && value !== "" ? replace(value) : value,
    ]);
    const blocks = getEntries(member.blocks).map(([id, block]): [string, Json] => [
      id,
      inMember(block, findBlock(schemas, schema, getType(block), getOwn(block, "static") === true)),
    ]);
    return {
      ...member,
      ...(isObject(member.settings) ? { settings: toObject(settings) } : {}),
      ...(isObject(member.blocks) ? { blocks: toObject(blocks) } : {}),
    };
  };
  const sections = getEntries(template.sections).map(([id, section]): [string, Json] => [
    id,
    inMember(section, findSection(schemas, getType(section))),
  ]);
  return { ...template, sections: toObject(sections) };
}

const isScheme = ({ settings }: MemberSchema, id: string): boolean => settings.get(id)?.type === "color_scheme";

/** In the order in which they first occur. */
export function listSchemes(template: JsonObject, schemas: ReleaseSchemas): string[] {
  const names = new Set<string>();
  replaceSchemes(template, schemas, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

const pictureReference = /^shopify:\/\/shop_images\/([^/\\?#]+)$/;

const replacePictures = (value: Json, replace: (name: string, reference: string) => Json): Json => {
  if (typeof value === "string") {
    const name = pictureReference.exec(value)?.[1];
    return name === undefined ? value : replace(name, value);
  }
  if (Array.isArray(value)) return value.map((item) => replacePictures(item, replace));
  return isObject(value)
    ? toObject(getEntries(value).map(([key, item]): [string, Json] => [key, replacePictures(item, replace)]))
    : value;
};

/** Pictures of the store's Files that the template names. */
export function listPictures(template: JsonObject): string[] {
  const names = new Set<string>();
  replacePictures(template, (name, reference) => {
    names.add(name);
    return reference;
  });
  return [...names];
}

export const withoutPictures = (template: Json, missing: readonly string[]): Json =>
  replacePictures(template, (name, reference) => (missing.includes(name) ? "" : reference));
