/**
 * Goes through a template with a release's schemas: what is wrong at which place, and the template as it is without
 * what the release loses.
 */
import { getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { countBlocks, getType, maxSections, maxTemplateBlocks } from "theme-merge/merge/liquid-schema.ts";
import { formatValue } from "theme-merge/merge/merged-file.ts";
import type { Finding, FindingPlace, TemplateKind } from "../contract.ts";
import { countTypes, examineHolder, keepOrder, toPlace } from "./examine-member.ts";
import { createFinding, type Examination } from "./finding.ts";
import type { ReadTemplate } from "./parse-template.ts";
import { findKnownSections, findSection, isOfApp, type ReleaseSchemas } from "./release-schemas.ts";

/** @param others releases that name what this one does not have */
export function examineTemplate(
  template: ReadTemplate,
  kind: TemplateKind,
  schemas: ReleaseSchemas,
  others: readonly ReleaseSchemas[] = [],
): { findings: Finding[]; kept: JsonObject } {
  const releases = [schemas, ...others.filter((other) => other !== schemas)];
  const examination: Examination = { kind, schemas, releases, findings: [] };
  const { findings } = examination;
  const { listed, order } = keepOrder(examination, template.sections, template.order, []);
  const sections = toObject(
    listed.flatMap(([id, section]): [string, Json][] => {
      const kept = examineSection(examination, id, section);
      return kept === undefined ? [] : [[id, kept]];
    }),
  );
  const ownKeys = Object.entries(template).filter(([key, value]) => {
    if (key === "sections" || key === "order") return true;
    const fault = findKeyFault(key, value, schemas);
    if (fault) findings.push(fault);
    return !fault;
  });
  const kept = { ...toObject(ownKeys), sections, order: order.filter((id) => Object.hasOwn(sections, id)) };
  findings.push(...listCounts(kept, schemas));
  return { findings, kept };
}

/** Undefined for a section that the release loses. */
function examineSection(examination: Examination, id: string, section: Json): Json | undefined {
  const { kind, schemas, releases, findings } = examination;
  const type = getType(section);
  const schema = findSection(schemas, type);
  const known = findKnownSections(releases, type);
  const place = [toPlace("section", id, section, known)];
  if (isOfApp(type)) {
    findings.push(createFinding("BLOCK_OF_APP", { type }, place));
    return undefined;
  }
  if (!isObject(section) || !schema) {
    findings.push(createFinding("SECTION_UNKNOWN", { type }, place));
    return section;
  }
  if (!isAllowedOn(kind, schema.json)) findings.push(createFinding("SECTION_NOT_HERE", { type, kind }, place));
  return examineHolder(examination, section, known, place);
}

/** `enabled_on` lists where a section can be used, `disabled_on` where it cannot; a schema has one of them at most. */
export function isAllowedOn(kind: TemplateKind, schema: JsonObject): boolean {
  const includesKind = (list: Json | undefined) => {
    const templates = getOwn(list, "templates");
    return Array.isArray(templates) && (templates.includes(kind) || templates.includes("*"));
  };
  if (isObject(schema.enabled_on)) return includesKind(schema.enabled_on);
  return !includesKind(schema.disabled_on);
}

/** https://shopify.dev/docs/storefronts/themes/architecture/templates/json-templates: HTML element, id, classes, attributes. */
const wrapper = /^(?:div|main|section)(?:#[\w-]+)?(?:\.[\w-]+)*(?:\[[\w-]+(?:="?[^\]"<>]*"?)?\])*$/;

function findKeyFault(key: string, value: Json, { layouts }: ReleaseSchemas): Finding | null {
  if (key === "layout") {
    const exists = value === false || (typeof value === "string" && layouts.has(value));
    return exists ? null : createFinding("LAYOUT_UNKNOWN", { layout: formatValue(value) });
  }
  if (key !== "wrapper") return createFinding("UNKNOWN_KEY", { key });
  const isValid = typeof value === "string" && wrapper.test(value);
  return isValid ? null : createFinding("WRAPPER_INVALID", { wrapper: formatValue(value) });
}

function listCounts(template: { sections: JsonObject; order: string[] }, schemas: ReleaseSchemas): Finding[] {
  const findings: Finding[] = [];
  const members = template.order.map((id): [string, Json] => [id, template.sections[id] ?? null]);
  const tooMany = (count: number, most: number) => ({ count: String(count), most: String(most) });
  if (members.length === 0) findings.push(createFinding("NO_SECTION", {}));
  if (members.length > maxSections)
    findings.push(createFinding("SECTIONS_TOO_MANY", tooMany(members.length, maxSections)));
  for (const [type, count] of countTypes(members)) {
    const schema = findSection(schemas, type);
    const most = schema?.limits.sections ?? count;
    if (count <= most) continue;
    const [id = "", section = null] = members.filter(([, member]) => getType(member) === type)[most] ?? [];
    const place: FindingPlace[] = [toPlace("section", id, section, findKnownSections([schemas], type))];
    findings.push(createFinding("SECTION_TOO_OFTEN", { type, ...tooMany(count, most) }, place));
  }
  const blocks = countBlocks(template);
  if (blocks > maxTemplateBlocks)
    findings.push(createFinding("TEMPLATE_BLOCKS_TOO_MANY", tooMany(blocks, maxTemplateBlocks)));
  return findings;
}
