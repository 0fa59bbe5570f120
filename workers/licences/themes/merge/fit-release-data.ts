/**
 * Templates, section groups and settings that are the release's: where the copy keeps a section, a block or theme settings
 * of the merchant's, it has no use for what these do not know, and Shopify would refuse the file that names it.
 */

import type { Definition, Definitions } from "./carried-settings.ts";
import type { Note } from "./contract.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { themeSettings } from "./liquid-schema.ts";
import { mergeArrangement } from "./merge-arrangement.ts";
import { mergeSettings } from "./merge-settings.ts";
import { type Bodies, type DataMerge, type MergedFile, schemaIn, settingsDataPath, textAfter } from "./merged-file.ts";
import { noteOf } from "./notes.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { schemesIn } from "./schemes.ts";

export function fitReleaseData(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const definitions = definitionsOf(bodies, merged);
  for (const file of plan.files) {
    const result = merged.get(file.path);
    const text = bodies.ours.get(file.path);
    if (!result || text === undefined || !isOfRelease(result)) continue;
    const fitted = carriedInto(file, text, bodies, merged, definitions);
    if (fitted === null || !("text" in fitted) || fitted.text === text) continue;
    // No value here is the merchant's: how many there are says enough.
    const values = fitted.notes.filter(({ code }) => code === "SETTING_GONE" || code === "SETTING_INVALID");
    const said = values.length > 0 ? [noteOf("FITTED", { count: String(values.length) })] : [];
    const others = fitted.notes.filter((note) => !values.includes(note)).map(ofRelease);
    const notes = [...result.notes, ...said, ...others];
    merged.set(file.path, { ...result, outcome: "merged", write: "text", text: fitted.text, notes });
  }
}

/** Nothing here is the merchant's. */
const ofRelease = ({ code, params }: Note): Note => ({
  code: code === "OWN_TOO_MANY" ? "SECTION_TOO_MANY" : code,
  params,
});

/** A conflict that is still open counts as the release's. */
const isOfRelease = ({ write, outcome }: MergedFile): boolean =>
  (write === "nothing" || write === "undecided") && outcome !== "removed";

function carriedInto(
  { path, kind }: PlannedFile,
  text: string,
  bodies: Bodies,
  merged: ReadonlyMap<string, MergedFile>,
  definitions: Definitions,
): DataMerge | null {
  const sides = { base: null, theirs: text, ours: null };
  if (kind === "template" || kind === "section-group") return mergeArrangement(sides, definitions);
  const schema = merged.get(settingsSchemaPath);
  if (path !== settingsDataPath || !schema || isOfRelease(schema)) return null;
  const after = textAfter(settingsSchemaPath, bodies, merged);
  return mergeSettings(sides, { before: null, after: after === null ? null : themeSettings(after) }, definitions);
}

function definitionsOf(bodies: Bodies, merged: ReadonlyMap<string, MergedFile>): Definitions {
  const definition = (path: string): Definition => {
    const result = merged.get(path);
    const after = schemaIn(textAfter(path, bodies, merged));
    // What the release says of its own files is as its makers want it.
    const before = result && isOfRelease(result) ? after : null;
    return { exists: result !== undefined && result.outcome !== "removed", before, after };
  };
  const of = (side: (path: string) => string | null) => schemesIn(side(settingsSchemaPath), side(settingsDataPath));
  const schemes = {
    before: of((path) => bodies.ours.get(path) ?? null),
    after: of((path) => textAfter(path, bodies, merged)),
  };
  return {
    section: (type) => definition(`sections/${type}.liquid`),
    block: (type) => definition(`blocks/${type}.liquid`),
    hasLayout: (name) => merged.get(`layout/${name}.liquid`)?.outcome !== "removed",
    schemes: () => schemes,
  };
}
