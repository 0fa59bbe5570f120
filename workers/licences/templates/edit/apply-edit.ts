/** Applies one act of the form to the text of a template: everything else stays as it is, comments too. */
import { editJson } from "theme-merge/merge/edit-json.ts";
import { getEntries, getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { toPlace } from "../check/examine-member.ts";
import { examineSettings } from "../check/examine-settings.ts";
import { examineTemplate } from "../check/examine-template.ts";
import { createFinding, type Examination, fails } from "../check/finding.ts";
import { parseTemplate, type ReadTemplate } from "../check/parse-template.ts";
import {
  findBlock,
  findSection,
  type Known,
  type MemberSchema,
  type ReleaseSchemas,
} from "../check/release-schemas.ts";
import type { Finding, FindingPlace, TemplateKind } from "../contract.ts";
import { createMember, pickId } from "./addable-members.ts";
import type { SettingField, TemplateEdit } from "./contract.ts";
import { type Children, changeChildren, type FoundMember, findMember, isStatic, replaceMember } from "./members.ts";
import { isUnchanged, listFields, parseField } from "./setting-field.ts";

/** `gone`: the template or the release has no such section, block or preset. */
export type Applied = { text: string; place: string[] } | { refused: Finding[] } | "gone";

type Changed = { template: JsonObject; place: string[] } | { refused: Finding[] } | "gone";

export function applyEdit(text: string, kind: TemplateKind, edit: TemplateEdit, schemas: ReleaseSchemas): Applied {
  const parsed = parseTemplate(text);
  if ("finding" in parsed) return { refused: [parsed.finding] };
  const { template } = parsed;
  const changed =
    edit.act === "add"
      ? addMember(template, edit, schemas)
      : edit.act === "settings"
        ? changeSettings(template, kind, edit, schemas)
        : changeMember(template, edit);
  if (changed === "gone" || "refused" in changed) return changed;
  const listFailing = (of: JsonObject) =>
    examineTemplate(of as ReadTemplate, kind, schemas).findings.filter((finding) => fails(finding));
  const after = listFailing(changed.template);
  if (after.length > listFailing(template).length) return { refused: after };
  return { text: editJson(text, changed.template), place: changed.place };
}

type Edit<Act extends TemplateEdit["act"]> = Extract<TemplateEdit, { act: Act }>;

function addMember(template: JsonObject, { holder, type, preset }: Edit<"add">, schemas: ReleaseSchemas): Changed {
  const into = holder.length > 0 ? findMember(template, holder, schemas) : null;
  const schema = into?.schema
    ? findBlock(schemas, into.schema, type, false)
    : holder.length === 0
      ? findSection(schemas, type)
      : null;
  const member = schema && createMember(type, preset, schema);
  if (!member) return "gone";
  let place: string[] = [];
  const changed = changeChildren(template, holder, ({ members, order }) => {
    const id = pickId(type, new Set(Object.keys(members)));
    place = [...holder, id];
    return { members: { ...members, [id]: member }, order: [...order, id] };
  });
  return changed ? { template: changed, place } : "gone";
}

type MemberAct = Exclude<TemplateEdit, Edit<"add"> | Edit<"settings">>;

function changeMember(template: JsonObject, { act, place }: MemberAct): Changed {
  const holder = place.slice(0, -1);
  const id = place.at(-1) ?? "";
  const changed = changeChildren(template, holder, (children) => {
    const member = getOwn(children.members, id);
    if (!isObject(member)) return null;
    if (act === "hide" || act === "show") return hide(children, id, member, act === "hide");
    // The theme's code names a static block.
    if (isStatic(member)) return null;
    if (act === "delete") return remove(children, id);
    return { ...children, order: move(children, id, act === "up" ? -1 : 1) };
  });
  return changed ? { template: changed, place: act === "delete" ? holder : place } : "gone";
}

function hide({ members, order }: Children, id: string, member: JsonObject, isHidden: boolean): Children {
  const { disabled: _, ...rest } = member;
  const isListed = order.includes(id) || isStatic(member);
  return {
    members: replaceMember(members, id, isHidden ? { ...member, disabled: true } : rest),
    order: isHidden || isListed ? order : [...order, id],
  };
}

const remove = ({ members, order }: Children, id: string): Children => ({
  members: replaceMember(members, id, null),
  order: order.filter((listed) => listed !== id),
});

/** Changes places with the neighbour; one that the order leaves out comes last. */
function move({ members, order }: Children, id: string, step: 1 | -1): Json[] {
  const from = order.indexOf(id);
  if (from < 0) return [...order, id];
  const isThere = (listed: Json | undefined) => typeof listed === "string" && Object.hasOwn(members, listed);
  let to = from + step;
  while (to >= 0 && to < order.length && !isThere(order[to])) to += step;
  if (to < 0 || to >= order.length) return order;
  return order.map((listed, at) => (at === from ? (order[to] ?? listed) : at === to ? id : listed));
}

function changeSettings(
  template: JsonObject,
  kind: TemplateKind,
  { place, values }: Edit<"settings">,
  schemas: ReleaseSchemas,
): Changed {
  const found = findMember(template, place, schemas);
  if (!found?.schema) return "gone";
  const { member, schema } = found;
  const at = toPlaces(template, place, schemas);
  const examination: Examination = { kind, schemas, releases: [schemas], findings: [] };
  const settings = new Map(getEntries(member.settings));
  const changes = listFields(member, schema, schemas).filter((field) => {
    const value = readChange(field, values);
    if (field.id === null || value === "same") return false;
    if (value.json === undefined) settings.delete(field.id);
    else {
      settings.set(field.id, value.json);
      checkSetting(examination, field, field.id, value.json, schema, at);
    }
    return true;
  });
  if (examination.findings.length > 0) return { refused: examination.findings };
  if (changes.length === 0) return { template, place };
  const changed = changeChildren(template, place.slice(0, -1), ({ members, order }) => ({
    members: replaceMember(members, place.at(-1) ?? "", { ...member, settings: toObject(settings) }),
    order,
  }));
  return changed ? { template: changed, place } : "gone";
}

/** Browsers do not send a check box that is off. */
function readChange(field: SettingField, values: Record<string, string>): "same" | { json: Json | undefined } {
  const { id, control } = field;
  if (id === null || control === "heading" || control === "note") return "same";
  const text = Object.hasOwn(values, id) ? values[id] : control === "check" ? "" : undefined;
  return text === undefined || isUnchanged(field, text) ? "same" : { json: parseField(field, text) };
}

function checkSetting(
  examination: Examination,
  { control, name }: SettingField,
  id: string,
  value: Json,
  schema: MemberSchema,
  at: readonly FindingPlace[],
): void {
  const { schemas: release, findings } = examination;
  if (control === "json" && typeof value === "string")
    findings.push(createFinding("SETTING_INVALID", { value, allowed: "JSON" }, [...at, { kind: "setting", id, name }]));
  else examineSettings(examination, toObject([[id, value]]), [{ release, schema }], at);
}

const toKnown = ({ schema }: FoundMember, release: ReleaseSchemas): Known[] => (schema ? [{ release, schema }] : []);

/** The names of the section and the blocks down to this place. */
export function toPlaces(template: JsonObject, place: readonly string[], schemas: ReleaseSchemas): FindingPlace[] {
  return place.flatMap((id, depth): FindingPlace[] => {
    const found = findMember(template, place.slice(0, depth + 1), schemas);
    return found ? [toPlace(depth === 0 ? "section" : "block", id, found.member, toKnown(found, schemas))] : [];
  });
}
