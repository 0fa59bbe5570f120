/** The picture sizes that the newest release recommends in its settings. */
import type { Context } from "../platform/context.ts";
import type { PictureSizes } from "./contract.ts";
import { schemaPath } from "./examine-zip.ts";
import { loadNewestRelease } from "./offered-releases.ts";
import { parsePictureSizes } from "./parse-picture-sizes.ts";
import { openReleaseFile } from "./release-files.ts";

/** Null while no release is published or unpacked. */
export async function listPictureSizes(context: Context): Promise<PictureSizes | null> {
  const { files } = context;
  const version = await loadNewestRelease(context, "all");
  if (version === null) return null;
  const read = async (path: string) => (await openReleaseFile(files, version, path))?.text();
  const [schema, fr, en] = await Promise.all([
    read(schemaPath),
    read("locales/fr.schema.json"),
    read("locales/en.default.schema.json"),
  ]);
  if (schema === undefined) return null;
  return { version, sizes: parsePictureSizes(schema, { fr: fr ?? "{}", en: en ?? "{}" }) };
}
