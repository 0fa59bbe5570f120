/** The bodies of the merchant's theme that a plan asks for, kept as they came, page by page. */
import { Buffer } from "node:buffer";
import * as z from "zod";
import { sha256Hex } from "#shared/digest.ts";
import { readUpTo } from "../../body.ts";
import { fail, unavailable } from "../../errors.ts";
import { largestFile } from "../../themes/limits.ts";
import type { FileBody } from "../../themes/store-theme.ts";
import { mostBodies } from "../../themes/theme-api.ts";
import { readPaper, writePaper } from "../draft.ts";
import type { Draft, Work } from "../work.ts";
import { type Source, sourceIdOf } from "./source.ts";

/** Whole in themselves: what is served elsewhere was fetched. */
export type KeptBody = { text: string } | { base64: string };

const page = z.record(z.string(), z.union([z.object({ text: z.string() }), z.object({ base64: z.string() })]));

/** Pages of another reading of the theme are other papers. */
const pageName = (source: Source, at: number): string =>
  `bodies-${sha256Hex(JSON.stringify(source.files)).slice(0, 16)}-${at}`;

/** Reads what is not kept yet; a file that is gone meanwhile stops it as THEME_CHANGED. */
export async function keepBodies(work: Work, source: Source, paths: readonly string[]): Promise<void> {
  const { context, job, themes } = work;
  for (let at = 0; at < paths.length; at += mostBodies) {
    const asked = paths.slice(at, at + mostBodies);
    if (!(await readPaper(context, job.id, pageName(source, at), page))) {
      const found = await themes.bodies(sourceIdOf(work), asked);
      const missing = asked.filter((path) => !found.has(path));
      if (missing.length > 0) fail("THEME_CHANGED", { files: missing.slice(0, 10) });
      const kept: Record<string, KeptBody> = {};
      for (const [path, body] of found) kept[path] = await whole(work, path, body);
      await writePaper(context, job.id, pageName(source, at), kept);
    }
    await work.count(Math.min(at + mostBodies, paths.length), paths.length);
  }
}

/** Refuses STATE_CONFLICT where a page was thrown away. */
export async function keptBodies(
  { context, job }: Draft,
  source: Source,
  paths: readonly string[],
): Promise<Map<string, KeptBody>> {
  const starts = Array.from({ length: Math.ceil(paths.length / mostBodies) }, (_, index) => index * mostBodies);
  const pages = await Promise.all(starts.map((at) => readPaper(context, job.id, pageName(source, at), page)));
  return new Map(pages.flatMap((kept) => Object.entries(kept ?? fail("STATE_CONFLICT"))));
}

export const textOf = (body: KeptBody): string =>
  "text" in body ? body.text : readText(Buffer.from(body.base64, "base64"));

/** The byte order mark belongs to the file. */
export const readText = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Text goes as text, so that it can be read on its way; whatever is no UTF-8 goes as base64. */
export function bodyOf(bytes: Uint8Array): KeptBody {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") };
  }
}

const longestFetchMs = 20_000;

/** Large files are told as an address of the vendor's; the token of the store is not sent there. */
async function whole({ context, job }: Draft, path: string, body: FileBody): Promise<KeptBody> {
  if (!("url" in body)) return body;
  try {
    if (!context.shopify.mayFetch(job.shop, body.url))
      throw new Error("A file of the theme is told to be where none is.");
    const response = await fetch(body.url, { redirect: "manual", signal: AbortSignal.timeout(longestFetchMs) });
    if (!response.ok || !response.body) throw new Error(`A file of the theme was answered with ${response.status}.`);
    const bytes = await readUpTo(response.body, largestFile(path));
    if (!bytes) throw new Error("A file of the theme is longer than the store takes.");
    return bodyOf(bytes);
  } catch (error) {
    throw unavailable(error);
  }
}
