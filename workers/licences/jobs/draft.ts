/** What an update has read and worked out so far: papers in R2 that live until the job is over. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import { unavailable } from "../errors.ts";

const draftsPrefix = "jobs/";
const draftPrefix = (id: string): string => `${draftsPrefix}${id}/`;
const keyOf = (id: string, name: string): string => `${draftPrefix(id)}${name}.json`;

export async function readPaper<Value>(
  { files }: Context,
  id: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const found = await files
    .get(keyOf(id, name))
    .then((object) => object?.json())
    .catch(orUnavailable);
  return found === undefined ? null : schema.parse(found);
}

export async function writePaper({ files }: Context, id: string, name: string, value: unknown): Promise<void> {
  await files.put(keyOf(id, name), JSON.stringify(value)).catch(orUnavailable);
}

/** What cannot be removed now is removed by the hourly cleaning. */
export async function removeDraft({ files }: Context, id: string): Promise<void> {
  try {
    const { objects } = await files.list({ prefix: draftPrefix(id) });
    if (objects.length > 0) await files.delete(objects.map(({ key }) => key));
  } catch {
    // Nobody misses it.
  }
}

/** Jobs of which there are papers. */
export async function draftIds({ files }: Context): Promise<string[]> {
  const page = await files.list({ prefix: draftsPrefix, delimiter: "/" }).catch(orUnavailable);
  return page.delimitedPrefixes.map((prefix: string) => prefix.slice(draftsPrefix.length, -1));
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
