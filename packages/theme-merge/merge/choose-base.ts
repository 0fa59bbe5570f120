/**
 * Chooses the base of each file: the published release that the merchant's file comes from. A theme may be half one
 * release, half another.
 */
import type { FileKind, FoundRelease } from "./contract.ts";
import { getEntries, getOwn, type Json, parseJson, toUnixText } from "./json-text.ts";
import { getValuesInUse } from "./liquid-schema.ts";
import type { FileStamp, PlannedFile, ReleaseManifest } from "./plan-update.ts";
import { getFileKind } from "./theme-file.ts";

/** The release of each file whose base is not the installed release's, by path. */
export type Origins = Record<string, string>;

export interface OriginsByChecksum {
  /** Files that are the same as a release's. */
  origins: Origins;
  /** Edited files that releases have differently: the release of each content, nearest first. */
  open: Record<string, string[]>;
}

/** Of one file; the nearest ones, because each is read. */
const maxContents = 12;
/** Of a template, a section group or the settings: an id must be in no other one. */
const maxArrangements = 40;

/** The settings and what is arranged by them name each other, so that they have one base: the installed release. */
const isArrangement = (kind: FileKind): boolean =>
  kind === "settings-data" || kind === "template" || kind === "section-group";

/**
 * @param installed the version that the theme as a whole comes from
 * @param manifests of all known releases, oldest first
 */
export function chooseByChecksum(
  merchant: readonly FileStamp[],
  installed: string,
  manifests: readonly ReleaseManifest[],
): OriginsByChecksum {
  const nearest = sortByDistance(installed, manifests).map(({ version, files }) => ({
    version,
    checksums: new Map(files.map(({ path, md5 }) => [path, md5])),
  }));
  const chosen: OriginsByChecksum = { origins: {}, open: {} };
  for (const { path, md5 } of merchant) {
    const kind = getFileKind(path);
    if (kind === "settings-schema") continue;
    const holders = nearest.filter(({ checksums }) => checksums.has(path));
    const same = holders.find(({ checksums }) => checksums.get(path) === md5);
    if (same && (same.version === installed || !isArrangement(kind))) {
      if (same.version !== installed) chosen.origins[path] = same.version;
      continue;
    }
    const most = isArrangement(kind) ? maxArrangements : maxContents;
    const contents = new Map<string, string>();
    for (const { version, checksums } of holders) {
      const content = checksums.get(path) ?? "";
      if (!contents.has(content) && contents.size < most) contents.set(content, version);
    }
    const versions = [...contents.values()];
    const known = versions.length === 0 || (versions.length === 1 && versions[0] === installed);
    if (!known && kind !== "binary") chosen.open[path] = versions;
  }
  return chosen;
}

/** The installed release first; of two equally far, the older one. */
function sortByDistance(installed: string, manifests: readonly ReleaseManifest[]): readonly ReleaseManifest[] {
  const position = manifests.findIndex(({ version }) => version === installed);
  const distance = (at: number) => Math.abs(at - position);
  return manifests
    .map((manifest, at) => ({ manifest, at }))
    .sort((a, b) => distance(a.at) - distance(b.at) || a.at - b.at)
    .map(({ manifest }) => manifest);
}

/** A release that no file of the theme equals must be this much nearer than the installed one. */
const advantageNeeded = 2;
/** A release that is not the installed one must share this part of its file. */
const shareNeeded = 0.5;

/**
 * The release whose file has the fewest changes to the merchant's; null where none is similar.
 * @param candidates one for each content, nearest release first
 * @param found releases that files of this theme equal
 */
function chooseNearest(
  path: string,
  merchant: string,
  candidates: readonly { version: string; text: string }[],
  { installed, found }: { installed: string; found: ReadonlySet<string> },
): string | null {
  const merchantItems = countItems(path, merchant);
  const total = sum(merchantItems);
  let best: { version: string; weight: number } | null = null;
  for (const { version, text } of candidates) {
    const items = countItems(path, text);
    const size = sum(items);
    let shared = 0;
    for (const [item, count] of items) shared += Math.min(count, merchantItems.get(item) ?? 0);
    if (version !== installed && shared < Math.max(1, size * shareNeeded)) continue;
    const distance = total + size - 2 * shared;
    const proven = version === installed || found.has(version);
    const rival = candidates.some((other) => other.version === installed);
    const weight = proven || !rival ? distance : distance * advantageNeeded;
    if (best === null || weight < best.weight) best = { version, weight };
  }
  return best?.version ?? null;
}

