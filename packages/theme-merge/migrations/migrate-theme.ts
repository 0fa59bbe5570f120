/**
 * Runs the migrations of all releases between a theme's and the new one on the merchant's JSON and on its base, before
 * they are merged: the merge sees only what the merchant changed. Pure, and running it again changes nothing.
 */
import type { Note, NoteCode } from "../merge/contract.ts";
import { readAllWords } from "../merge/decide-data.ts";
import { editJson } from "../merge/edit-json.ts";
import { settingsSchemaPath } from "../merge/json-fault.ts";
import { isObject, isSameJson, type JsonObject, parseJson } from "../merge/json-text.ts";
import { parseSchema, parseThemeSettings } from "../merge/liquid-schema.ts";
import { type Bodies, createNote, joinPlace, type MergedFile, settingsDataPath } from "../merge/merged-file.ts";
import type { PlannedFile, UpdatePlan } from "../merge/plan-update.ts";
import { getLabels } from "../merge/setting-value.ts";
import type { Action, ReleaseMigration } from "./declaration.ts";
import { type BothSides, listStatic, moveSection } from "./move-section.ts";
import { joinSections, splitSection } from "./section-actions.ts";
import { mapSetting, renameSetting } from "./setting-actions.ts";
import { addValues, deleteValues, moveValues, updateValues } from "./shopify-actions.ts";
import { readLayouts, type StaticSection, settleStaticSections } from "./static-sections.ts";
import type { Change, Concerns, ThemeData } from "./theme-data.ts";

export interface ThemeMigrations {
  /** The version that the theme mainly comes from; null when not known. */
  installed: string | null;
  /** Of releases up to the new one, oldest first. */
  releases: readonly ReleaseMigration[];
}

export interface MigratedTheme {
  plan: UpdatePlan;
  bodies: Bodies;
  /** Those whose layout may no longer render them. */
  staticSections: StaticSection[];
  /** Completes the merged file with what the migration did. */
  finish: (file: MergedFile) => MergedFile;
}

const dataKinds = new Set(["settings-data", "template", "section-group"]);

/** @param migrations null to leave everything as it is */
export function migrateTheme(plan: UpdatePlan, bodies: Bodies, migrations: ThemeMigrations | null): MigratedTheme {
  if (!migrations) return { plan, bodies, staticSections: [], finish: (file) => file };
  const { installed, releases } = migrations;
  const planned = new Map(plan.files.map((file) => [file.path, file]));
  const sides = openSides(plan, bodies, releases);
  const original = structuredClone(listStatic(sides.merchant));
  for (const { version, operations } of releases) {
    const concerns: Concerns = (file) =>
      !sides.fresh.has(file) && isNewerVersion(version, planned.get(file)?.origin ?? installed);
    for (const { actions } of operations) for (const action of actions) runAction(action, sides, concerns);
  }
  const layouts = plan.threeWay ? readLayouts(plan, bodies) : null;
  const isReleases = (path: string) => planned.get(path)?.release ?? false;
  const staticSections = layouts ? settleStaticSections(sides, layouts, isReleases, original) : [];
  return { ...writeSides(plan, bodies, sides), staticSections };
}

function openSides(plan: UpdatePlan, bodies: Bodies, migrations: readonly ReleaseMigration[]): BothSides {
  const base = new Map<string, JsonObject>();
  const merchant = new Map<string, JsonObject>();
  const fresh = new Set<string>();
  const open = (side: Map<string, JsonObject>, path: string, text: string | undefined) => {
    const json = text === undefined ? undefined : parseJson(text);
    if (isObject(json)) side.set(path, json);
  };
  for (const { path, kind } of plan.files)
    if (dataKinds.has(kind) && bodies.merchant.has(path)) {
      open(merchant, path, bodies.merchant.get(path));
      open(base, path, bodies.base.get(path));
    }
  const sides: BothSides = {
    base: { files: base, changes: [] },
    merchant: { files: merchant, changes: [] },
    release: (file) => {
      const json = parseJson(bodies.release.get(file) ?? "");
      return isObject(json) ? json : undefined;
    },
    fresh,
    moved: new Set(),
  };
  if (listStatic(sides.merchant).length === 0) return sides;
  // Groups and templates that get sections, as they are without edits of the merchant's.
  const targets = new Set(migrations.flatMap((migration) => listTargets(migration)));
  for (const { path, kind, action, release, merchant: hasIt, base: hadIt } of plan.files) {
    if (!release || action === "removed" || (kind !== "section-group" && !targets.has(path))) continue;
    const releaseText = bodies.release.get(path);
    const unedited = hasIt ? (hadIt ? (bodies.base.get(path) ?? releaseText) : undefined) : releaseText;
    if (!merchant.has(path)) open(merchant, path, unedited);
    if (merchant.has(path) && !base.has(path)) open(base, path, bodies.base.get(path) ?? releaseText);
    if (!hasIt) fresh.add(path);
  }
  return sides;
}

/**
 * Files to read besides those that a merge needs: layouts, section groups, and what sections move to. None where the
 * merchant did not change the settings.
 */
export function listMigrationFiles(
  plan: UpdatePlan,
  { releases }: ThemeMigrations,
): Pick<UpdatePlan["needed"], "base" | "release"> {
  if (!plan.needed.merchant.includes(settingsDataPath)) return { base: [], release: [] };
  const targets = new Set(releases.flatMap(listTargets));
  const files = plan.files.filter(
    ({ path, kind, action }) =>
      targets.has(path) ||
      kind === "section-group" ||
      (path.startsWith("layout/") && action !== "same" && kind === "code"),
  );
  const having = (side: "base" | "release") => files.flatMap((file) => (file[side] ? file.path : []));
  return { base: having("base"), release: having("release") };
}

