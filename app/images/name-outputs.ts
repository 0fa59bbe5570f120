/** Names of the written files: the name of the source with the extension of the format, each once. */
import { type OutputFormat, outputTypes } from "./format.ts";

export interface NamedSource {
  name: string;
  format: OutputFormat;
}

export function nameOutputs(sources: readonly NamedSource[]): string[] {
  const taken = new Set<string>();
  return sources.map(({ name, format }) => {
    const stem = name.replace(/\.[a-z0-9]{1,5}$/i, "") || "image";
    const { extension } = outputTypes[format];
    for (let count = 1; ; count++) {
      const candidate = `${stem}${count > 1 ? `-${count}` : ""}.${extension}`;
      // Windows ignores case.
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  });
}
