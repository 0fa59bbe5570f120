/**
 * Writes the copy of an update as a job does, into a theme that the sandbox's Shopify checks at each call: says whether
 * the update can be finished.
 */
import { createHash } from "node:crypto";
import { type Theme, toStamps, type Update } from "theme-merge/fixtures/theme-update.ts";
import { fitStoredSettings } from "theme-merge/merge/refused-values.ts";
import type { FileToWrite } from "#workers/licences/shopify/store-theme.ts";
import type { StepContext } from "#workers/licences/updates/jobs/step-context.ts";
import { compareFiles, syncFiles } from "#workers/licences/updates/jobs/sync-files.ts";
import { type FileBodyLoader, type TargetFile, toTarget } from "#workers/licences/updates/jobs/target-files.ts";
import { checkFiles } from "#workers/sandbox/shopify/theme/file-checks.ts";

/** The runner is gone. */
export class Killed extends Error {}

interface WrittenCopy {
  files: Map<string, string>;
  /** Changes that the store has carried out. */
  calls: number;
}

interface Sides {
  base: Theme | null;
  merchant: Theme;
  release: Theme;
}

/**
 * Finishes a copy, of a theme of the merchant's or of the release. Throws with Shopify's sentences where it rejects a
 * file, and `Killed` after `maxCalls` changes.
 */
export async function writeCopy(
  update: Update,
  { base, merchant, release }: Sides,
  start: "source" | "release",
  { files = new Map(start === "source" ? merchant : release), calls = 0 }: Partial<WrittenCopy> = {},
  maxCalls = Number.POSITIVE_INFINITY,
): Promise<WrittenCopy> {
  const stamps = base && toStamps(base).map((stamp) => ({ ...stamp, version: "installed" }));
  const sides = { source: { files: toStamps(merchant) }, base: stamps, release: toStamps(release) };
  const fitting = fitStoredSettings(update.bodies, update.files);
  const target = toTarget({ files: update.files, sides, fitting }, 0);
  const copy: WrittenCopy = { files, calls };
  const change = <Item>(batches: readonly (readonly Item[])[], each: (batch: readonly Item[]) => Promise<void>) => {
    if (copy.calls >= maxCalls) throw new Killed();
    copy.calls++;
    return batches.reduce((before, batch) => before.then(() => each(batch)), Promise.resolve());
  };
  const themes = {
    upsert: (_id: string, batches: FileToWrite[][]) => change(batches, (batch) => write(copy.files, batch)),
    deleteFiles: (_id: string, batches: string[][]) =>
      change(batches, async (batch) => {
        for (const path of batch) copy.files.delete(path);
      }),
  };
  const work = { job: { theme_id: "1" }, themes, saveCount: async () => undefined } as unknown as StepContext;
  const load = async (wanted: readonly TargetFile[]) =>
    wanted.map(({ path }) => ({ text: update.theme.get(path) ?? "" }));
  const chosen = { ...target, start };
  for (const _step of ["write", "verify"])
    await syncFiles(work, compareFiles(chosen, toStamps(copy.files)), { load } as unknown as FileBodyLoader);
  const { wrong, extra } = compareFiles(chosen, toStamps(copy.files));
  if (wrong.length + extra.length > 0) throw new Error(`Not written: ${[...wrong.map(({ path }) => path), ...extra]}`);
  return copy;
}

const hashes = new Map<string, string>();
function hash(text: string): string {
  const found = hashes.get(text) ?? createHash("md5").update(text).digest("hex");
  hashes.set(text, found);
  return found;
}

async function write(files: Map<string, string>, batch: readonly FileToWrite[]): Promise<void> {
  const texts = batch.map(({ path, body }) => [path, "text" in body ? body.text : ""] as const);
  const present = [...files].map(([path, text]) => [path, hash(text), text] as const);
  const byHash = new Map(present.map(([, md5, text]) => [md5, text]));
  const toBytes = (text: string) => new TextEncoder().encode(text);
  const errors = await checkFiles(new Map(texts.map(([path, text]) => [path, toBytes(text)])), {
    hashes: new Map(present.map(([path, md5]) => [path, md5])),
    read: async (md5) => toBytes(byHash.get(md5) ?? ""),
    isStored: async () => false,
  });
  if (errors.length > 0) throw new Error(errors.map(({ filename, message }) => `${filename}: ${message}`).join("\n"));
  for (const [path, text] of texts) files.set(path, text);
}
