/** The bodies of the merchant's theme that a plan needs, saved page by page. */
import { Buffer } from "node:buffer";
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { timeLimits } from "#base/time-limits.ts";
import { readUpTo } from "../platform/body.ts";
import type { Context } from "../platform/context.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { type FileBody, getMaxFileBytes } from "../shopify/store-theme.ts";
import { maxBodies } from "../shopify/theme-reader.ts";
import { readJobFile, writeJobFile } from "./jobs/job-files.ts";
import type { JobContext, StepContext } from "./jobs/step-context.ts";
import { findKnownBodies } from "./known-theme.ts";
import { getSourceId, type Source } from "./update-input.ts";

/** Complete: bodies that Shopify answers as URLs were fetched. */
export type SavedBody = { text: string } | { base64: string };

const page = z.record(z.string(), z.union([z.object({ text: z.string() }), z.object({ base64: z.string() })]));

/** The name depends on the files, so that pages of another reading are not reused. */
const getPageName = (source: Source, at: number): string =>
  `bodies-${sha256Hex(JSON.stringify(source.files)).slice(0, 16)}-${at}`;

/**
 * Saves the pages that are not saved yet, and reads from the store only bodies whose checksum is not known from the
 * store's last job or preview. False when none was read. Throws THEME_CHANGED when a file is gone.
 */
export async function saveBodies(work: StepContext, source: Source, paths: readonly string[]): Promise<boolean> {
  const { context, job } = work;
  const pages = new Map<number, string[]>();
  for (let at = 0; at < paths.length; at += maxBodies)
    if (!(await readJobFile(context, job.id, getPageName(source, at), page)))
      pages.set(at, paths.slice(at, at + maxBodies));
  const wanted = new Set([...pages.values()].flat());
  const files = source.files.filter(({ path }) => wanted.has(path));
  const bodies = new Map<string, SavedBody>();
  for (const [path, text] of await findKnownBodies(context, job, files)) bodies.set(path, { text });
  const unknown = [...wanted].filter((path) => !bodies.has(path));
  const isRead = unknown.length > 0 || pages.size < Math.ceil(paths.length / maxBodies);
  for (const [at, names] of pages) {
    while (names.some((path) => !bodies.has(path))) {
      const asked = unknown.splice(0, maxBodies);
      for (const [path, body] of await readBodies(work, asked)) bodies.set(path, body);
    }
    const kept = Object.fromEntries(names.map((path) => [path, bodies.get(path)]));
    await writeJobFile(context, job.id, getPageName(source, at), kept);
    for (const path of names) bodies.delete(path);
    await work.saveCount(Math.min(at + maxBodies, paths.length), paths.length);
  }
  return isRead;
}

async function readBodies(work: StepContext, asked: readonly string[]): Promise<Map<string, SavedBody>> {
  const found = await work.themes.bodies(getSourceId(work), asked);
  const missing = asked.filter((path) => !found.has(path));
  if (missing.length > 0) fail("THEME_CHANGED", { files: missing.slice(0, 10) });
  const read = new Map<string, SavedBody>();
  for (const [path, body] of found) read.set(path, await fetchBody(work.context, work.job.shop, path, body));
  return read;
}

/** Throws STATE_CONFLICT when a page was deleted. */
export async function loadBodies(
  { context, job }: JobContext,
  source: Source,
  paths: readonly string[],
): Promise<Map<string, SavedBody>> {
  const starts = Array.from({ length: Math.ceil(paths.length / maxBodies) }, (_, index) => index * maxBodies);
  const pages = await Promise.all(starts.map((at) => readJobFile(context, job.id, getPageName(source, at), page)));
  return new Map(pages.flatMap((kept) => Object.entries(kept ?? fail("STATE_CONFLICT"))));
}

export const toText = (body: SavedBody): string =>
  "text" in body ? body.text : decodeText(Buffer.from(body.base64, "base64"));

/** The byte order mark belongs to the file. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** UTF-8 is sent as text, anything else as base64. */
export function toBody(bytes: Uint8Array): SavedBody {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") };
  }
}

/** Shopify answers large files as a URL of its own; the store's access token is not sent there. */
export async function fetchBody(
  { shopify }: Pick<Context, "shopify">,
  shop: string,
  path: string,
  body: FileBody,
): Promise<SavedBody> {
  if (!("url" in body)) return body;
  try {
    if (!shopify.mayFetch(shop, body.url)) throw new Error("The store answered a URL that is not Shopify's.");
    const signal = AbortSignal.timeout(timeLimits.stores.fileMs);
    const response = await fetch(body.url, { redirect: "manual", signal });
    if (!response.ok || !response.body) throw new Error(`A file of the theme was answered with ${response.status}.`);
    const bytes = await readUpTo(response.body, getMaxFileBytes(path));
    if (!bytes) throw new Error("A file of the theme is longer than the store takes.");
    return toBody(bytes);
  } catch (error) {
    throw unavailable(error);
  }
}
