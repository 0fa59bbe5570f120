/** Judges the files of a release before any store gets them. */
import { isCheckable, readFileNames } from "theme-merge/check/file-facts.ts";
import { findMissing, isDefinition, type Missing } from "theme-merge/check/find-missing.ts";
import { findProblems } from "theme-merge/shopify-theme/find-problems.ts";
import { countLines, findTrailingComma } from "theme-merge/shopify-theme/problem.ts";
import { cutSchema, type FileContent, validateFile } from "theme-merge/shopify-theme/validation.ts";
import { cut } from "#base/cut.ts";
import type { ReleaseCheck, ReleaseFinding } from "../contract.ts";
import { findOddValues } from "./odd-values.ts";

const maxFindings = 200;

/** @param files of assets that are not Liquid the length is enough */
export async function judgeTheme(files: ReadonlyMap<string, FileContent>): Promise<ReleaseCheck> {
  const texts = new Map(
    [...files].flatMap(([path, content]): [string, string][] =>
      content instanceof Uint8Array ? [[path, new TextDecoder().decode(content)]] : [],
    ),
  );
  const problems = await findProblems(files);
  const broken = new Set(problems.map(({ path }) => path));
  const refused = [
    ...problems.map(({ path, line, kind, message }) => ({ path, line, kind, text: message })),
    ...[...findCommas(texts), ...findOddValues(texts)].filter(({ path }) => !broken.has(path)),
  ];
  const listed = [...listMissing(files, texts), ...findStrictLines(files)];
  return {
    refused: refused.sort(inOrder).slice(0, maxFindings).map(shorten),
    listed: listed.sort(inOrder).slice(0, maxFindings).map(shorten),
    more: Math.max(0, refused.length - maxFindings) + Math.max(0, listed.length - maxFindings),
  };
}

const maxTextLength = 300;
const shorten = (finding: ReleaseFinding): ReleaseFinding => ({
  ...finding,
  text: cut(finding.text, maxTextLength),
});

const inOrder = (one: ReleaseFinding, other: ReleaseFinding): number =>
  one.path === other.path ? (one.line ?? 0) - (other.line ?? 0) : one.path < other.path ? -1 : 1;

/** What files name and the theme does not have. */
function listMissing(files: ReadonlyMap<string, FileContent>, texts: ReadonlyMap<string, string>): ReleaseFinding[] {
  const checkable = [...texts].filter(([path]) => isCheckable(path));
  const missing = findMissing({
    paths: new Set(files.keys()),
    facts: new Map(checkable.map(([path, text]) => [path, readFileNames(path, text)])),
    definitions: new Map([...texts].filter(([path]) => isDefinition(path))),
  });
  return missing
    .filter((each) => !isRefused(each))
    .map(({ path, line, kind, name }) => ({ path, line, kind, text: name }));
}

/** Shopify refuses JSON files that name these. */
const isRefused = ({ path, kind }: Missing): boolean =>
  path.endsWith(".json") && ["SECTION", "BLOCK", "TEMPLATE", "SCHEME", "OPTION"].includes(kind);

/** Commas after a last item of JSON, which other tools that read the theme refuse, whether Shopify does or not. */
function findCommas(texts: ReadonlyMap<string, string>): ReleaseFinding[] {
  return [...texts].flatMap(([path, text]): ReleaseFinding[] => {
    if (path.startsWith("assets/")) return [];
    const { json, start } = path.endsWith(".json") ? { json: text, start: 0 } : cutSchema(text);
    const at = findTrailingComma(json);
    return at === null ? [] : [{ path, line: 1 + countLines(text, start + at), kind: "TRAILING_COMMA", text: "" }];
  });
}

const findStrictLines = (files: ReadonlyMap<string, FileContent>): ReleaseFinding[] =>
  [...files].flatMap(([path, content]) =>
    validateFile(path, content).strictLines.map((line): ReleaseFinding => ({ path, line, kind: "STRICT", text: "" })),
  );
