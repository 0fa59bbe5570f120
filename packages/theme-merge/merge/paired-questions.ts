/**
 * Questions that need the same answer: about a snippet, and about a file that renders it otherwise on one side than on
 * the other. What the one side gives to the snippet, the other side's snippet may not take.
 */
import { scanLiquid } from "../check/scan-liquid.ts";
import { joinParts } from "./code-merge.ts";
import type { PreviewFile } from "./contract.ts";
import type { MergedFile } from "./merged-file.ts";

const call = /^-?\s*(?:render|include)\s*(["'])([^"'\n]+)\1/;

/** Paths of questions, by the path of each question that belongs to them. */
export function findPairs(files: readonly MergedFile[]): Map<string, string[]> {
  const asked = new Map(files.flatMap((file) => (file.conflict ? [[file.path, file.conflict] as const] : [])));
  const pairs = new Map<string, string[]>();
  const add = (path: string, other: string) => pairs.set(path, [...(pairs.get(path) ?? []), other]);
  for (const [path, { parts }] of asked) {
    if (!path.endsWith(".liquid")) continue;
    const [mine, release] = [listCalls(joinParts(parts, "mine")), listCalls(joinParts(parts, "new"))];
    for (const name of new Set([...mine.keys(), ...release.keys()])) {
      const snippet = `snippets/${name}.liquid`;
      if (snippet === path || !asked.has(snippet) || mine.get(name) === release.get(name)) continue;
      add(path, snippet);
      add(snippet, path);
    }
  }
  return pairs;
}

/** All calls of each snippet, by its name. */
function listCalls(text: string): Map<string, string> {
  const calls = new Map<string, string>();
  for (const { kind, text: tag } of scanLiquid(text)) {
    const name = kind === "tag" ? call.exec(tag)?.[2] : undefined;
    if (name !== undefined) calls.set(name, `${calls.get(name) ?? ""}${tag.replace(/\s+/g, "")}\n`);
  }
  return calls;
}

/** The release's side is advised to questions that need the same answer where their own advice differs. */
export function joinQuestions(files: PreviewFile[], pairs: ReadonlyMap<string, string[]>): PreviewFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return files.map((file) => {
    const together = pairs.get(file.path);
    if (!together) return file;
    const isAgreed = together.every((path) => byPath.get(path)?.advice?.choice === file.advice?.choice);
    return {
      ...{ ...file, together },
      advice: isAgreed ? file.advice : { choice: "new", reason: "TOGETHER", detail: "" },
    };
  });
}
