/**
 * Decides what becomes of a setting's value when its definition changes, and reads the setting's name in the theme
 * editor.
 */
import { findValueProblem, fontHandle } from "../shopify-theme/component-schema.ts";
import { getOwn, isObject, isSameJson, type Json, type JsonObject, parseJson } from "./json-text.ts";
import type { SchemeNames, Schemes } from "./liquid-schema.ts";

const unknownSchemes: Schemes = { before: null, after: null };

/**
 * `gone`: the setting no longer exists. `invalid`: the copy cannot resolve its value.
 * @param before the installed definition; undefined when there was none, null when not known
 * @param wasTaken whether Shopify has accepted this value with this definition
 */
export function decideSetting(
  value: Json,
  before: JsonObject | null | undefined,
  after: JsonObject | undefined,
  schemes: Schemes = unknownSchemes,
  wasTaken = true,
): "carried" | "gone" | "invalid" {
  if (after === undefined) return before === undefined ? "carried" : "gone";
  if (isValid(value, after, schemes.after)) return "carried";
  // Shopify accepted the value under the same definition, even if we do not understand it. It reads ranges again.
  return wasTaken &&
    after.type !== "range" &&
    before &&
    isSameJson(before, after) &&
    !isValid(value, before, schemes.before)
    ? "carried"
    : "invalid";
}

/**
 * Whether the definition allows the value; unknown types and sources allow everything. Shopify's theme editor saves any
 * setting without a value as an empty text.
 */
export function isValid(value: Json, definition: JsonObject, schemes: SchemeNames = null): boolean {
  if (value === null || value === "" || isDynamic(value)) return true;
  const type = getOwn(definition, "type");
  return (checks[typeof type === "string" ? type : ""] ?? anything)(value, definition, schemes);
}

type Check = (value: Json, definition: JsonObject, schemes: SchemeNames) => boolean;

const anything: Check = () => true;
const isString: Check = (value) => typeof value === "string";
/** Shopify's own limit of a list; a setting can have a lower one. */
const maxListLength = 50;
const isList: Check = (value, { limit }) =>
  Array.isArray(value)
    ? value.length <= Math.min(typeof limit === "number" ? limit : maxListLength, maxListLength)
    : typeof value === "string";
const isResource: Check = (value) => typeof value === "string" || typeof value === "number";

const checks: Record<string, Check> = {
  ...{ checkbox: (value) => typeof value === "boolean", number: isNumber },
  ...{ range: isInRange, select: isOption, radio: isOption },
  text_alignment: (value) => ["left", "center", "right"].includes(String(value)),
  ...{ text: isString, textarea: isString, html: isString, liquid: isString },
  inline_richtext: (value) => typeof value === "string" && !isBlockOfText(value),
  richtext: (value) => typeof value === "string" && isBlockOfText(value),
  ...{ url: isString, video_url: isVideoAddress, color_background: isString },
  color: (value) => typeof value === "string" && colour.test(value),
  font_picker: (value) => typeof value === "string" && fontHandle.test(value),
  color_scheme: (value, _, schemes) => typeof value === "string" && (schemes === null || schemes.has(value)),
  color_palette: anything,
  color_scheme_group: (value) => isObject(value),
  ...{ image_picker: isFile, video: isFile, link_list: isString, metaobject: isResource },
  ...{ article: isResource, blog: isResource, collection: isResource, page: isResource, product: isResource },
  ...{ article_list: isList, collection_list: isList, product_list: isList, metaobject_list: isList },
};

const isBlockOfText = (value: string): boolean => /^\s*<(p|ul|ol|h[1-6])\b/i.test(value);

/** Hexadecimal, a function such as `rgba()`, or `transparent`. */
const colour = /^(#[\da-f]{3,8}|[a-z]+\(.*\)|transparent)$/i;

function isNumber(value: Json, { min, max }: JsonObject): boolean {
  if (typeof value !== "number") return false;
  return (typeof min !== "number" || value >= min) && (typeof max !== "number" || value <= max);
}

function isInRange(value: Json, definition: JsonObject): boolean {
  return typeof value === "number" && findValueProblem({ ...definition, type: "range" }, value) === null;
}

function isOption(value: Json, definition: JsonObject): boolean {
  const options = Array.isArray(definition.options) ? definition.options : [];
  return options.some((option) => getOwn(option, "value") === value);
}

function isFile(value: Json): boolean {
  return typeof value === "string" && value.startsWith("shopify://");
}

const videoHosts: Record<string, RegExp> = {
  youtube: /^(https?:)?\/\/((www|m)\.)?(youtube(-nocookie)?\.com|youtu\.be)\//i,
  vimeo: /^(https?:)?\/\/((www|player)\.)?vimeo\.com\//i,
};

function isVideoAddress(value: Json, { accept }: JsonObject): boolean {
  if (typeof value !== "string") return false;
  return !Array.isArray(accept) || accept.some((host) => videoHosts[String(host)]?.test(value) ?? true);
}

/** `{{ product.metafields… }}`: a dynamic source. */
const isDynamic = (value: Json): boolean =>
  typeof value === "string" && value.trim().startsWith("{{") && value.trim().endsWith("}}");

/** `locales/*.schema.json` of a theme: of its default language, and in French where that is another one. */
export interface Translations {
  usual: Json | undefined;
  french: Json | undefined;
}

/** Of the merchant's theme and of the copy. */
export interface SchemaTranslations {
  before: Translations;
  after: Translations;
}

export const isSchemaLocale = (path: string): boolean => /^locales\/(?:[\w-]+\.default|fr)\.schema\.json$/.test(path);

/** @param readText the text of a file of the theme, null when not known */
export function readTranslations(paths: readonly string[], readText: (path: string) => string | null): Translations {
  const json = (path: string | undefined) => (path === undefined ? undefined : parseJson(readText(path) ?? ""));
  const usual = json(paths.find((path) => /\.default\.schema\.json$/.test(path)));
  const french = json(paths.find((path) => /^locales\/fr(?:\.default)?\.schema\.json$/.test(path)));
  return { usual, french };
}

/** Additional parameters of a note on the setting; none where it has no label. */
export function getLabels(
  definition: JsonObject | null | undefined,
  words: Translations | undefined,
): Record<string, string> {
  const label = getOwn(definition ?? undefined, "label");
  if (isObject(label)) return toLabels(getTranslation(label, "en"), getTranslation(label, "fr"));
  if (typeof label !== "string" || label === "") return {};
  if (!label.startsWith("t:")) return { label };
  return toLabels(translate(words?.usual, label), translate(words?.french, label));
}

function toLabels(label: string | undefined, labelFr: string | undefined): Record<string, string> {
  const usual = label ?? labelFr;
  if (usual === undefined) return {};
  return labelFr === undefined || labelFr === usual ? { label: usual } : { label: usual, labelFr };
}

/** Older schemas contain their translations. */
function getTranslation(label: JsonObject, language: string): string | undefined {
  const word = label[language] ?? Object.values(label)[0];
  return typeof word === "string" ? word : undefined;
}

/** `t:sections.all.colors.label` */
function translate(words: Json | undefined, key: string): string | undefined {
  const word = key
    .slice(2)
    .split(".")
    .reduce<Json | undefined>((value, name) => getOwn(value, name), words);
  return typeof word === "string" && word !== "" ? word : undefined;
}
