/** Examines and judges the ZIP of a release: before its upload on the build machine, at its upload, and for its page. */
import { type FileContent, isParsed } from "theme-merge/shopify-theme/validation.ts";
import type { ReleaseCheck } from "../contract.ts";
import { examineZip, type Zip } from "../examine-zip.ts";
import type { ManifestFile } from "../release-files.ts";
import { judgeTheme } from "./judge-theme.ts";

/** Throws RELEASE_INVALID for a fault of the ZIP itself. */
export async function judgeZip(zip: Zip): Promise<{ files: ManifestFile[]; check: ReleaseCheck }> {
  const contents = new Map<string, FileContent>();
  const files = await examineZip(zip, ({ path, bytes }) => {
    contents.set(path, isParsed(path) ? bytes : { length: bytes.length });
  });
  return { files, check: await judgeTheme(contents) };
}
