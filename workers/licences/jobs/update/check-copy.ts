/**
 * Checks the finished copy of an update against the merchant's own theme, without a call to the store: it reads files of
 * releases, and the texts that the job has saved.
 */
import type { Context } from "../../context.ts";
import { log } from "../../log.ts";
import type { CopyCheck, CopyFinding } from "../../themes/check/contract.ts";
import { type FileFacts, isCheckable, readFileFacts } from "../../themes/check/file-facts.ts";
import { isDefinition } from "../../themes/check/find-missing.ts";
import { type ExaminedTheme, findNewFindings, type NewFinding } from "../../themes/check/find-new-findings.ts";
import { readFileName } from "../../themes/merge/name-files.ts";
import { isSchemaLocale, readTranslations } from "../../themes/merge/setting-value.ts";
import type { JobContext } from "../step-context.ts";
import { loadMergedTexts, type TargetFile } from "../target-files.ts";
import { loadFacts, loadReleaseTexts, loadSides, type Sides } from "./merge-update.ts";
import { loadBodies, toText } from "./store-bodies.ts";
import { saveCheck } from "./update-reports.ts";

const maxFindings = 50;
/** Of texts that belong to no release; several times what the largest themes have. */
const maxCharacters = 8_000_000;

/** Adds the result to the update's report. Never throws: an update does not fail with its check. */
export async function checkCopy(draft: JobContext, files: readonly TargetFile[]): Promise<void> {
  const { context, job } = draft;
  const entry = { event: "fault", requestId: context.requestId, route: `jobs/${job.kind}/copy-check` } as const;
  const check = await compareWithOwn(draft, files).catch((error): CopyCheck => {
    log("error", { ...entry, error });
    return { state: "failed" };
  });
  await saveCheck(draft, check).catch((error) => log("error", { ...entry, error }));
}

async function compareWithOwn(draft: JobContext, files: readonly TargetFile[]): Promise<CopyCheck> {
  const { context, job } = draft;
  const sides = await loadSides(draft);
  const bodies = await loadBodies(draft, sides.source, sides.plan.needed.theirs);
  const store = new Map([...bodies].map(([path, body]) => [path, toText(body)]));
  const ofCopy = placeCopy(files, { newest: job.version, store, merged: await loadMergedTexts(draft) });
  const ofOwn = placeOwn(sides, job.version, store);
  if (countCharacters(ofCopy) + countCharacters(ofOwn) > maxCharacters) return { state: "failed" };
  const readFacts = createFactsReader();
  const copy = await loadTheme(context, ofCopy, readFacts);
  const own = await loadTheme(context, ofOwn, readFacts);
  const composed = new Set(files.flatMap(({ path, from }) => (from === "merged" ? [path] : [])));
  const found = findNewFindings(copy, own, (path) => composed.has(path));
  const kept = found.slice(0, maxFindings);
  return {
    state: "checked",
    findings: await nameFiles(context, kept, ofCopy),
    more: found.length - kept.length,
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
function placeOwn({ source, base, ours }: Sides, newest: string, texts: ReadonlyMap<string, string>): Places {
  const releases = new Map([
    ...(base ?? []).map(({ path, md5, version }) => [`${md5} ${path}`, version] as const),
    ...ours.map(({ path, md5 }) => [`${md5} ${path}`, newest] as const),
  ]);
  return new Map(
    source.files.map(({ path, md5 }): [string, Place] => {
      const release = releases.get(`${md5} ${path}`);
      return [path, toPlace(texts.get(path)) ?? (release === undefined ? null : { release })];
    }),
  );
}

const toPlace = (text: string | undefined): Place => (text === undefined ? null : { text });

const countCharacters = (places: Places): number =>
  [...places.values()].reduce((sum, place) => sum + (place && "text" in place ? place.text.length : 0), 0);

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

async function loadTheme(context: Context, places: Places, readFacts: typeof readFileFacts): Promise<ExaminedTheme> {
  const facts = new Map<string, FileFacts>();
  for (const [path, place] of places)
    if (place && "text" in place && isCheckable(path)) facts.set(path, readFacts(path, place.text));
  for (const version of listReleases(places)) {
    const known = await loadFacts(context, version);
    for (const [path, place] of places) {
      const found = place && "release" in place && place.release === version ? known.get(path) : undefined;
      if (found) facts.set(path, found);
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
