/**
 * Values that a release's own schemas do not allow. Those of ranges and fonts, which Shopify is known to refuse, are
 * problems of their file already.
 */
import { type JsonPlace, locate } from "#base/shopify-theme/problem.ts";
import { settingsSchemaPath } from "../../themes/merge/json-fault.ts";
import { getEntries, getOwn, type Json, type JsonObject, parseJson } from "../../themes/merge/json-text.ts";
import {
  getType,
  parseSchema,
  parseThemeSettings,
  readSchemes,
  type Schema,
  toSettings,
} from "../../themes/merge/liquid-schema.ts";
import { formatValue, settingsDataPath } from "../../themes/merge/merged-file.ts";
import { isValid } from "../../themes/merge/setting-value.ts";
import type { ReleaseFinding } from "../contract.ts";

type Definitions = ReadonlyMap<string, JsonObject>;

const knownTypes: ReadonlySet<Json | undefined> = new Set(["range", "font_picker"]);

/** Finding a line reads the whole file. */
const maxOfFile = 50;

/** The first ones of each file. */
export function findOddValues(texts: ReadonlyMap<string, string>): ReleaseFinding[] {
  const schemes = readSchemes(texts.get(settingsSchemaPath) ?? null, texts.get(settingsDataPath) ?? null);
  const schemas = new Map<string, Schema | null>();
  const readSchema = (path: string): Schema | null => {
    const known = schemas.get(path);
    if (known !== undefined) return known;
    const schema = parseSchema(texts.get(path) ?? "");
    schemas.set(path, schema);
    return schema;
  };

  return [...texts].flatMap(([path, text]) => {
    const findings: ReleaseFinding[] = [];
    const add = (values: Json | undefined, definitions: Definitions, at: JsonPlace) => {
      for (const [id, value] of getEntries(values)) {
        const definition = definitions.get(id);
        if (findings.length >= maxOfFile) return;
        if (!definition || value === "" || knownTypes.has(definition.type) || isValid(value, definition, schemes))
          continue;
        const { line } = locate({ kind: "VALUE", message: "", at: [...at, id] }, text);
        findings.push({ path, line, kind: "VALUE_ODD", text: `${id}: ${formatValue(value)}` });
      }
    };
    /** @param schema of the section or block; null for a block that its section defines, which holds no others */
    const walk = (holder: Json, definitions: Definitions, schema: Schema | null, at: JsonPlace) => {
      add(getOwn(holder, "settings"), definitions, [...at, "settings"]);
      for (const [id, block] of getEntries(getOwn(holder, "blocks"))) {
        const own = schema?.blocks.get(getType(block));
        const file = own ? null : readSchema(`blocks/${getType(block)}.liquid`);
        walk(block, own ?? file?.settings ?? toSettings([]), file, [...at, "blocks", id]);
      }
    };
    const walkSections = (holder: Json | undefined, at: JsonPlace) => {
      for (const [id, section] of getEntries(getOwn(holder, "sections"))) {
        const schema = readSchema(`sections/${getType(section)}.liquid`);
        if (schema) walk(section, schema.settings, schema, [...at, "sections", id]);
      }
    };

    if (/^(templates|sections)\/.+\.json$/.test(path)) walkSections(parseJson(text), []);
    if (path !== settingsDataPath) return findings;
    const data = parseJson(text);
    const settings = parseThemeSettings(texts.get(settingsSchemaPath) ?? "") ?? toSettings([]);
    const styles = getEntries(getOwn(data, "presets")).map(([name, style]) => [["presets", name], style] as const);
    for (const [at, values] of [[["current"], getOwn(data, "current")] as const, ...styles]) {
      add(values, settings, at);
      walkSections(values, at);
    }
    return findings;
  });
}
