/** Which files of an upsert the vendor refuses, and the bytes of those it takes. */
import { emptySchema } from "../files/component-schema.ts";
import { getCachedValidation, validateFile } from "../files/judge-file.ts";
import { findCountProblem, findPathProblem } from "../files/validation.ts";
import { findDependencyProblem, isDependent, type ThemeReader } from "./dependencies.ts";

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

/** Null for base64 that is none and for an address that does not answer. */
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

/** The files that the theme already has. */
export interface PresentFiles {
  /** MD5 by path. */
  hashes: ReadonlyMap<string, string>;
  read(hash: string): Promise<Uint8Array>;
}

export async function checkFiles(files: ReadonlyMap<string, Uint8Array>, present: PresentFiles): Promise<FileError[]> {
  const errors: FileError[] = [];
  const accepted = new Map<string, Uint8Array>();
  const paths = new Set([...present.hashes.keys(), ...files.keys()]);
  for (const [path, bytes] of files) {
    const problem = findPathProblem(path) ?? validateFile(path, bytes).problem ?? findCountProblem(path, paths);
    const counterpart = getCounterpartPath(path);
    if (problem) errors.push(createFileError("FILE_VALIDATION_ERROR", problem, path));
    else if (counterpart && paths.has(counterpart))
      errors.push(createFileError("THEME_FILES_CONFLICT", formatConflict(counterpart), path));
    else accepted.set(path, bytes);
  }
  const theme = createThemeReader(accepted, present);
  for (const [path, bytes] of accepted) {
    if (!isDependent(path)) continue;
    const problem = await findDependencyProblem(path, new TextDecoder().decode(bytes), theme);
    if (problem) errors.push(createFileError("FILE_VALIDATION_ERROR", problem, path));
  }
  return errors;
}

/** A template is either Liquid or JSON, never both under one name; so is a section group. */
function getCounterpartPath(path: string): string | null {
  if (!/^(templates|sections)\//.test(path)) return null;
  return path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
}

function formatConflict(counterpart: string): string {
  const [, name, extension] = /([^/]+)\.(\w+)$/.exec(counterpart) ?? [];
  return `Filename ${name} already exists with ${extension} extension`;
}

/** The theme as it is after the request. */
function createThemeReader(accepted: ReadonlyMap<string, Uint8Array>, { hashes, read }: PresentFiles): ThemeReader {
  const readBytes = async (path: string): Promise<Uint8Array | null> => {
    const hash = hashes.get(path);
    return accepted.get(path) ?? (hash === undefined ? null : await read(hash));
  };
  return {
    has: (path) => accepted.has(path) || hashes.has(path),
    async schema(path) {
      const known = accepted.has(path) ? undefined : getCachedValidation(path, hashes.get(path) ?? "");
      const bytes = known ? null : await readBytes(path);
      const file = known ?? (bytes && validateFile(path, bytes));
      // A section with a broken schema has no settings and no blocks.
      return file ? (file.schema ?? emptySchema) : null;
    },
    async text(path) {
      const bytes = await readBytes(path);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}
