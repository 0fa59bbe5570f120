/**
 * The last known files of a store's themes: every checksum, and the bodies of files that no release has. Kept after a job
 * has read or written a theme, for estimates that must not call the store, and so that the next job need not read the
 * same bodies.
 */
import { computeStoredChecksum } from "theme-merge/merge/theme-file.ts";
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { hours } from "#base/duration.ts";
import type { Context } from "../platform/context.ts";
import { unavailable } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import type { StoreFile } from "../shopify/store-theme.ts";
import {
  insertBodies,
  replaceKnownTheme,
  selectKnownLists,
  takeUnneededBodies,
  touchBodies,
} from "./known-theme-repository.ts";

const toKey = (sha256: string): string => `known-bodies/${sha256}`;

const knownFile = z.object({
  path: z.string(),
  md5: z.string().nullable(),
  size: z.number(),
  /** Of the body, where it is kept. */
  sha256: z.string().optional(),
});
export type KnownFile = z.infer<typeof knownFile>;

/** As many as an update compares in its largest themes. */
const maxBodies = 2_000;
const maxConcurrent = 16;

export interface ThemeToKeep {
  id: string;
  /** Whether Shopify said that visitors see it. */
  isLive: boolean;
  files: readonly StoreFile[];
  /** Bodies of the files that are no release's, as far as they were read. */
  texts: ReadonlyMap<string, string>;
}

export async function keepTheme(
  context: Context,
  job: { shop: string; licence_id: string },
  { id, isLive, files, texts }: ThemeToKeep,
): Promise<void> {
  const now = new Date();
  const bodies = new Map<string, string>();
  const known = files.map(({ path, md5, size }): KnownFile => {
    const text = texts.get(path);
    if (text === undefined || bodies.size >= maxBodies) return { path, md5, size };
    const sha256 = sha256Hex(text);
    bodies.set(sha256, text);
    return { path, md5, size, sha256 };
  });
  const text = JSON.stringify(known);
  const list = sha256Hex(text);
  const digests = [...bodies.keys()];
  const { database } = context;
  const [, there] = await database.batch(touchBodies(database, [...digests, list], now));
  const stored = new Set(there.rows.map(({ sha256 }) => sha256));
  const missing = [...bodies, [list, text] as const].filter(([sha256]) => !stored.has(sha256));
  for (let at = 0; at < missing.length; at += maxConcurrent) {
    const some = missing.slice(at, at + maxConcurrent);
    await Promise.all(some.map(([sha256, body]) => context.files.put(toKey(sha256), body))).catch(orUnavailable);
  }
  await database.batch([
    insertBodies(database, [...digests, list], now),
    ...replaceKnownTheme(database, job, { id, isLive, list, bodies: digests, now }),
  ]);
}

/** An estimate is not worth a failed job. */
export async function tryToKeepTheme(...given: Parameters<typeof keepTheme>): Promise<void> {
  const [{ requestId }] = given;
  await keepTheme(...given).catch((error: unknown) =>
    log("warn", { event: "upstream_unavailable", requestId, route: "themes/known", error }),
  );
}

/**
 * By path, the bodies of files of the same store that are known with these checksums. A body counts only if it has the
 * checksum itself; one that cannot be read is not known.
 */
export async function findKnownBodies(
  context: Context,
  job: { shop: string; licence_id: string },
  files: readonly StoreFile[],
): Promise<Map<string, string>> {
  const rows = files.length > 0 ? await context.database.rows(selectKnownLists(context.database, job)) : [];
  const lists = await Promise.all(rows.map(({ list }) => readKnownFiles(context, list).catch(() => null)));
  const checksums = new Map(files.map(({ path, md5 }) => [path, md5]));
  const found = new Map<string, KnownFile>();
  for (const file of lists.flatMap((list) => list ?? [])) {
    const { path, md5, sha256 } = file;
    if (sha256 !== undefined && md5 !== null && checksums.get(path) === md5 && !found.has(path)) found.set(path, file);
  }
  const same = [...found.values()];
  const bodies = (await readKnownBodies(context, same).catch(() => null)) ?? new Map<string, string>();
  const encoder = new TextEncoder();
  return new Map(
    [...bodies].filter(([path, text]) => computeStoredChecksum(path, encoder.encode(text)) === checksums.get(path)),
  );
}

/** Null when the list is gone. */
export async function readKnownFiles({ files }: Pick<Context, "files">, list: string): Promise<KnownFile[] | null> {
  const text = await readBody(files, list);
  return text === null ? null : z.array(knownFile).parse(JSON.parse(text));
}

/** By path. Null when one is gone. */
export async function readKnownBodies(
  { files }: Pick<Context, "files">,
  wanted: readonly KnownFile[],
): Promise<Map<string, string> | null> {
  const texts = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += maxConcurrent) {
    const some = wanted.slice(at, at + maxConcurrent);
    const read = await Promise.all(some.map(({ sha256 }) => readBody(files, sha256 ?? "")));
    for (const [index, { path }] of some.entries()) {
      const text = read[index];
      if (text === null || text === undefined) return null;
      texts.set(path, text);
    }
  }
  return texts;
}

async function readBody(files: R2Bucket, sha256: string): Promise<string | null> {
  const object = await files.get(toKey(sha256)).catch(orUnavailable);
  // Keeps a byte order mark, which belongs to the file.
  return object ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(await object.arrayBuffer()) : null;
}

/** Longer than `keepTheme` takes between a body and its name in a theme. */
const minAgeMs = hours(1);

/** Bodies that no theme needs any more, because it was read again, its store has left, or its account was deleted. */
export async function deleteUnneededBodies({ database, files, now }: Context, limit: number): Promise<number> {
  const taken = await database.rows(takeUnneededBodies(database, new Date(now.getTime() - minAgeMs), limit));
  if (taken.length > 0) await files.delete(taken.map(({ sha256 }) => toKey(sha256)));
  return taken.length;
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
