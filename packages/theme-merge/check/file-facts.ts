/** What checks need to know of one file; it follows from the file alone, and is kept for the files of releases. */
import * as z from "zod";
import { faultReason } from "../merge/contract.ts";
import type { FileFault } from "../merge/file-fault.ts";
import { getOwn, type JsonObject, parseJson } from "../merge/json-text.ts";
import { findHtmlFault } from "../merge/liquid-fault.ts";
import { parseSchema } from "../merge/liquid-schema.ts";
import { getChecks } from "../merge/merge-file.ts";
import { referenceKind } from "./contract.ts";
import {
  listDocumented,
  listReferences,
  listSnippetsWithSettings,
  listStaticBlocks,
  listTypes,
  listVariables,
} from "./theme-references.ts";

const fault = z.object({ reason: faultReason, name: z.string(), line: z.number() });

/** Settings whose values are names: of colour schemes, or of these options. By id. */
const choices = z.record(z.string(), z.union([z.literal("schemes"), z.array(z.string())]));
export type Choices = z.infer<typeof choices>;

const fileNames = z.object({
  references: z.array(
    z.object({
      ...{ kind: referenceKind, name: z.string(), line: z.number() },
      ...{ section: z.string().optional(), block: z.string().optional(), setting: z.string().optional() },
      ...{ id: z.string().optional(), passed: z.array(z.string()).optional() },
    }),
  ),
  /** Of a section or block; block types with their settings, or null for those that have a file. */
  schema: z.object({ settings: choices, blocks: z.array(z.tuple([z.string(), choices.nullable()])) }).nullable(),
  /** Of a template or section group: the types of its sections and blocks, by their ids. */
  types: z.record(z.string(), z.string()),
  staticBlocks: z.array(z.object({ type: z.string(), id: z.string() })),
  /** Snippets that it gives their own `settings`. */
  settingsFor: z.array(z.string()),
  /** Of a snippet: every name in its Liquid, and the parameters that its documentation names. */
  variables: z.array(z.string()),
  documented: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
});
/** What a file names, and what others can name in it. */
export type FileNames = z.infer<typeof fileNames>;

export const fileFacts = fileNames.extend({
  /** What Shopify rejects. */
  fault: fault.nullable(),
  /** Shopify accepts it, and themes contain such HTML on purpose. */
  htmlFault: fault.nullable(),
});
export type FileFacts = z.infer<typeof fileFacts>;

/** Files that name others, or that others are checked against. */
export const isCheckable = (path: string): boolean =>
  /^(layout|sections|blocks|snippets|templates|assets)\/.+\.liquid$/.test(path) ||
  /^(templates|sections|config|locales)\/.+\.json$/.test(path);

export function readFileFacts(path: string, text: string): FileFacts {
  const checks = getChecks(path);
  const find = (some: typeof checks) => {
    for (const check of some) {
      const found = check(text);
      if (found) return toFault(found);
    }
    return null;
  };
  return {
    ...readFileNames(path, text),
    fault: find(checks.filter((check) => check !== findHtmlFault)),
    htmlFault: find(checks.filter((check) => check === findHtmlFault)),
  };
}

/** Without faults, which cost most of the time. */
export function readFileNames(path: string, text: string): FileNames {
  const isLiquid = path.endsWith(".liquid");
  const isSnippet = isLiquid && path.startsWith("snippets/");
  const schema = isLiquid && /^(sections|blocks)\//.test(path) ? parseSchema(text) : null;
  return {
    references: listReferences(path, text),
    schema: schema && {
      settings: toChoices(schema.settings),
      blocks: [...schema.blocks].map(([type, settings]) => [type, settings && toChoices(settings)]),
    },
    types: /^(templates|sections)\/.+\.json$/.test(path) ? listTypes(parseJson(text)) : {},
    staticBlocks: isLiquid ? listStaticBlocks(text) : [],
    settingsFor: isLiquid ? listSnippetsWithSettings(text) : [],
    variables: isSnippet ? listVariables(text) : [],
    documented: isSnippet ? listDocumented(text) : [],
  };
}

export function toChoices(settings: ReadonlyMap<string, JsonObject>): Choices {
  return Object.fromEntries(
    [...settings].flatMap(([id, { type, options }]): [string, Choices[string]][] => {
      if (type === "color_scheme") return [[id, "schemes"]];
      if ((type !== "select" && type !== "radio") || !Array.isArray(options)) return [];
      return [[id, options.flatMap((option) => String(getOwn(option, "value") ?? []))]];
    }),
  );
}

const toFault = ({ reason, name, line }: FileFault) => ({ reason, name, line });
