/** Checks the text of a template against a release, and fits it to a release that loses something of it. */

import { editJson } from "../../themes/merge/edit-json.ts";
import type { Finding, TemplateCheck, TemplateKind } from "../contract.ts";
import { examineTemplate } from "./examine-template.ts";
import { fails, summarize } from "./finding.ts";
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
  return summarize([...(comma ? [comma] : []), ...examineTemplate(parsed.template, kind, schemas, others).findings]);
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
