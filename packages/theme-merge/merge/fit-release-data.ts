/**
 * Fits the release's templates, section groups and settings to sections, blocks and theme settings that stay the
 * merchant's: Shopify rejects a file that names what these do not define.
 */

import type { Definition, Definitions } from "./carry-settings.ts";
import type { Note } from "./contract.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { parseThemeSettings, readSchemes } from "./liquid-schema.ts";
import { mergeSettings } from "./merge-settings.ts";
import { mergeTemplateFile } from "./merge-template.ts";
import {
  type Bodies,
  createNote,
  type DataMerge,
  getTextAfter,
  listAvailableSchemes,
  type MergedFile,
  readSchema,
  settingsDataPath,
} from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";

export function fitReleaseData(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const definitions = createDefinitions(bodies, merged);
  for (const file of plan.files) {
    const result = merged.get(file.path);
    const text = bodies.release.get(file.path);
    if (!result || text === undefined || result.conflict !== null || !isFromRelease(result)) continue;
    const fitted = fitFile(file, text, bodies, merged, definitions);
    if (fitted === null || !("text" in fitted) || fitted.text === text) continue;
    // No value is the merchant's: their number is enough.
    const values = fitted.notes.filter(({ code }) => code === "SETTING_GONE" || code === "SETTING_INVALID");
    const lost = values.length > 0 ? [createNote("FITTED", { count: String(values.length) })] : [];
    const others = fitted.notes.filter((note) => !values.includes(note)).map(toReleaseNote);
    const notes = [...result.notes, ...lost, ...others];
    merged.set(file.path, { ...result, outcome: "merged", write: "text", text: fitted.text, notes });
  }
}

/** Nothing in these files is the merchant's. */
const toReleaseNote = ({ code, params }: Note): Note => ({
  code: code === "OWN_TOO_MANY" ? "SECTION_TOO_MANY" : code,
  params,
});

/** An open conflict counts as the release's. */
const isFromRelease = ({ write, outcome }: MergedFile): boolean =>
  (write === "nothing" || write === "undecided") && outcome !== "removed";

function fitFile(
  { path, kind }: PlannedFile,
  text: string,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
  definitions: Definitions,
): DataMerge | null {
  const sides = { base: null, merchant: text, release: null };
  if (kind === "template" || kind === "section-group") return mergeTemplateFile(sides, definitions);
  const schema = merged.get(settingsSchemaPath);
  if (path !== settingsDataPath || !schema || isFromRelease(schema)) return null;
  const after = getTextAfter(settingsSchemaPath, bodies, merged);
  return mergeSettings(sides, { before: null, after: after === null ? null : parseThemeSettings(after) }, definitions);
}

function createDefinitions(bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): Definitions {
  const definition = (path: string): Definition => {
    const result = merged.get(path);
    const after = readSchema(getTextAfter(path, bodies, merged));
    // The release's values of its own files are as the vendor wants them.
    const before = result && isFromRelease(result) ? after : null;
    return { exists: result !== undefined && result.outcome !== "removed", before, after };
  };
  const before = readSchemes(
    bodies.release.get(settingsSchemaPath) ?? null,
    bodies.release.get(settingsDataPath) ?? null,
  );
  const schemes = { before, after: listAvailableSchemes(bodies, merged) };
  return {
    section: (type) => definition(`sections/${type}.liquid`),
    block: (type) => definition(`blocks/${type}.liquid`),
    hasLayout: (name) => merged.get(`layout/${name}.liquid`)?.outcome !== "removed",
    schemes: () => schemes,
  };
}
