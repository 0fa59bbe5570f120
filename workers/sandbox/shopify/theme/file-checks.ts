/** Which files of an upsert the vendor refuses, and the bytes of those it takes. */
import { emptySchema } from "../files/component-schema.ts";
import { judgeFile, knownFile } from "../files/judge-file.ts";
import { countProblem, pathProblem } from "../files/validation.ts";
import { dependencyProblem, isDependent, type ThemeReader } from "./dependencies.ts";

export interface FileRefusal {
  code: string;
  field: string[];
  filename: string | null;
  message: string;
}

export const refusal = (code: string, message: string, filename: string | null, field = ["files"]): FileRefusal => ({
  ...{ code, field, filename, message },
});

export interface BodyInput {
  type: "TEXT" | "BASE64" | "URL";
  value: string;
}

const fetchTimeoutMs = 10_000;

/** Null for base64 that is none and for an address that does not answer. */
export async function bodyBytes({ type, value }: BodyInput): Promise<Uint8Array | null> {
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

export async function fileRefusals(
  files: ReadonlyMap<string, Uint8Array>,
  present: PresentFiles,
): Promise<FileRefusal[]> {
  const refusals: FileRefusal[] = [];
  const taken = new Map<string, Uint8Array>();
  const paths = new Set([...present.hashes.keys(), ...files.keys()]);
  for (const [path, bytes] of files) {
    const problem = pathProblem(path) ?? judgeFile(path, bytes).problem ?? countProblem(path, paths);
    const twin = twinOf(path);
    if (problem) refusals.push(refusal("FILE_VALIDATION_ERROR", problem, path));
    else if (twin && paths.has(twin)) refusals.push(refusal("THEME_FILES_CONFLICT", conflict(twin), path));
    else taken.set(path, bytes);
  }
  const theme = themeWith(taken, present);
  for (const [path, bytes] of taken) {
    if (!isDependent(path)) continue;
    const problem = await dependencyProblem(path, new TextDecoder().decode(bytes), theme);
    if (problem) refusals.push(refusal("FILE_VALIDATION_ERROR", problem, path));
  }
  return refusals;
}

/** A template is either Liquid or JSON, never both under one name; so is a section group. */
function twinOf(path: string): string | null {
  if (!/^(templates|sections)\//.test(path)) return null;
  return path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
}

function conflict(twin: string): string {
  const [, name, extension] = /([^/]+)\.(\w+)$/.exec(twin) ?? [];
  return `Filename ${name} already exists with ${extension} extension`;
}

/** The theme as it is after the request. */
function themeWith(taken: ReadonlyMap<string, Uint8Array>, { hashes, read }: PresentFiles): ThemeReader {
  const bytesOf = async (path: string): Promise<Uint8Array | null> => {
    const hash = hashes.get(path);
    return taken.get(path) ?? (hash === undefined ? null : await read(hash));
  };
  return {
    has: (path) => taken.has(path) || hashes.has(path),
    async schema(path) {
      const known = taken.has(path) ? undefined : knownFile(path, hashes.get(path) ?? "");
      const bytes = known ? null : await bytesOf(path);
      const file = known ?? (bytes && judgeFile(path, bytes));
      // A section with a broken schema has no settings and no blocks.
      return file ? (file.schema ?? emptySchema) : null;
    },
    async text(path) {
      const bytes = await bytesOf(path);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}
