/** Intermediate files of jobs in R2: kept while a job runs or waits, and for seven days after it failed. */
import type * as z from "zod";
import type { Context } from "../../platform/context.ts";
import { unavailable } from "../../platform/errors.ts";

const filesPrefix = "jobs/";
const toPrefix = (id: string): string => `${filesPrefix}${id}/`;
const toKey = (id: string, name: string): string => `${toPrefix(id)}${name}.json`;

export async function readJobFile<Value>(
  { files }: Context,
  id: string,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | null> {
  const found = await files
    .get(toKey(id, name))
    .then((object) => object?.json())
    .catch(orUnavailable);
  return found === undefined ? null : schema.parse(found);
}

export async function writeJobFile({ files }: Context, id: string, name: string, value: unknown): Promise<void> {
  await files.put(toKey(id, name), JSON.stringify(value)).catch(orUnavailable);
}

/** The hourly task removes what cannot be removed now. */
export async function removeJobFiles({ files }: Context, id: string): Promise<void> {
  try {
    const { objects } = await files.list({ prefix: toPrefix(id) });
    if (objects.length > 0) await files.delete(objects.map(({ key }) => key));
  } catch {
    // The hourly task tries again.
  }
}

/** Ids of jobs that have files. */
export async function listJobsWithFiles({ files }: Context): Promise<string[]> {
  const page = await files.list({ prefix: filesPrefix, delimiter: "/" }).catch(orUnavailable);
  return page.delimitedPrefixes.map((prefix: string) => prefix.slice(filesPrefix.length, -1));
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
