/** Checks the values of a section's or block's settings; `kept` are those that the release takes. */
import { getOwn, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { formatValue } from "theme-merge/merge/merged-file.ts";
import { isValid } from "theme-merge/merge/setting-value.ts";
import type { BilingualName, Finding, FindingPlace, TemplateKind } from "../contract.ts";
import { createFinding, type Examination } from "./finding.ts";
import { hasWords, type Known, type ReleaseSchemas, toName } from "./release-schemas.ts";

/** @param known the section or block in this release, and in others that have it */
export function examineSettings(
  { kind, schemas, findings }: Examination,
  values: JsonObject,
  known: readonly Known[],
  holder: readonly FindingPlace[],
): JsonObject {
  const settings = known.find(({ release }) => release === schemas)?.schema.settings;
  return toObject(
    Object.entries(values).filter(([id, value]) => {
      const definition = settings?.get(id);
      const place: FindingPlace[] = [...holder, { kind: "setting", id, name: getSettingName(id, known) }];
      const finding = findFault(kind, schemas, value, definition, place);
      if (finding) findings.push(finding);
      return definition !== undefined && !finding;
    }),
  );
}

function getSettingName(id: string, known: readonly Known[]): BilingualName {
  const { release, schema } = known.find((each) => each.schema.settings.has(id)) ?? {};
  return release ? toName(schema?.settings.get(id)?.label, release.words, id) : { fr: id, en: id };
}

function findFault(
  kind: TemplateKind,
  schemas: ReleaseSchemas,
  value: Json,
  definition: JsonObject | undefined,
  place: readonly FindingPlace[],
): Finding | null {
  if (definition === undefined) {
    // Nothing is lost with an empty value.
    return value === "" || value === null
      ? null
      : createFinding("SETTING_UNKNOWN", { value: formatValue(value) }, place);
  }
  if (isText(definition) && isTranslated(value))
    return hasWords(schemas, value) ? null : createFinding("TRANSLATION_UNKNOWN", { key: value }, place);
  const object = findSource(value);
  if (object !== null && !sources[kind].includes(object))
    return createFinding("SOURCE_NOT_HERE", { value: formatValue(value), object, kind }, place);
  if (isValid(value, definition, schemas.colourSchemes)) return null;
  const params = { value: formatValue(value), allowed: formatAllowed(definition, schemas) };
  return createFinding("SETTING_INVALID", params, place);
}

/** Objects of the page itself that a dynamic source can name. */
const sources: Record<TemplateKind, readonly string[]> = {
  page: ["page"],
  product: ["product", "collection"],
  collection: ["collection"],
  blog: ["blog"],
  article: ["article", "blog"],
};

/** The object of `{{ product.title }}`; null for a source that every template has, and for a plain value. */
const findSource = (value: Json): string | null =>
  (typeof value === "string" && /^\s*\{\{-?\s*(page|product|collection|blog|article)\b/.exec(value)?.[1]) || null;

const textTypes = new Set<Json | undefined>(["text", "textarea", "inline_richtext", "richtext", "html"]);
const isText = ({ type }: JsonObject): boolean => textTypes.has(type);

const isTranslated = (value: Json): value is string => typeof value === "string" && /^t:[\w-]+(\.[\w-]+)*$/.test(value);

/** A range as `0, 5 … 80`, the values of options, or the name of the type. */
function formatAllowed(definition: JsonObject, { colourSchemes }: ReleaseSchemas): string {
  const { type, min, max, options, accept } = definition;
  if (type === "range" && typeof min === "number" && typeof max === "number") {
    const step = typeof definition.step === "number" ? definition.step : 1;
    return `${min}, ${Number((min + step).toFixed(6))} … ${max}`;
  }
  if (Array.isArray(options))
    return options
      .filter(isObject)
      .map((option) => formatValue(getOwn(option, "value")))
      .join(", ");
  if (type === "video_url" && Array.isArray(accept)) return accept.map(formatValue).join(", ");
  if (type === "color_scheme" && colourSchemes) return [...colourSchemes].join(", ");
  return type === "checkbox" ? "true, false" : formatValue(type);
}
