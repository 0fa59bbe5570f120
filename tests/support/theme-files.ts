/** The built releases of the demo theme, and its merchant's edits. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { projectFolder } from "#scripts/stack.ts";

export type Files = Record<string, Uint8Array>;

const built = (name: string) => readFileSync(path.join(projectFolder, "build/theme", name));

export const releaseFiles = (version: string): Files => unzipSync(built(`theme-${version}.zip`));

/** The edits that the demo's merchant made to 1.1.0. */
export const merchantEdits = (): Record<string, string> => JSON.parse(built("alice-edits.json").toString());
