/**
 * Chooses the base of each file: the published release that the merchant's file comes from. A theme may be half one
 * release, half another.
 */
import type { FoundRelease } from "./contract.ts";
import { getEntries, type Json, parseJson, toUnixText } from "./json-text.ts";
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

/**
 * @param installed the version that the theme as a whole comes from
 * @param manifests of all known releases, oldest first
 */
export function chooseByChecksum(
  theirs: readonly FileStamp[],
  installed: string,
  manifests: readonly ReleaseManifest[],
): OriginsByChecksum {
  const nearest = sortByDistance(installed, manifests).map(({ version, files }) => ({
    version,
    checksums: new Map(files.map(({ path, md5 }) => [path, md5])),
  }));
  const chosen: OriginsByChecksum = { origins: {}, open: {} };
  for (const { path, md5 } of theirs) {
    const holders = nearest.filter(({ checksums }) => checksums.has(path));
    const same = holders.find(({ checksums }) => checksums.get(path) === md5);
    if (same) {
      if (same.version !== installed) chosen.origins[path] = same.version;
      continue;
    }
    const contents = new Map<string, string>();
    for (const { version, checksums } of holders) {
      const content = checksums.get(path) ?? "";
      if (!contents.has(content) && contents.size < maxContents) contents.set(content, version);
    }
    const versions = [...contents.values()];
    const known = versions.length === 0 || (versions.length === 1 && versions[0] === installed);
    if (!known && getFileKind(path) !== "binary") chosen.open[path] = versions;
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
export function chooseNearest(
  path: string,
  theirs: string,
  candidates: readonly { version: string; text: string }[],
  { installed, found }: { installed: string; found: ReadonlySet<string> },
): string | null {
  const mine = countItems(path, theirs);
  const total = sum(mine);
  let best: { version: string; weight: number } | null = null;
  for (const { version, text } of candidates) {
    const items = countItems(path, text);
    const size = sum(items);
    let shared = 0;
    for (const [item, count] of items) shared += Math.min(count, mine.get(item) ?? 0);
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
 * Completes the releases of a theme's files with those of the edited files that releases have differently.
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
    const nearest = chooseNearest(path, body, candidates, { installed, found });
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
  for (const { theirs, origin, edited } of files) {
    if (!theirs || origin === null) continue;
    const release = found.get(origin) ?? { version: origin, untouched: 0, edited: 0 };
    release[edited ? "edited" : "untouched"] += 1;
    found.set(origin, release);
  }
  const count = ({ untouched, edited }: FoundRelease) => untouched + edited;
  const isOther = ({ version }: FoundRelease) => Number(version !== installed);
  return [...found.values()].sort((a, b) => isOther(a) - isOther(b) || count(b) - count(a));
}
