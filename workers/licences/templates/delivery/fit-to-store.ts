/** Fits a template to the theme of a store: its colour schemes become the store's, and what the theme lacks is left out. */
import { editJson } from "theme-merge/merge/edit-json.ts";
import { checkTemplate, fitTemplate } from "../check/check-template.ts";
import { parseTemplate } from "../check/parse-template.ts";
import type { ReleaseSchemas } from "../check/release-schemas.ts";
import type { Finding, TemplateKind } from "../contract.ts";
import { replaceSchemes } from "./adapt-template.ts";

export interface FittedTemplate {
  text: string;
  left: Finding[];
  /** Schemes that the store does not have, and the one that took their place. */
  schemes: { from: string; to: string }[];
}

/** Names the gravest finding for a template that the theme does not take at all. */
export function fitToStore(
  body: string,
  kind: TemplateKind,
  schemas: ReleaseSchemas,
  mapping: Record<string, string>,
): FittedTemplate | { refused: Finding } {
  const parsed = parseTemplate(body);
  if ("finding" in parsed) return { refused: parsed.finding };
  const substitutes = new Map<string, string>();
  const [first] = schemas.colourSchemes ?? [];
  const mapped = replaceSchemes(parsed.template, schemas, (name) => {
    const chosen = Object.hasOwn(mapping, name) ? (mapping[name] ?? name) : name;
    if (first === undefined || schemas.colourSchemes?.has(chosen)) return chosen;
    substitutes.set(chosen, first);
    return first;
  });
  const text = editJson(body, mapped);
  const { fit, findings } = checkTemplate(text, kind, schemas);
  const [gravest] = findings;
  if (fit === "fails" && gravest) return { refused: gravest };
  return { ...fitTemplate(text, kind, schemas), schemes: [...substitutes].map(([from, to]) => ({ from, to })) };
}

/** For the sentence of an error: the section and block that a finding is about, with its type where ids say little. */
export function describeRefusal({ code, place, params }: Finding): { place: string; finding: string } {
  const names = place.map(({ name }) => name.en).join(" › ");
  const type = params.type ? `(${params.type})` : "";
  return { place: [names, type].filter(Boolean).join(" ") || Object.values(params).join(", "), finding: code };
}
