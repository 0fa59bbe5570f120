/** Checks the text of a template against a release, and fits it to a release that loses something of it. */
import { editJson } from "theme-merge/merge/edit-json.ts";
import type { JsonObject } from "theme-merge/merge/json-text.ts";
import { type ComponentSchema, emptySchema } from "theme-merge/shopify-theme/component-schema.ts";
import { findTemplateProblems } from "theme-merge/shopify-theme/json-template.ts";
import type { JsonPlace } from "theme-merge/shopify-theme/problem.ts";
import type { Finding, FindingPlace, TemplateCheck, TemplateKind } from "../contract.ts";
import { examineTemplate } from "./examine-template.ts";
import { createFinding, fails, summarize } from "./finding.ts";
import { findTrailingComma, parseTemplate } from "./parse-template.ts";
import type { ReleaseSchemas } from "./release-schemas.ts";

/** @param others releases that name what this one does not have, such as the newest one */
export function checkTemplate(
  text: string,
  kind: TemplateKind,
  schemas: ReleaseSchemas,
  others: readonly ReleaseSchemas[] = [],
): Pick<TemplateCheck, "fit" | "findings" | "total"> {
  const parsed = parseTemplate(text);
  if ("finding" in parsed) return summarize([parsed.finding]);
  const comma = findTrailingComma(text);
  const { findings, kept } = examineTemplate(parsed.template, kind, schemas, others);
  const all = [...(comma ? [comma] : []), ...findings];
  return summarize(all.some(fails) ? all : [...all, ...findRefused(kept, kind, schemas)]);
}

/**
 * What Shopify refuses of the template without what the release loses, by the judgement of releases. Nothing where it
 * cannot judge, because a schema is unreadable.
 */
function findRefused(kept: JsonObject, kind: TemplateKind, { platform }: ReleaseSchemas): Finding[] {
  let isReadable = true;
  const read = (find: (type: string) => ComponentSchema | "unreadable" | null) => (type: string) => {
    const schema = find(type);
    if (schema !== "unreadable") return schema;
    isReadable = false;
    return emptySchema;
  };
  const problems = findTemplateProblems(`templates/${kind}.json`, JSON.stringify(kept), {
    section: read(platform.section),
    block: read(platform.block),
  });
  return isReadable
    ? problems.map(({ message, at }) =>
        createFinding("REFUSED", { message }, typeof at === "number" ? [] : listPlaces(at)),
      )
    : [];
}

const kinds: Record<string, FindingPlace["kind"]> = { sections: "section", blocks: "block", settings: "setting" };

function listPlaces(at: JsonPlace): FindingPlace[] {
  return at.flatMap((id, index) => {
    const kind = index % 2 === 1 ? kinds[String(at[index - 1])] : undefined;
    return kind ? [{ kind, id: String(id), name: { fr: String(id), en: String(id) } }] : [];
  });
}

/**
 * The text without what the release loses; comments and layout of the rest stay. What fails stays as it is, so that a
 * check of the result still fails.
 */
export function fitTemplate(
  text: string,
  kind: TemplateKind,
  schemas: ReleaseSchemas,
): { text: string; left: Finding[] } {
  const parsed = parseTemplate(text);
  if ("finding" in parsed) return { text, left: [] };
  const { findings, kept } = examineTemplate(parsed.template, kind, schemas);
  return { text: editJson(text, kept), left: findings.filter((finding) => !fails(finding)) };
}
