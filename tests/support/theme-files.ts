/** The built releases of the demo theme, and its merchant's edits. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync, zipSync } from "fflate";
import { projectFolder } from "#scripts/stack.ts";

export type Files = Record<string, Uint8Array>;

const readBuilt = (name: string) => readFileSync(path.join(projectFolder, "build/theme", name));

const unpacked = new Map<string, Files>();

/** Without what the release declares, which reaches no store. */
export function readRelease(version: string): Files {
  const filter = ({ name }: { name: string }) => name !== "update_extension.json";
  const files = unpacked.get(version) ?? unzipSync(readBuilt(`theme-${version}.zip`), { filter });
  unpacked.set(version, files);
  return { ...files };
}

/** Without compression, which takes a second of CPU for the pictures of a release. */
export const zipTheme = (files: Files): Uint8Array => zipSync(files, { level: 0 });

/** The edits that the demo's merchant made to 1.1.0. */
export const readMerchantEdits = (): Record<string, string> => JSON.parse(readBuilt("alice-edits.json").toString());
