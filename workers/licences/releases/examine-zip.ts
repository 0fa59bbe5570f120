/** Reads a release's ZIP from the first file to the last and lists its files; RELEASE_INVALID names the fault. */
import { createHash } from "node:crypto";
import { fail } from "../errors.ts";
import { checkThemeInfo, listThemePaths, schemaPath } from "./theme-shape.ts";
import type { ManifestFile } from "./unpacked.ts";
import { listZip, type ReadRange, readZip, ZipError, type ZipFile } from "./zip.ts";

export interface Zip {
  version: string;
  size: number;
  read: ReadRange;
}

/** The theme's files, sorted by path; `each` receives them with their bytes, one after the other. */
export async function examineZip(
  { version, size, read }: Zip,
  each: (file: ZipFile, md5: string) => Promise<void> | void = () => undefined,
): Promise<ManifestFile[]> {
  try {
    const entries = await listZip(size, read);
    const wanted = new Set(listThemePaths(entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path)));
    const files: ManifestFile[] = [];
    for await (const file of readZip(entries, read)) {
      if (!wanted.has(file.path)) continue;
      if (file.path === schemaPath) checkThemeInfo(file.bytes, version);
      const md5 = createHash("md5").update(file.bytes).digest("hex");
      files.push({ path: file.path, md5, size: file.bytes.length });
      await each(file, md5);
    }
    return files.sort((one, other) => (one.path < other.path ? -1 : 1));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return fail("RELEASE_INVALID", { fault: error.fault, ...(error.file === undefined ? {} : { file: error.file }) });
  }
}