/** Files that a release's migrations move sections to. */
const listTargets = ({ operations }: ReleaseMigration): string[] =>
  operations.flatMap(({ actions }) => actions.flatMap((each) => (each.action === "move_section" ? each.file : [])));

function runAction(action: Action, sides: BothSides, concerns: Concerns): void {
  if (action.action === "move_section") moveSection(sides, concerns, action);
  else for (const side of [sides.merchant, sides.base]) runOn(side, concerns, action);
}

function runOn(side: ThemeData, concerns: Concerns, action: Exclude<Action, { action: "move_section" }>): void {
  if (action.action === "rename_setting") renameSetting(side, concerns, action);
  else if (action.action === "map_setting") mapSetting(side, concerns, action);
  else if (action.action === "join_sections") joinSections(side, concerns, action);
  else if (action.action === "split_section") splitSection(side, concerns, action);
  else if (action.action === "add") addValues(side, concerns, action);
  else if (action.action === "update") updateValues(side, concerns, action);
  else if (action.action === "delete") deleteValues(side, concerns, action);
  else moveValues(side, concerns, action);
}

/** Whether a release is newer than another one, or that one is not known. */
export function isNewerVersion(version: string, than: string | null): boolean {
  if (than === null) return true;
  const [one, other] = [version, than].map((each) => each.split(".").map(Number));
  const at = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return at >= 0 && (one?.[at] ?? 0) > (other?.[at] ?? 0);
}

function writeSides(plan: UpdatePlan, bodies: Bodies, sides: BothSides): Omit<MigratedTheme, "staticSections"> {
  const changed = writeTexts(sides.merchant, bodies.merchant, bodies, sides.moved);
  const merchant = new Map([...bodies.merchant, ...changed]);
  const base = new Map([...bodies.base, ...writeTexts(sides.base, bodies.base, bodies, sides.moved)]);
  const notes = listNotes(plan, { ...bodies, merchant }, sides);
  const planned = new Map(plan.files.map((file) => [file.path, file]));
  const compared = (file: PlannedFile): PlannedFile => ({
    ...file,
    ...{ action: "compare", base: true, merchant: true, edited: true },
  });
  return {
    plan: { ...plan, files: plan.files.map((file) => (sides.moved.has(file.path) ? compared(file) : file)) },
    bodies: { ...bodies, base, merchant },
    finish: (file) => {
      const own = (notes.get(file.path) ?? []).filter((note) => !isOfLeftSection(note, file));
      const isReleases = file.outcome === "same" || file.outcome === "replaced" || file.outcome === "removed";
      // Where nothing of the merchant's differs from the release, only a loss is worth a note.
      const noted = {
        ...file,
        notes: [...file.notes, ...(isReleases ? own.filter(({ code }) => losses.has(code)) : own)],
      };
      const before = sides.moved.has(file.path) ? planned.get(file.path)?.action : undefined;
      if (isReleases) return before && isUntouched(before) ? { ...noted, outcome: before } : noted;
      if (!changed.has(file.path) || (file.write !== "store" && file.write !== "text")) return noted;
      return { ...noted, outcome: "merged", write: "text", text: file.text ?? merchant.get(file.path) ?? null };
    },
  };
}

const losses = new Set<NoteCode>(["SETTING_SUPERSEDED", "RELEASE_REMOVED"]);

/** Such a section is listed as the merchant had it, and not as if something of it were carried over. */
const isOfLeftSection = ({ params: { place = "" } }: Note, { notes }: MergedFile): boolean =>
  notes.some(
    ({ code, params: { section = "" } }) =>
      code === "STATIC_LEFT" && (place === section || place.startsWith(joinPlace(section, ""))),
  );

const isUntouched = (action: PlannedFile["action"]): action is "same" | "replaced" | "added" =>
  action === "same" || action === "replaced" || action === "added";

/** The texts that differ from what they were. */
function writeTexts(
  { files }: ThemeData,
  before: ReadonlyMap<string, string>,
  bodies: Bodies,
  moved: ReadonlySet<string>,
): Map<string, string> {
  return new Map(
    [...files].flatMap(([path, json]): [string, string][] => {
      const own = before.get(path);
      const text = own ?? (moved.has(path) ? (bodies.base.get(path) ?? bodies.release.get(path)) : undefined);
      if (text === undefined) return [];
      const isSame = own !== undefined && isSameJson(parseJson(own), json);
      return isSame ? [] : [[path, editJson(text, json)]];
    }),
  );
}

/** What happened to the merchant's values and sections alone; the installed release's own follow the new one. */
function listNotes(plan: UpdatePlan, bodies: Bodies, { base, merchant }: BothSides): Map<string, Note[]> {
  const known = new Set(base.changes.map((change) => JSON.stringify(change)));
  const words = readAllWords(plan, bodies).after;
  const notes = new Map<string, Note[]>();
  for (const change of merchant.changes) {
    if (known.has(JSON.stringify(change))) continue;
    const { file, code, params } = change;
    const labels = getLabels(findDefinition(change, bodies), words);
    notes.set(file, [...(notes.get(file) ?? []), createNote(code, params as never, labels)]);
  }
  return notes;
}

function findDefinition(
  { file, params: { place, setting }, holder }: Change,
  { release }: Bodies,
): JsonObject | undefined {
  if (setting === undefined) return undefined;
  if (holder === null) {
    const isTheme = file === settingsDataPath && place === "";
    return isTheme ? parseThemeSettings(release.get(settingsSchemaPath) ?? "")?.get(setting) : undefined;
  }
  for (const folder of ["sections", "blocks"]) {
    const known = parseSchema(release.get(`${folder}/${holder}.liquid`) ?? "")?.settings.get(setting);
    if (known) return known;
  }
  return undefined;
}
