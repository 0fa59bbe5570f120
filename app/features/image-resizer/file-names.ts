/** Names of the created files. */
import { makeUnique } from "#app/images/unique-names.ts";

export const defaultPattern = "{name}-{w}x{h}";
const maxNameLength = 100;

/** Letters, digits, hyphens and underscores: safe in every file system and in a URL. */
export function toSafeName(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  const safe = plain.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/-{2,}/g, "-");
  return (
    safe
      .replace(/^[-_]+/, "")
      .slice(0, maxNameLength)
      .replace(/-+$/, "") || "image"
  );
}

const removeEnding = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{2,5}$/, "");

export interface NamedOutput {
  /** Of the original. */
  fileName: string;
  width: number;
  height: number;
}

/** The ending is the caller's. */
export const formatName = (pattern: string, { fileName, width, height }: NamedOutput): string =>
  toSafeName(
    (pattern.trim() || defaultPattern)
      .replaceAll("{name}", removeEnding(fileName))
      .replaceAll("{w}", String(width))
      .replaceAll("{h}", String(height)),
  );

export const formatNames = (pattern: string, outputs: readonly NamedOutput[]): string[] =>
  makeUnique(outputs.map((output) => formatName(pattern, output)));
