/** Reads the files of a request and checks them against the theme. */
import { findProblems, type PresentFiles } from "theme-merge/shopify-theme/find-problems.ts";
import { getContextParent } from "theme-merge/shopify-theme/json-template.ts";
import type { FileContent } from "theme-merge/shopify-theme/validation.ts";

export interface FileError {
  code: string;
  field: string[];
  filename: string | null;
  message: string;
}

export const createFileError = (
  code: string,
  message: string,
  filename: string | null,
  field = ["files"],
): FileError => ({
  ...{ code, field, filename, message },
});

export interface BodyInput {
  type: "TEXT" | "BASE64" | "URL";
  value: string;
}

const fetchTimeoutMs = 10_000;

/** Returns null for invalid base64 and for a URL that cannot be fetched. */
export async function loadBody({ type, value }: BodyInput): Promise<Uint8Array | null> {
  if (type === "TEXT") return new TextEncoder().encode(value);
  if (type === "BASE64") return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value) ? Buffer.from(value, "base64") : null;
  try {
    const response = await fetch(value, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

/** The first problem of each file. */
export async function checkFiles(files: ReadonlyMap<string, FileContent>, present: PresentFiles): Promise<FileError[]> {
  const errors = new Map<string, FileError>();
  for (const { path, kind, message } of await findProblems(files, present)) {
    const code = kind === "CONFLICT" ? "THEME_FILES_CONFLICT" : "FILE_VALIDATION_ERROR";
    if (!errors.has(path)) errors.set(path, createFileError(code, message, path));
  }
  return [...errors.values()];
}

/** The files that a file for a market or for companies needs, by its name and by its own word. */
export function listParents(path: string, text: string): string[] {
  const parent = getContextParent(path);
  if (parent === null) return [];
  const [, named] = /"parent"\s*:\s*"(?:[^"]*\/)?([^"/]+?)(?:\.json)?"/.exec(text) ?? [];
  const folder = parent.slice(0, parent.lastIndexOf("/") + 1);
  return named === undefined ? [parent] : [...new Set([parent, `${folder}${named}.json`])];
}
