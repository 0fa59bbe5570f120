/** What checks need to know of a release's files. Read once for each release and saved beside them. */
import { type FileFacts, fileFacts } from "theme-merge/check/file-facts.ts";
import * as z from "zod";
import type { Context } from "../platform/context.ts";
import { unavailable } from "../platform/errors.ts";
import { getUnpackedPrefix } from "./release-files.ts";

/** Counts up when `FileFacts` changes. */
const format = 2;

const savedFacts = z.array(z.tuple([z.string(), fileFacts]));

/** @param read all checkable files of the release */
export async function loadReleaseFacts(
  { files }: Pick<Context, "files">,
  version: string,
  read: () => Promise<Map<string, FileFacts>>,
): Promise<Map<string, FileFacts>> {
  const key = `${getUnpackedPrefix(version)}facts-${format}.json`;
  const known = await files
    .get(key)
    .then((object) => object?.json())
    .catch(orUnavailable);
  if (known !== undefined) return new Map(savedFacts.parse(known));
  const facts = await read();
  await files.put(key, JSON.stringify([...facts])).catch(orUnavailable);
  return facts;
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
