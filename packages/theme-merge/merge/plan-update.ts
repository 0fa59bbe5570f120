/**
 * Finds the release that a theme comes from, and plans an update by checksums, so that bodies are read only where both
 * sides may have changed.
 */
import type { FileKind, InstalledRelease } from "./contract.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { isSchemaLocale } from "./setting-value.ts";
import { getFileKind, getGeneratedPath, isLocale, isMerchantData, toOtherLocaleName } from "./theme-file.ts";

export interface FileStamp {
  path: string;
  /** Hex, of the file as Shopify stores it. */
  md5: string;
  size: number;
}

/** `compare`: both sides differ from the installed release, or it is not known. */
type PlannedAction = "same" | "replaced" | "added" | "kept" | "removed" | "compare";

export interface PlannedFile {
  path: string;
  kind: FileKind;
  action: PlannedAction;
  /** Which sides have the file. */
  base: boolean;
  merchant: boolean;
  release: boolean;
  /** The release of the base; null where there is no base. */
  origin: string | null;
  /** Whether the merchant's file differs from its base. */
  edited: boolean;
}

export interface UpdatePlan {
  /** False when the installed release is not known. */
  threeWay: boolean;
  /** Sorted by path. */
  files: PlannedFile[];
  /** Bodies to read before merging: of the installed release, the store and the new release. */
  needed: { base: string[]; merchant: string[]; release: string[] };
}

/** How many files are compared line by line. */
export const countComparedFiles = ({ files }: UpdatePlan): number =>
  files.filter(({ action, kind }) => action === "compare" && kind !== "binary" && !isMerchantData(kind)).length;

export interface UpdateSides {
  /** The installed release, or each file of the release that it comes from; null when not known. */
  base: readonly (FileStamp & { version?: string })[] | null;
  /** The merchant's theme. */
  merchant: readonly FileStamp[];
  /** The new release. */
  release: readonly FileStamp[];
}

export function planUpdate(sides: UpdateSides): UpdatePlan {
  const base = toChecksums(sides.base ?? []);
  const origins = new Map((sides.base ?? []).map(({ path, version }) => [path, version]));
  const release = toChecksums(sides.release);
  const merchant = toChecksums(withoutGenerated(sides.merchant));
  const paths = [...new Set([...base.keys(), ...merchant.keys(), ...release.keys()])].sort();
  const threeWay = sides.base !== null;
  const files = paths.map((path): PlannedFile => {
    const checksums = { base: base.get(path), merchant: merchant.get(path), release: release.get(path) };
    return {
      path,
      kind: getFileKind(path),
      action: decideAction(path, checksums, threeWay),
      base: base.has(path),
      merchant: merchant.has(path),
      release: release.has(path),
      origin: origins.get(path) ?? null,
      edited: base.has(path) && merchant.has(path) && base.get(path) !== merchant.get(path),
    };
  });
  return { threeWay, files, needed: listNeeded(files) };
}

interface Checksums {
  base: string | undefined;
  merchant: string | undefined;
  release: string | undefined;
}

/** Every theme has these files, so that a listing without one does not mean that the merchant deleted it. */
const indispensable = new Set(["config/settings_data.json", "config/settings_schema.json", "layout/theme.liquid"]);

function decideAction(path: string, { base, merchant, release }: Checksums, threeWay: boolean): PlannedAction {
  if (merchant === undefined) {
    return release !== undefined && (base === undefined || indispensable.has(path)) ? "added" : "removed";
  }
  if (release === undefined) return base === merchant ? "removed" : "kept";
  if (merchant === release) return "same";
  if (!threeWay) return "compare";
  if (merchant === base) return "replaced";
  return release === base ? "kept" : "compare";
}

