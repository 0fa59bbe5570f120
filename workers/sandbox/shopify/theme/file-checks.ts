/** Which files of an upsert the vendor refuses, and the bytes of those it takes. */
import { contentProblem, pathProblem, sectionTypes } from "../files/validation.ts";

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

/** `present` are the paths that the theme has already. */
export function fileRefusals(files: ReadonlyMap<string, Uint8Array>, present: ReadonlySet<string>): FileRefusal[] {
  const refusals: FileRefusal[] = [];
  const taken = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    const problem = pathProblem(path) ?? contentProblem(path, bytes);
    const twin = twinOf(path);
    if (problem) refusals.push(refusal("FILE_VALIDATION_ERROR", problem, path));
    else if (twin && (present.has(twin) || files.has(twin))) {
      refusals.push(refusal("THEME_FILES_CONFLICT", `${path} conflicts with ${twin}`, path));
    } else taken.set(path, bytes);
  }
  for (const [path, bytes] of taken) {
    const missing = sectionTypes(path, bytes).find((type) => {
      const section = `sections/${type}.liquid`;
      return !present.has(section) && !taken.has(section);
    });
    if (missing)
      refusals.push(
        refusal("FILE_VALIDATION_ERROR", `Section type '${missing}' does not refer to an existing section file`, path),
      );
  }
  return refusals;
}

/** A template is either Liquid or JSON, never both under one name; so is a section group. */
function twinOf(path: string): string | null {
  if (!/^(templates|sections)\//.test(path)) return null;
  return path.endsWith(".json") ? path.replace(/\.json$/, ".liquid") : path.replace(/\.liquid$/, ".json");
}
