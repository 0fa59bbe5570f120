/** The files that the new theme of a job must have, and the bodies to write. */

import type { MergedFile } from "theme-merge/merge/merged-file.ts";
import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import * as z from "zod";
import { fail, unavailable } from "../../platform/errors.ts";
import { openReleaseFile } from "../../releases/release-files.ts";
import { selectRelease } from "../../releases/release-repository.ts";
import { loadReleaseStamps } from "../../releases/release-stamps.ts";
import { type ExpectedFile, type FileBody, isGenerated } from "../../shopify/store-theme.ts";
import { chooseStart, type Start } from "../choose-start.ts";
import { loadSides, mergeUpdate, type UpdateMerge } from "../merge-update.ts";
import { loadBodies, type SavedBody, toBody } from "../store-bodies.ts";
import { getSourceId, loadChoices, type Source } from "../update-input.ts";
import { saveReport } from "../update-reports.ts";
import { readJobFile, writeJobFile } from "./job-files.ts";
import type { JobContext, StepContext } from "./step-context.ts";

export interface TargetFile extends ExpectedFile {
  /**
   * `release`: the new one; `installed`: the release of the merchant's theme; `store`: that theme itself; `merged`: a
   * merged text.
   */
  from: "release" | "installed" | "store" | "merged";
  /** Of a file of an installed release. */
  version?: string | undefined;
}

export interface TargetTheme {
  files: TargetFile[];
  start: Start;
  /** Settings to write before the settings schema, which refuses those of the start; null where it takes them. */
  fitting: Record<Start, string | null>;
  /** Files of the release or of the merchant's theme that the new theme must not have. */
  removed: string[];
  counts: Counts;
}

interface Counts {
  files: number;
  kept: number;
  merged: number;
  replaced: number;
  added: number;
  removed: number;
  conflicts: number;
}

export const loadTarget = (draft: JobContext): Promise<TargetTheme> =>
  draft.job.kind === "install" ? loadInstallTarget(draft) : loadUpdateTarget(draft);

async function loadInstallTarget({ context, job }: JobContext): Promise<TargetTheme> {
  const files = await loadReleaseStamps(context, job.version);
  const none = { kept: 0, merged: 0, replaced: 0, removed: 0, conflicts: 0 };
  return {
    files: files.map((file) => ({ ...file, from: "release" })),
    start: "release",
    fitting: { source: null, release: null },
    removed: [],
    counts: { ...none, files: files.length, added: files.length },
  };
}

const count = z.number();
const savedTarget = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      md5: z.string().nullable(),
      size: z.number(),
      from: z.enum(["release", "installed", "store", "merged"]),
      version: z.string().optional(),
    }),
  ),
  start: z.enum(["release", "source"]).default("release"),
  fitting: z
    .object({ source: z.string().nullable(), release: z.string().nullable() })
    .default({ source: null, release: null }),
  removed: z.array(z.string()),
  counts: z.object({
    ...{ files: count, kept: count, merged: count, replaced: count, added: count, removed: count },
    conflicts: count,
  }),
});

const texts = z.record(z.string(), z.string());

const getTargetName = ({ job }: JobContext): string => `target-${job.choices}`;
const getTextsName = ({ job }: JobContext): string => `texts-${job.choices}`;

/** Merged once for each set of choices. The texts are saved first, so that a target never lacks them. */
async function loadUpdateTarget(draft: JobContext): Promise<TargetTheme> {
  const { context, job } = draft;
  const known = await readJobFile(context, job.id, getTargetName(draft), savedTarget);
  if (known) return known;
  const choices = await loadChoices(draft);
  const merged = await mergeUpdate(draft, choices);
  const [release] = await context.database.rows(selectRelease(context.database, job.version));
  const target = toTarget(merged, release?.size ?? 0);
  const written = merged.files.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const]));
  await writeJobFile(context, job.id, getTextsName(draft), Object.fromEntries(written));
  await saveReport(draft, merged, choices);
  await writeJobFile(context, job.id, getTargetName(draft), target);
  return target;
}

/** The copy is made of the release from now on. */
export const startFromRelease = (draft: JobContext, target: TargetTheme): Promise<void> =>
  writeJobFile(draft.context, draft.job.id, getTargetName(draft), { ...target, start: "release" });

export const loadMergedTexts = async (draft: JobContext): Promise<Map<string, string>> =>
  new Map(Object.entries((await readJobFile(draft.context, draft.job.id, getTextsName(draft), texts)) ?? {}));

interface MergedSides extends Pick<UpdateMerge, "files" | "fitting"> {
  sides: Pick<UpdateMerge["sides"], "base" | "release"> & { source: Pick<Source, "files"> };
}

