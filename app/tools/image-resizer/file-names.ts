/** Names of the created files. */
import { makeUnique } from "#app/tools/images/unique-names.ts";

export const defaultPattern = "{name}-{w}x{h}";
const maxNameLength = 100;
const unnamed = "image";

/** Letters that have no plain one inside. */
const plainLetters: Record<string, string> = {
  ...{ œ: "oe", Œ: "OE", æ: "ae", Æ: "AE", ß: "ss", ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D" },
};

/** Letters, digits, hyphens and underscores: safe in every file system and in a URL. */
function toSafeText(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "");
  const spelt = plain.replace(/[œŒæÆßøØłŁđĐ]/g, (letter) => plainLetters[letter] ?? "");
  return spelt.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/-{2,}/g, "-");
}

const trimHyphens = (text: string): string => text.replace(/^[-_]+/, "").replace(/-+$/, "");

const removeEnding = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{2,5}$/, "");

export interface NamedOutput {
  /** Of the original. */
  fileName: string;
  width: number;
  height: number;
}

/** The ending is the caller's. A name that is too long loses the end of the original's name, never its size. */
export function formatName(pattern: string, { fileName, width, height }: NamedOutput): string {
  const stem = trimHyphens(toSafeText(removeEnding(fileName))) || unnamed;
  const fill = (name: string) =>
    (pattern.trim() || defaultPattern)
      .replaceAll("{name}", name)
      .replaceAll("{w}", String(width))
      .replaceAll("{h}", String(height));
  const toName = (name: string) =>
    trimHyphens(
      toSafeText(fill(name))
        .replace(/^[-_]+/, "")
        .slice(0, maxNameLength),
    );
  const around = toSafeText(fill("")).length;
  return toName(stem.slice(0, Math.max(1, maxNameLength - around))) || unnamed;
}

export const formatNames = (pattern: string, outputs: readonly NamedOutput[]): string[] =>
  makeUnique(outputs.map((output) => formatName(pattern, output)));