/**
 * The release that alone has most ids of sections and blocks of the merchant's file; null where none has an id alone.
 * @param candidates one for each content, nearest release first
 */
function chooseByIds(merchant: string, candidates: readonly { version: string; text: string }[]): string | null {
  const merchantIds = listIds(parseJson(merchant));
  const known = candidates.map(({ version, text }) => ({ version, ids: listIds(parseJson(text)) }));
  let best: { version: string; proofs: number } | null = null;
  for (const { version, ids } of known) {
    const isOnlyHere = (id: string) => known.every((other) => other.version === version || !other.ids.has(id));
    const proofs = [...merchantIds].filter((id) => ids.has(id) && isOnlyHere(id)).length;
    if (proofs > (best?.proofs ?? 0)) best = { version, proofs };
  }
  return best?.version ?? null;
}

/** The ids of sections and of blocks at any depth. */
function listIds(json: Json | undefined): Set<string> {
  const ids = new Set<string>();
  const add = (holder: Json | undefined, members: "sections" | "blocks") => {
    for (const [id, member] of getEntries(getOwn(holder, members))) {
      ids.add(id);
      add(member, "blocks");
    }
  };
  add(json, "sections");
  add(getValuesInUse(json), "sections");
  return ids;
}

/**
 * Completes the releases of a theme's files with those of the edited files that releases have differently. A file that
 * is arranged by the settings comes from another release than the installed one only where its ids prove it.
 * @param texts by version and path
 */
export function settleOpenFiles(
  { origins, open }: OriginsByChecksum,
  installed: string,
  bodies: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Origins {
  const found = new Set([installed, ...Object.values(origins)]);
  const settled = { ...origins };
  for (const [path, versions] of Object.entries(open)) {
    const body = bodies.get(path);
    if (body === undefined) continue;
    const candidates = versions.map((version) => ({ version, text: texts.get(version)?.get(path) ?? "" }));
    const nearest = isArrangement(getFileKind(path))
      ? chooseByIds(body, candidates)
      : chooseNearest(path, body, candidates, { installed, found });
    if (nearest !== null && nearest !== installed) settled[path] = nearest;
  }
  return settled;
}

const sum = (items: ReadonlyMap<string, number>): number => [...items.values()].reduce((all, count) => all + count, 0);

/** Lines without indentation; of JSON each value with its place, because its layout says nothing. */
function countItems(path: string, text: string): Map<string, number> {
  const json = path.endsWith(".json") ? parseJson(text) : undefined;
  const items = json === undefined ? listLines(text) : listValues("", json);
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const listLines = (text: string): string[] =>
  toUnixText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function listValues(place: string, json: Json): string[] {
  if (Array.isArray(json)) return json.flatMap((item) => listValues(`${place}[]`, item));
  if (typeof json !== "object" || json === null) return [`${place}=${JSON.stringify(json)}`];
  return getEntries(json).flatMap(([key, value]) => listValues(`${place}.${key}`, value));
}

/** How many files come from each release; the installed one first, then by their number. */
export function countReleases(files: readonly PlannedFile[], installed: string | null): FoundRelease[] {
  const found = new Map<string, FoundRelease>();
  for (const { merchant, origin, edited } of files) {
    if (!merchant || origin === null) continue;
    const release = found.get(origin) ?? { version: origin, untouched: 0, edited: 0 };
    release[edited ? "edited" : "untouched"] += 1;
    found.set(origin, release);
  }
  const count = ({ untouched, edited }: FoundRelease) => untouched + edited;
  const isOther = ({ version }: FoundRelease) => Number(version !== installed);
  return [...found.values()].sort((a, b) => isOther(a) - isOther(b) || count(b) - count(a));
}
