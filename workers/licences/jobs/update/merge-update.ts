/** Merges an update from the saved files of its job. Deterministic, so that it can be repeated. */

import type { Context } from "../../context.ts";
import { fail, unavailable } from "../../errors.ts";
import { openReleaseFile } from "../../releases/release-files.ts";
import { getMaxWorkPerFile } from "../../themes/merge/code-merge.ts";
import type { ConflictChoice, InstalledRelease } from "../../themes/merge/contract.ts";
import { type FileMerge, type FileSides, mergeFile } from "../../themes/merge/merge-file.ts";
import { getSides as mergedFrom, mergeTheme } from "../../themes/merge/merge-theme.ts";
import type { Bodies, MergedFile } from "../../themes/merge/merged-file.ts";
import { countComparedFiles, type FileStamp, planUpdate, type UpdatePlan } from "../../themes/merge/plan-update.ts";
import { loadReleaseStamps } from "../../themes/release-stamps.ts";
import type { JobContext } from "../step-context.ts";
import { decodeText, loadBodies, toText } from "./store-bodies.ts";
import { loadSource, type Source, toStamps } from "./update-input.ts";

export interface Sides {
  source: Source;
  base: FileStamp[] | null;
  ours: FileStamp[];
  plan: UpdatePlan;
}

export async function loadSides(draft: JobContext): Promise<Sides> {
  const { context, job } = draft;
  const source = await loadSource(draft);
  const base = source.installed && (await loadReleaseStamps(context, source.installed.version));
  const ours = await loadReleaseStamps(context, job.version);
  return { source, base, ours, plan: planUpdate({ base, theirs: toStamps(source.files), ours }) };
}

export interface UpdateMerge {
  sides: Sides;
  files: MergedFile[];
  installed: InstalledRelease | null;
}

export async function mergeUpdate(
  draft: JobContext,
  choices: ReadonlyMap<string, ConflictChoice> = new Map(),
): Promise<UpdateMerge> {
  const sides = await loadSides(draft);
  const { source, plan } = sides;
  return {
    sides,
    files: mergeTheme(plan, await loadMergeBodies(draft, sides), choices),
    installed: source.installed,
  };
}

async function loadMergeBodies(draft: JobContext, { source, plan }: Sides): Promise<Bodies> {
  const { context, job } = draft;
  const theirs = await loadBodies(draft, source, plan.needed.theirs);
  return {
    base: source.installed ? await loadReleaseTexts(context, source.installed.version, plan.needed.base) : new Map(),
    theirs: new Map([...theirs].map(([path, body]) => [path, toText(body)])),
    ours: await loadReleaseTexts(context, job.version, plan.needed.ours),
  };
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
  const { source, plan } = await loadSides(draft);
  const asked = new Set(paths);
  const files = plan.files.filter(
    ({ path, action, kind }) => asked.has(path) && action === "compare" && kind !== "binary",
  );
  if (files.length < asked.size) return fail("INVALID_REQUEST", { fields: ["path"] });
  const known = files.filter(({ base }) => base).map(({ path }) => path);
  const theirs = await loadBodies(draft, source, plan.needed.theirs);
  const bodies = {
    base: source.installed
      ? await loadReleaseTexts(context, source.installed.version, known)
      : new Map<string, string>(),
    theirs: new Map([...theirs].map(([path, body]) => [path, toText(body)])),
    ours: await loadReleaseTexts(context, job.version, paths),
  };
  if (paths.some((path) => !bodies.theirs.has(path))) throw new Error("A body that the plan needs is missing.");
  return { sides: paths.map((path) => mergedFrom(path, bodies)), workMax: getMaxWorkPerFile(countComparedFiles(plan)) };
}
