/** Names of the written files: the name of the source with the extension of the format, each once. */
import { pictureTypes } from "#base/picture-formats.ts";
import type { OutputFormat } from "./format.ts";
import { makeUnique } from "./unique-names.ts";

export interface NamedSource {
  name: string;
  format: OutputFormat;
}

/** Without folders, what file systems refuse, and dots in front, so that a ZIP unpacks into its own folder. */
const toSafeStem = (stem: string): string =>
  (stem.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}:*?"<>|]+/gu, "-").replace(/^[.\s]+/, "");

export function nameOutputs(sources: readonly NamedSource[]): string[] {
  const stems = sources.map(({ name }) => toSafeStem(name.replace(/\.[a-z0-9]{1,5}$/i, "")) || "image");
  const extensions = sources.map(({ format }) => `.${pictureTypes[format].extension}`);
  return makeUnique(stems, (index) => extensions[index] ?? "");
}
