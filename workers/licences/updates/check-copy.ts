/**
 * Checks the finished copy of an update against the merchant's own theme, without a call to the store: it reads files of
 * releases, and the texts that the job has saved.
 */
import type { CopyCheck, CopyFinding } from "theme-merge/check/contract.ts";
import { type FileFacts, isCheckable, readFileFacts } from "theme-merge/check/file-facts.ts";
import { isDefinition } from "theme-merge/check/find-missing.ts";
import { type ExaminedTheme, findNewFindings, type NewFinding } from "theme-merge/check/find-new-findings.ts";
import { readFileName } from "theme-merge/merge/name-files.ts";
import { isSchemaLocale, readTranslations } from "theme-merge/merge/setting-value.ts";
import type { Context } from "../platform/context.ts";
import { log } from "../platform/log.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { loadMergedTexts, type TargetFile } from "./jobs/target-files.ts";
import { loadFacts, loadReleaseTexts, loadSides, type Sides } from "./merge-update.ts";
import { loadBodies, toText } from "./store-bodies.ts";
import { saveCheck } from "./update-reports.ts";

const maxFindings = 50;
const maxUnchecked = 50;
/** Of different texts that belong to no release; files beyond are not checked, and named. */
const maxCharacters = 8_000_000;

/** Adds the result to the update's report. Never throws: an update does not fail with its check. */
export async function checkCopy(
  draft: JobContext,
  files: readonly TargetFile[],
  most: number = maxCharacters,
): Promise<void> {
  const { context, job } = draft;
  const entry = { event: "fault", requestId: context.requestId, route: `jobs/${job.kind}/copy-check` } as const;
  const check = await compareWithOwn(draft, files, most).catch((error): CopyCheck => {
    log("error", { ...entry, error });
    return { state: "failed" };
  });
  if (check.state === "checked" && check.unchecked.length > 0) {
    const counts = { files: check.unchecked.length + check.moreUnchecked };
    log("warn", { ...entry, event: "copy_unchecked", names: check.unchecked, counts });
  }
  await saveCheck(draft, check).catch((error) => log("error", { ...entry, error }));
}

async function compareWithOwn(draft: JobContext, files: readonly TargetFile[], most: number): Promise<CopyCheck> {
  const { context, job } = draft;
  const sides = await loadSides(draft);
  const bodies = await loadBodies(draft, sides.source, sides.plan.needed.merchant);
  const store = new Map([...bodies].map(([path, body]) => [path, toText(body)]));
  const ofCopy = placeCopy(files, { newest: job.version, store, merged: await loadMergedTexts(draft) });
  const ofOwn = placeOwn(sides, job.version, store);
  const composed = new Set(files.flatMap(({ path, from }) => (from === "merged" ? [path] : [])));
  const unread = findUnread([ofCopy, ofOwn], composed, most);
  const readFacts = createFactsReader();
  const copy = await loadTheme(context, ofCopy, readFacts, unread);
  const own = await loadTheme(context, ofOwn, readFacts, unread);
  const isCertain = ({ kind }: NewFinding) => unread.size === 0 || !definedElsewhere.has(kind);
  const found = findNewFindings(copy, own, (path) => composed.has(path)).filter(isCertain);
  const kept = found.slice(0, maxFindings);
  const unchecked = listUnchecked(
    copy.facts,
    own.facts,
    [...unread].filter((path) => ofCopy.has(path)),
  );
  return {
    state: "checked",
    findings: await nameFiles(context, kept, ofCopy),
    more: found.length - kept.length,
    unchecked: unchecked.slice(0, maxUnchecked),
    moreUnchecked: Math.max(0, unchecked.length - maxUnchecked),
  };
}

/** Where the text of a file is: at hand, or in a release. Null for pictures and other files without one. */
type Place = { text: string } | { release: string } | null;
type Places = ReadonlyMap<string, Place>;

function placeCopy(
  files: readonly TargetFile[],
  { newest, ...texts }: { newest: string; store: ReadonlyMap<string, string>; merged: ReadonlyMap<string, string> },
): Places {
  return new Map(
    files.map(({ path, from, version = newest }): [string, Place] => {
      if (from === "release") return [path, { release: newest }];
      return [path, from === "installed" ? { release: version } : toPlace(texts[from].get(path))];
    }),
  );
}

/** A file that was not read has the checksum of a release's. */
function placeOwn({ source, base, release }: Sides, newest: string, texts: ReadonlyMap<string, string>): Places {
  const releases = new Map([
    ...(base ?? []).map(({ path, md5, version }) => [`${md5} ${path}`, version] as const),
    ...release.map(({ path, md5 }) => [`${md5} ${path}`, newest] as const),
  ]);
  return new Map(
    source.files.map(({ path, md5 }): [string, Place] => {
      const release = releases.get(`${md5} ${path}`);
      return [path, toPlace(texts.get(path)) ?? (release === undefined ? null : { release })];
    }),
  );
}

