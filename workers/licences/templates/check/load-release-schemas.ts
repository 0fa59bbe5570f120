/** Reads a release's schemas from its unpacked files, once for each release: they are saved beside them. */
import type { Context } from "../../platform/context.ts";
import { unavailable } from "../../platform/errors.ts";
import { openReleaseFile, readManifest } from "../../releases/release-files.ts";
import {
  createReleaseSchemas,
  isSchemaFile,
  type ReleaseSchemas,
  readSchemaSource,
  schemaSource,
} from "./release-schemas.ts";

/** Counts up when `SchemaSource` changes. */
const format = 3;

const maxConcurrentReads = 16;

/** Null for a release that is not unpacked: one that was never published. */
export async function loadReleaseSchemas({ files }: Context, version: string): Promise<ReleaseSchemas | null> {
  const key = `schemas/${version}-${format}.json`;
  const saved = await files
    .get(key)
    .then((object) => object?.json())
    .catch(orUnavailable);
  if (saved !== undefined) return createReleaseSchemas(version, schemaSource.parse(saved));
  const texts = await readSchemaFiles(files, version);
  if (!texts) return null;
  const source = readSchemaSource(texts);
  await files.put(key, JSON.stringify(source)).catch(orUnavailable);
  return createReleaseSchemas(version, source);
}

async function readSchemaFiles(files: R2Bucket, version: string): Promise<Map<string, string> | null> {
  const manifest = await readManifest(files, version);
  if (!manifest) return null;
  const paths = manifest.files.map(({ path }) => path).filter(isSchemaFile);
  const texts = new Map<string, string>();
  for (let at = 0; at < paths.length; at += maxConcurrentReads) {
    const reading = paths.slice(at, at + maxConcurrentReads).map(async (path) => {
      const object = await openReleaseFile(files, version, path);
      if (!object) throw unavailable(new Error("A file of the release is missing."));
      texts.set(path, await object.text().catch(orUnavailable));
    });
    await Promise.all(reading);
  }
  return texts;
}

const orUnavailable = (error: unknown): never => {
  throw unavailable(error);
};
