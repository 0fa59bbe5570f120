/** Settings as fields of a form, and the texts of the form as values of the settings. */
import { getOwn, isObject, type Json, type JsonObject, parseJson } from "theme-merge/merge/json-text.ts";
import { isAmbiguous, readNumber } from "#base/typed-number.ts";
import { type MemberSchema, type ReleaseSchemas, toName } from "../check/release-schemas.ts";
import type { FieldControl, SettingField } from "./contract.ts";

const controls: Record<string, FieldControl> = {
  ...{ header: "heading", paragraph: "note" },
  ...{ text: "line", inline_richtext: "line", url: "line", video_url: "line", color: "line", color_background: "line" },
  ...{ image_picker: "line", video: "line", font_picker: "line", link_list: "line" },
  ...{ article: "line", blog: "line", collection: "line", page: "line", product: "line", metaobject: "line" },
  ...{ textarea: "text", richtext: "text", html: "text", liquid: "text" },
  ...{ article_list: "list", collection_list: "list", product_list: "list", metaobject_list: "list" },
  ...{ checkbox: "check", range: "number", number: "number" },
  ...{ select: "choice", radio: "choice", text_alignment: "choice", color_scheme: "choice" },
};

/** In the order of the schema, with its headings and paragraphs. */
export function listFields(member: JsonObject, { json }: MemberSchema, schemas: ReleaseSchemas): SettingField[] {
  const definitions = Array.isArray(json.settings) ? json.settings.filter(isObject) : [];
  return definitions.map((definition) => {
    const id = typeof definition.id === "string" ? definition.id : null;
    const value = id === null ? undefined : (getOwn(getOwn(member, "settings"), id) ?? definition.default);
    return createField(id, definition, value, schemas);
  });
}

function createField(
  id: string | null,
  definition: JsonObject,
  value: Json | undefined,
  schemas: ReleaseSchemas,
): SettingField {
  const { words } = schemas;
  const type = typeof definition.type === "string" ? definition.type : "";
  const control = getControl(type, value, schemas);
  const shown = formatValue(value, control);
  const toNumber = (key: "min" | "max" | "step") => (typeof definition[key] === "number" ? definition[key] : null);
  return {
    id,
    control,
    type,
    name: toName(definition.label ?? definition.content, words, id ?? type),
    info: definition.info === undefined ? null : toName(definition.info, words, ""),
    value: shown,
    options: control === "choice" ? listOptions(type, definition, shown, schemas) : [],
    ...{ min: toNumber("min"), max: toNumber("max"), step: toNumber("step") },
    unit: typeof definition.unit === "string" ? definition.unit : null,
  };
}

/** The control of the type, unless it cannot show this value, such as a dynamic source. */
function getControl(type: string, value: Json | undefined, { colourSchemes }: ReleaseSchemas): FieldControl {
  const usual = (Object.hasOwn(controls, type) ? controls[type] : undefined) ?? "json";
  if (usual === "heading" || usual === "note" || usual === "json") return usual;
  const isEmpty = value === undefined || value === null || value === "";
  if (type === "color_scheme" && colourSchemes === null) return "line";
  if (usual === "list") return isEmpty || isListOfTexts(value) ? "list" : typeof value === "string" ? "line" : "json";
  if (typeof value === "object" && value !== null) return "json";
  if (usual === "check") return isEmpty || typeof value === "boolean" ? "check" : "line";
  if (usual === "number") return isEmpty || typeof value === "number" ? "number" : "line";
  if (usual === "choice") return "choice";
  // A field of one line removes line breaks.
  return usual === "text" || /[\r\n]/.test(String(value ?? "")) ? "text" : "line";
}

const isListOfTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "" && !/[\r\n]/.test(item));

const alignments: SettingField["options"] = [
  { value: "left", name: { fr: "Gauche", en: "Left" } },
  { value: "center", name: { fr: "Centre", en: "Centre" } },
  { value: "right", name: { fr: "Droite", en: "Right" } },
];

function listOptions(
  type: string,
  { options }: JsonObject,
  shown: string,
  { words, colourSchemes }: ReleaseSchemas,
): SettingField["options"] {
  const plain = (value: string) => ({ value, name: { fr: value, en: value } });
  const known =
    type === "color_scheme"
      ? [...(colourSchemes ?? [])].map(plain)
      : type === "text_alignment"
        ? alignments
        : (Array.isArray(options) ? options : []).flatMap((option) => {
            const value = getOwn(option, "value");
            return typeof value === "string" ? [{ value, name: toName(getOwn(option, "label"), words, value) }] : [];
          });
  // Without it, saving the form would choose another one.
  return known.some(({ value }) => value === shown) ? known : [plain(shown), ...known];
}

function formatValue(value: Json | undefined, control: FieldControl): string {
  if (value === undefined || value === null) return "";
  if (control === "check") return value === true ? "on" : "";
  if (control === "list" && Array.isArray(value)) return value.join("\n");
  return control === "json" ? JSON.stringify(value, null, 2) : String(value);
}

/** The same text in the terms of a browser, which changes line ends and replaces halves of characters. */
const normalize = (text: string): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text.replace(/\r\n?/g, "\n")));

export const isUnchanged = ({ value }: SettingField, text: string): boolean => normalize(value) === normalize(text);

/** Undefined removes the value. A text that the control cannot take stays a text, which the check then refuses. */
export function parseField({ control, type }: SettingField, given: string): Json | undefined {
  const text = normalize(given);
  if (control === "check") return text === "on";
  if (control === "number") return parseNumber(text.trim());
  if (control === "list") return text.split("\n").flatMap((line) => line.trim() || []);
  if (control === "json") return text.trim() === "" ? undefined : (parseJson(text) ?? text);
  return control === "line" && (type === "range" || type === "number") ? parseNumber(text.trim()) : text;
}

/** An empty field takes the default again. */
function parseNumber(text: string): Json | undefined {
  if (text === "") return undefined;
  // Older templates and their editors write `.5`.
  const read = readNumber(text.replace(/^([+-]?)(?=[.,]\d)/, "$10"));
  if (read === null) return text;
  // Pages write decimals with a point, three of them too.
  if (isAmbiguous(read)) return read.typed.includes(",") ? text : Number(read.sign + read.typed);
  return Number(`${read.sign}${read.whole}.${read.decimals}`);
}
