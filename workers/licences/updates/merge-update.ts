/** Merges an update from the saved files of its job. Deterministic, so that it can be repeated. */

import { type FileFacts, isCheckable, readFileFacts } from "theme-merge/check/file-facts.ts";
import { getMaxWorkPerFile } from "theme-merge/merge/code-merge.ts";
import type { ConflictChoice, FileName, InstalledRelease } from "theme-merge/merge/contract.ts";
import { type FileMerge, type FileSides, mergeFile } from "theme-merge/merge/merge-file.ts";
import { getSides as mergedFrom, mergeTheme } from "theme-merge/merge/merge-theme.ts";
import type { Bodies, MergedFile } from "theme-merge/merge/merged-file.ts";
import { nameFiles } from "theme-merge/merge/name-files.ts";
import { countComparedFiles, type FileStamp, planUpdate, type UpdatePlan } from "theme-merge/merge/plan-update.ts";
import { fitStoredSettings } from "theme-merge/merge/refused-values.ts";
import { isNewerVersion, listMigrationFiles, type ThemeMigrations } from "theme-merge/migrations/migrate-theme.ts";
import type { Context } from "../platform/context.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { loadReleaseFacts } from "../releases/load-release-facts.ts";
import { openReleaseFile } from "../releases/release-files.ts";
import { loadReleaseMigration } from "../releases/release-migrations.ts";
import { loadReleaseStamps } from "../releases/release-stamps.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { decodeText, loadBodies, toText } from "./store-bodies.ts";
import { comparesLinesOnly, loadSource, type Source, toStamps } from "./update-input.ts";

export interface BaseFile extends FileStamp {
  version: string;
}

export interface Sides {
  source: Source;
  /** Each file of the release that the merchant's file comes from; null when the theme comes from no known release. */
  base: BaseFile[] | null;
  release: FileStamp[];
  plan: UpdatePlan;
}

export async function loadSides(draft: JobContext): Promise<Sides> {
  const { context, job } = draft;
  const source = await loadSource(draft);
  const base = await loadBase(context, source);
  const release = await loadReleaseStamps(context, job.version);
  return { source, base, release, plan: planUpdate({ base, merchant: toStamps(source.files), release }) };
}

export async function loadBase(
  context: Context,
  { installed, origins }: Pick<Source, "installed" | "origins">,
): Promise<BaseFile[] | null> {
  if (!installed) return null;
  const base = new Map<string, BaseFile>();
  for (const version of new Set([installed.version, ...Object.values(origins)])) {
    for (const stamp of await loadReleaseStamps(context, version)) {
      const origin = Object.hasOwn(origins, stamp.path) ? origins[stamp.path] : installed.version;
      if (origin === version) base.set(stamp.path, { ...stamp, version });
    }
  }
  return [...base.values()];
}

export interface UpdateMerge {
  sides: Sides;
  files: MergedFile[];
  installed: InstalledRelease | null;
  /** What the advice and the names of conflicts follow from. */
  beside: { bases: ReadonlyMap<string, string>; names: ReadonlyMap<string, FileName> };
  fitting: ReturnType<typeof fitStoredSettings>;
}

export async function mergeUpdate(
  draft: JobContext,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): Promise<UpdateMerge> {
  const sides = await loadSides(draft);
  const { source, plan } = sides;
  const migrations = await loadMigrations(draft, source);
  const bodies = await loadMergeBodies(draft, sides, migrations);
  const facts = await loadFacts(draft.context, draft.job.version);
  const files = mergeTheme(plan, bodies, choices, comparesLinesOnly(source), migrations, facts);
  const beside = { bases: bodies.base, names: nameFiles(plan, bodies, files) };
  return { sides, files, installed: source.installed, beside, fitting: fitStoredSettings(bodies, files) };
}

/** What checks know of a release. */
export const loadFacts = (context: Context, version: string): Promise<Map<string, FileFacts>> =>
  loadReleaseFacts(context, version, async () => {
    const stamps = await loadReleaseStamps(context, version);
    const texts = await loadReleaseTexts(context, version, stamps.map(({ path }) => path).filter(isCheckable));
    return new Map([...texts].map(([path, text]) => [path, readFileFacts(path, text)]));
  });