const toPlace = (text: string | undefined): Place => (text === undefined ? null : { text });

/**
 * Files of which not all texts can be read: each different text counts once, what the update composed first, then the
 * shorter ones.
 */
function findUnread(themes: readonly Places[], composed: ReadonlySet<string>, most: number): Set<string> {
  const paths = [...new Set(themes.flatMap((places) => [...places.keys()]))].filter(isCheckable);
  const sized = paths.map((path) => {
    const places = themes.flatMap((one) => (one.has(path) ? [one.get(path)] : []));
    const texts = new Set(places.flatMap((place) => (place && "text" in place ? [place.text] : [])));
    const length = [...texts].reduce((sum, text) => sum + text.length, 0);
    return { path, length, isMissing: places.includes(null) };
  });
  const rank = ({ path }: { path: string }) => (composed.has(path) ? 0 : 1);
  const unread = new Set<string>();
  let left = most;
  for (const { path, length, isMissing } of sized.sort((a, b) => rank(a) - rank(b) || a.length - b.length)) {
    if (isMissing || length > left) unread.add(path);
    else left -= length;
  }
  return unread;
}

/** What a file that was not read may define. */
const definedElsewhere = new Set<string>(["BLOCK", "STATIC_BLOCK", "OPTION", "PARAMETER", "SETTING"]);

type AllFacts = ReadonlyMap<string, FileFacts>;

/** The files that were not read, and those that are too long for a check in both themes. */
function listUnchecked(copy: AllFacts, own: AllFacts, unread: readonly string[]): string[] {
  const isTooLong = (facts: FileFacts | undefined) =>
    [facts?.fault, facts?.htmlFault].some((fault) => fault?.reason === "TOO_LONG");
  const tooLong = [...copy.keys()].filter((path) => isTooLong(copy.get(path)) && isTooLong(own.get(path)));
  return [...unread, ...tooLong].sort();
}

/** Both themes have most of the merchant's own texts. */
function createFactsReader(): typeof readFileFacts {
  const known = new Map<string, { text: string; facts: FileFacts }>();
  return (path, text) => {
    const found = known.get(path);
    if (found?.text === text) return found.facts;
    const facts = readFileFacts(path, text);
    known.set(path, { text, facts });
    return facts;
  };
}

async function loadTheme(
  context: Context,
  places: Places,
  readFacts: typeof readFileFacts,
  unread: ReadonlySet<string>,
): Promise<ExaminedTheme> {
  const facts = new Map<string, FileFacts>();
  for (const [path, place] of places)
    if (place && "text" in place && isCheckable(path) && !unread.has(path))
      facts.set(path, readFacts(path, place.text));
  for (const version of listReleases(places)) {
    const known = await loadFacts(context, version);
    for (const [path, place] of places) {
      const found = place && "release" in place && place.release === version ? known.get(path) : undefined;
      if (found && !unread.has(path)) facts.set(path, found);
    }
  }
  return { paths: new Set(places.keys()), facts, definitions: await readTexts(context, places, isDefinition) };
}

const listReleases = (places: Places): Set<string> =>
  new Set([...places.values()].flatMap((place) => (place && "release" in place ? [place.release] : [])));

async function readTexts(
  context: Context,
  places: Places,
  isWanted: (path: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const wanted = [...places].filter(([path]) => isWanted(path));
  for (const [path, place] of wanted) if (place && "text" in place) texts.set(path, place.text);
  for (const version of listReleases(new Map(wanted))) {
    const paths = wanted.flatMap(([path, place]) =>
      place && "release" in place && place.release === version ? path : [],
    );
    for (const [path, text] of await loadReleaseTexts(context, version, paths)) texts.set(path, text);
  }
  return texts;
}

/** Sections and blocks have a name in their schema. */
async function nameFiles(context: Context, findings: readonly NewFinding[], places: Places): Promise<CopyFinding[]> {
  const named = new Set(
    findings.map(({ path }) => path).filter((path) => /^(sections|blocks)\/.+\.liquid$/.test(path)),
  );
  const texts = await readTexts(context, places, (path) => isSchemaLocale(path) || named.has(path));
  const words = readTranslations([...texts.keys()], (path) => texts.get(path) ?? null);
  return findings.map((finding) => ({
    ...finding,
    fileName: named.has(finding.path) ? readFileName(texts.get(finding.path) ?? "", words) : null,
  }));
}
