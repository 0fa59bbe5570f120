/** Sections and blocks of a template by their place: finds one, and changes the list that holds it. */
import { getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { getType } from "theme-merge/merge/liquid-schema.ts";
import { findBlock, findSection, type MemberSchema, type ReleaseSchemas } from "../check/release-schemas.ts";

export interface FoundMember {
  member: JsonObject;
  /** Null where the release does not know it. */
  schema: MemberSchema | null;
}

export const isStatic = (member: Json | undefined): boolean => getOwn(member, "static") === true;

/** Null where the template has no such section or block. */
export function findMember(
  template: JsonObject,
  place: readonly string[],
  schemas: ReleaseSchemas,
): FoundMember | null {
  let found: FoundMember | null = null;
  for (const id of place) {
    const member: Json | undefined = getOwn(getOwn(found?.member ?? template, found ? "blocks" : "sections"), id);
    if (!isObject(member)) return null;
    found = { member, schema: findSchema(found, member, schemas) };
  }
  return found;
}

function findSchema(holder: FoundMember | null, member: JsonObject, schemas: ReleaseSchemas): MemberSchema | null {
  if (!holder) return findSection(schemas, getType(member));
  return holder.schema && findBlock(schemas, holder.schema, getType(member), isStatic(member));
}

/** The sections of a template or the blocks of a section or block, and what their order lists. */
export interface Children {
  members: JsonObject;
  order: Json[];
}

/** Null where the template has no such holder. */
export function changeChildren(
  holder: JsonObject,
  path: readonly string[],
  change: (children: Children) => Children | null,
  isTemplate = true,
): JsonObject | null {
  const [key, orderKey] = isTemplate ? ["sections", "order"] : ["blocks", "block_order"];
  const held = getOwn(holder, key);
  const members = isObject(held) ? held : {};
  const [id, ...rest] = path;
  if (id === undefined) {
    const given = getOwn(holder, orderKey);
    const order = Array.isArray(given) ? given : listVisible(members);
    const changed = change({ members, order });
    if (!changed) return null;
    const isOrdered = Array.isArray(given) || changed.order !== order;
    return { ...holder, [key]: changed.members, ...(isOrdered ? { [orderKey]: changed.order } : {}) };
  }
  const inner = getOwn(members, id);
  const changed = isObject(inner) ? changeChildren(inner, rest, change, false) : null;
  return changed && { ...holder, [key]: replaceMember(members, id, changed) };
}

const listVisible = (members: JsonObject): string[] =>
  Object.keys(members).filter((id) => !isStatic(getOwn(members, id)));

/** In its place; null removes it. */
export const replaceMember = (members: JsonObject, id: string, next: Json | null): JsonObject =>
  toObject(
    Object.entries(members).flatMap(([key, member]): [string, Json][] =>
      key !== id ? [[key, member]] : next === null ? [] : [[key, next]],
    ),
  );