async function loadMigrations({ context }: JobContext, source: Source): Promise<ThemeMigrations | null> {
  const { installed, origins, migrations } = source;
  if (migrations === null) return null;
  const known = installed ? [installed.version, ...new Set(Object.values(origins))] : [null];
  const needed = migrations.filter((version) => known.some((origin) => isNewerVersion(version, origin)));
  const releases = await Promise.all(needed.map((version) => loadReleaseMigration(context, version)));
  return { installed: installed?.version ?? null, releases };
}

async function loadMergeBodies(
  draft: JobContext,
  { source, base, plan }: Sides,
  migrations: ThemeMigrations | null,
): Promise<Bodies> {
  const { context, job } = draft;
  const merchant = await loadBodies(draft, source, plan.needed.merchant);
  const also = migrations ? listMigrationFiles(plan, migrations) : { base: [], release: [] };
  return {
    base: await loadBaseTexts(context, base, [...plan.needed.base, ...also.base]),
    merchant: new Map([...merchant].map(([path, body]) => [path, toText(body)])),
    release: await loadReleaseTexts(context, job.version, [...new Set([...plan.needed.release, ...also.release])]),
  };
}

export async function loadBaseTexts(
  context: Pick<Context, "files">,
  base: readonly BaseFile[] | null,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(paths);
  const files = (base ?? []).filter(({ path }) => wanted.has(path));
  const texts = new Map<string, string>();
  for (const version of new Set(files.map((file) => file.version))) {
    const own = files.filter((file) => file.version === version).map(({ path }) => path);
    for (const [path, text] of await loadReleaseTexts(context, version, own)) texts.set(path, text);
  }
  return texts;
}

const maxConcurrentReads = 16;

export async function loadReleaseTexts(
  { files }: Pick<Context, "files">,
  version: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < paths.length; at += maxConcurrentReads) {
    const some = paths.slice(at, at + maxConcurrentReads);
    const read = await Promise.all(
      some.map(async (path) => [path, await loadReleaseText(files, version, path)] as const),
    );
    for (const [path, text] of read) texts.set(path, text);
  }
  return texts;
}

async function loadReleaseText(files: R2Bucket, version: string, path: string): Promise<string> {
  const object = await openReleaseFile(files, version, path);
  if (!object) throw unavailable(new Error("A file of the release is missing."));
  return decodeText(new Uint8Array(await object.arrayBuffer()));
}

/** Files that wait for a choice. Throws INVALID_REQUEST for any other path. */
export async function loadConflicts(draft: JobContext, paths: readonly string[]): Promise<FileSides[]> {
  return (await readConflicts(draft, paths)).sides;
}

/** One such file, merged as in the preview. */
export async function loadConflict(draft: JobContext, path: string): Promise<{ sides: FileSides; merge: FileMerge }> {
  const { sides, workMax } = await readConflicts(draft, [path]);
  const [only] = sides;
  if (!only) throw new Error("A requested file is missing.");
  return { sides: only, merge: mergeFile(only, workMax) };
}

async function readConflicts(
  draft: JobContext,
  paths: readonly string[],
): Promise<{ sides: FileSides[]; workMax: number }> {
  const { context, job } = draft;
  const { source, base, plan } = await loadSides(draft);
  const asked = new Set(paths);
  const files = plan.files.filter(
    ({ path, action, kind }) => asked.has(path) && action === "compare" && kind !== "binary",
  );
  if (files.length < asked.size) return fail("INVALID_REQUEST", { fields: ["path"] });
  const known = files.filter(({ base }) => base).map(({ path }) => path);
  const merchant = await loadBodies(draft, source, plan.needed.merchant);
  const bodies = {
    base: await loadBaseTexts(context, base, known),
    merchant: new Map([...merchant].map(([path, body]) => [path, toText(body)])),
    release: await loadReleaseTexts(context, job.version, paths),
  };
  if (paths.some((path) => !bodies.merchant.has(path))) throw new Error("A body that the plan needs is missing.");
  const linesOnly = comparesLinesOnly(source);
  return {
    sides: paths.map((path) => ({ ...mergedFrom(path, bodies), linesOnly })),
    workMax: getMaxWorkPerFile(countComparedFiles(plan)),
  };
}
