/** The built releases of the demo theme, and its merchant's edits. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { projectFolder } from "#scripts/stack.ts";

export type Files = Record<string, Uint8Array>;

const readBuilt = (name: string) => readFileSync(path.join(projectFolder, "build/theme", name));

/** Without what the release declares, which reaches no store. */
export const readRelease = (version: string): Files =>
  unzipSync(readBuilt(`theme-${version}.zip`), { filter: ({ name }) => name !== "update_extension.json" });

/** The edits that the demo's merchant made to 1.1.0. */
export const readMerchantEdits = (): Record<string, string> => JSON.parse(readBuilt("alice-edits.json").toString());