/** @param zipBytes of the release */
export function toTarget(
  { files, sides: { source, base, release }, fitting }: MergedSides,
  zipBytes: number,
): TargetTheme {
  const target = new Map<string, TargetFile>(release.map((file) => [file.path, { ...file, from: "release" }]));
  const known = {
    store: new Map(source.files.map((file) => [file.path, file])),
    installed: new Map((base ?? []).map((file) => [file.path, file])),
  };
  for (const file of files) {
    const { path, write } = file;
    if (write === "delete") {
      target.delete(path);
    } else if (write === "text") {
      target.set(path, toTargetFile(file));
    } else if (write === "store" || write === "installed") {
      const stamp = known[write].get(path);
      if (!stamp) throw new Error(`"${path}" is to be copied from where it is not.`);
      target.set(path, { ...stamp, from: write });
    } else if (write === "undecided") {
      throw new Error(`"${path}" has no choice.`);
    }
  }
  const wanted = [...target.values()];
  const start = chooseStart({ target: wanted, release: { zipBytes, files: release }, source: source.files });
  return {
    files: wanted,
    start,
    fitting: { source: fitting.source.text, release: fitting.release.text },
    removed: findRemoved(target, [...release, ...source.files]),
    counts: countOutcomes(files, target.size),
  };
}

function findRemoved(target: ReadonlyMap<string, unknown>, known: readonly { path: string }[]): string[] {
  const paths = new Set(target.keys());
  const gone = new Set(known.map(({ path }) => path).filter((path) => !paths.has(path)));
  return [...gone].filter((path) => !isGenerated(path, paths));
}

function toTargetFile({ path, text }: MergedFile): TargetFile {
  const bytes = new TextEncoder().encode(text ?? "");
  return { path, md5: computeStoredChecksum(path, bytes), size: bytes.length, from: "merged" };
}

function countOutcomes(files: readonly MergedFile[], total: number): Counts {
  const count = (outcome: MergedFile["outcome"]) => files.filter((file) => file.outcome === outcome).length;
  return {
    files: total,
    kept: count("kept"),
    merged: count("merged"),
    replaced: count("replaced"),
    added: count("added"),
    removed: count("removed"),
    conflicts: count("conflict"),
  };
}

interface SavedFiles {
  source: Source;
  store: Map<string, SavedBody>;
  texts: Map<string, string>;
}

/** Loads the bodies of a target's files; reads the job's saved files once. */
export class FileBodyLoader {
  readonly #work: StepContext;
  #saved: Promise<SavedFiles> | undefined;

  constructor(work: StepContext) {
    this.#work = work;
  }

  /** In the order of `files`. */
  async load(files: readonly TargetFile[]): Promise<FileBody[]> {
    const unread = await this.#unread(files.filter(({ from }) => from === "store").map(({ path }) => path));
    return Promise.all(files.map((file) => this.#body(file, unread)));
  }

  async #body({ path, from, version }: TargetFile, unread: ReadonlyMap<string, FileBody>): Promise<FileBody> {
    const { job } = this.#work;
    if (from === "release") return this.#releaseBody(job.version, path);
    const { source, store, texts } = await this.#read();
    if (from === "installed") return this.#releaseBody(version ?? source.installed?.version ?? "", path);
    const text = texts.get(path);
    const body = from === "store" ? (store.get(path) ?? unread.get(path)) : text === undefined ? text : { text };
    return body ?? fail("THEME_CHANGED", { files: [path] });
  }

  /** Files that no merge needed, such as pictures, are copied from theme to theme. */
  async #unread(paths: readonly string[]): Promise<Map<string, FileBody>> {
    if (paths.length === 0) return new Map();
    const { store } = await this.#read();
    return this.#work.themes.bodies(
      getSourceId(this.#work),
      paths.filter((path) => !store.has(path)),
    );
  }

  async #releaseBody(version: string, path: string): Promise<FileBody> {
    const object = await openReleaseFile(this.#work.context.files, version, path);
    if (!object) throw unavailable(new Error("A file of the release is missing."));
    return toBody(new Uint8Array(await object.arrayBuffer()));
  }

  #read(): Promise<SavedFiles> {
    this.#saved ??= loadSavedFiles(this.#work);
    return this.#saved;
  }
}

async function loadSavedFiles(work: StepContext): Promise<SavedFiles> {
  const { source, plan } = await loadSides(work);
  return { source, store: await loadBodies(work, source, plan.needed.merchant), texts: await loadMergedTexts(work) };
}