function listNeeded(files: PlannedFile[]): UpdatePlan["needed"] {
  const needed = { base: new Set<string>(), merchant: new Set<string>(), release: new Set<string>() };
  const want = (file: PlannedFile, ...sides: ("base" | "merchant" | "release")[]) => {
    for (const side of sides) if (file[side]) needed[side].add(file.path);
  };
  const carries = files.some(({ action }) => action === "kept" || action === "compare");
  const deletes = files.some(deletedByMerchant);
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const file of files) {
    const { action, kind, path } = file;
    if (kind === "binary") continue;
    if (action === "compare") want(file, "base", "merchant", "release");
    // What the merchant keeps is uploaded; data are compared with the release's even when only the checksum differs.
    if (action === "kept") want(file, "merchant");
    // It may differ from its base only in how it is written.
    if (action === "kept") want(file, "base", "release");
    const renamed =
      action === "kept" && !file.release && isLocale(kind) ? byPath.get(toOtherLocaleName(path)) : undefined;
    if (renamed) want(renamed, "base", "release");
    // A file that stays may use it; the merchant's file is the same as the installed release's.
    if (action === "removed" && file.merchant && carries) want(file, "base");
    // Files that the release changed may use it.
    if (deletes && (action === "replaced" || action === "added" || deletedByMerchant(file))) want(file, "release");
    if (action === "replaced" && carries && definesSettings(path)) want(file, "base", "release");
    // Values are checked against the copy's data, and named as in the theme editor.
    if (themeData.has(path) || (carries && isSchemaLocale(path))) want(file, "base", "release");
    // Files that stay may use words that the release no longer has.
    if (action === "replaced" && carries && isLocale(kind)) want(file, "base", "release");
    // The release's own templates are checked against the copy's sections and blocks.
    if (carries && (kind === "template" || kind === "section-group")) want(file, "release");
    if (action === "same" && carries && definesSettings(path)) want(file, "release");
  }
  return { base: [...needed.base], merchant: [...needed.merchant], release: [...needed.release] };
}

const deletedByMerchant = ({ action, merchant, release }: PlannedFile): boolean =>
  action === "removed" && !merchant && release;

/** Settings are carried over only as far as these files still know them. */
const definesSettings = (path: string): boolean =>
  path === "config/settings_schema.json" || /^(sections|blocks)\/.+\.liquid$/.test(path);

const themeData = new Set(["config/settings_data.json", "config/settings_schema.json"]);

function withoutGenerated(files: readonly FileStamp[]): FileStamp[] {
  const generated = new Set(files.map(({ path }) => getGeneratedPath(path)));
  return files.filter(({ path }) => !generated.has(path));
}

const toChecksums = (files: readonly FileStamp[]) => new Map(files.map(({ path, md5 }) => [path, md5]));

export interface ReleaseManifest {
  version: string;
  files: readonly FileStamp[];
}

/** The release whose settings schema the theme has unchanged; it names its version. */
export function findNamedVersion(
  merchant: readonly { path: string; md5: string | null }[],
  manifests: readonly ReleaseManifest[],
): string | null {
  const schema = merchant.find(({ path }) => path === settingsSchemaPath);
  const same = manifests.filter((manifest) =>
    manifest.files.some(({ path, md5 }) => path === settingsSchemaPath && md5 === schema?.md5),
  );
  return same.at(-1)?.version ?? null;
}

/** A theme that names no version must have at least this share of a release's files, unchanged since any release. */
const shareNeeded = 0.5;

/**
 * @param named the version in the theme's `theme_info`, null when it names none of ours
 * @param manifests of all known releases; of equal candidates the later one wins
 * @returns null when the theme comes from no known release
 */
export function findInstalledRelease(
  merchant: readonly FileStamp[],
  named: string | null,
  manifests: readonly ReleaseManifest[],
): InstalledRelease | null {
  const checksums = new Map(merchant.map(({ path, md5 }) => [path, md5]));
  const counted = manifests.map(({ version, files }) => ({
    version,
    matching: files.filter(({ path, md5 }) => checksums.get(path) === md5).length,
    total: files.length,
  }));
  let best: InstalledRelease | null = null;
  for (const candidate of counted) {
    const better = best === null || candidate.matching > best.matching;
    // Merchants edit files, so the version that the theme names decides near ties.
    const asGood = candidate.matching === best?.matching && best.version !== named;
    if (better || asGood) best = candidate;
  }
  if (best === null) return null;
  if (best.version === named) return best;
  const byName = counted.find(({ version }) => version === named);
  if (!byName) {
    const known = new Set(manifests.flatMap(({ files }) => files.map(({ path, md5 }) => `${md5} ${path}`)));
    const untouched = merchant.filter(({ path, md5 }) => known.has(`${md5} ${path}`)).length;
    return untouched >= best.total * shareNeeded && best.matching > 0 ? best : null;
  }
  // The version may come from a copied schema: a release with clearly more matching files wins.
  return best.matching - byName.matching > Math.max(3, best.total * 0.02) ? best : byName;
}
