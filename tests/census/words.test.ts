/** Comments, test titles and documents use plain words, see docs/glossary.md: riddling ones are counted. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const words = /\b(told|tells?|stands|whoever|somebody|nobody|anew|thereupon|what is [^.;]{1,40} is)\b/gi;
const maxHits = 40;

const patterns = [
  "*.{md,ts,js,toml}",
  "{app,base,docs,packages,public,scripts,tests,workers}/**/*.{ts,tsx,js,mjs,sql,css,md,toml}",
];
/** Help pages, the demo theme, dependencies and builds have their own style; this file contains the list. */
const excluded =
  /(^|\/)(node_modules|build|\.wrangler)\/|^app\/content\/|^workers\/sandbox\/seed\/theme\/|\/words\.test\.ts$/;

interface Passage {
  line: number;
  text: string;
}

describe("comments, test titles and documents", () => {
  test(`contain at most ${maxHits} riddling words`, () => {
    const files = globSync(patterns, { cwd: projectFolder }).filter((file) => !excluded.test(file));
    expect(files.length).toBeGreaterThan(800);
    const hits = files.sort().flatMap((file) =>
      listPassages(file).flatMap(({ line, text }) => {
        const flat = text.replace(/\s*\n\s*(\*|\/\/|--|#)?\s*/g, " ");
        return [...flat.matchAll(words)].map(
          ({ 0: hit, index }) => `${file}:${line}: [${hit}] ${flat.slice(Math.max(0, index - 50), index + 70)}`,
        );
      }),
    );
    expect(hits.length, hits.join("\n")).toBeLessThanOrEqual(maxHits);
  });
});

/** Words of earlier texts that read like a translation, or that name a thing by a second word. */
const stiff = {
  fr: /travail n°|\btravaux\b|\bEntretien\b|seconde fois|\btranch[eéo]|mélange|remis en service|\b[Dd]onnez (?:l’|la |le |votre |sa |son )|pas pu être lu|\bplaces? (?:libres?|prises?|disponibles?|en pause)|de lui-même|aussitôt/,
  en: /\bsettle[ds]?\b|\bseats?\b|once more|made-to-measure help|drop the preview|\b(?:some|no|every)body\b|\bwhoever\b|\banew\b|stems from|does not answer|\bmix\b/i,
};

describe("the texts of pages", () => {
  test.each(["fr", "en"] as const)("contain no stiff word in %s", (language) => {
    const files = globSync([`app/i18n/${language}/*.ts`, `app/content/${language}/**/*.md`], { cwd: projectFolder });
    expect(files.length).toBeGreaterThan(60);
    const hits = files.sort().flatMap((file) =>
      readFileSync(path.join(projectFolder, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          (file.endsWith(".md") ? [line] : [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text))
            .filter((text) => stiff[language].test(text))
            .map((text) => `${file}:${index + 1}: ${text}`),
        ),
    );
    expect(hits).toEqual([]);
  });
});

describe("listScriptPassages", () => {
  test("finds comments of every kind and titles of tests", () => {
    const source = 'const url = "a // b"; /* one */ // two\ntest.each([1])("three", () => {}); <p>{/* four */}</p>;';
    expect(listScriptPassages("a.test.tsx", source).map(({ text }) => text)).toEqual([
      "/* one */",
      "// two",
      "/* four */",
      "three",
    ]);
    expect(listCommentPassages("SELECT '--a' -- one\n/* two */", sqlComments).map(({ text }) => text)).toEqual([
      "-- one",
      "/* two */",
    ]);
  });
});

function listPassages(file: string): Passage[] {
  const text = readFileSync(path.join(projectFolder, file), "utf8");
  // Parsing takes a while, so files without any candidate are skipped.
  if (!/\b(told|tells?|stands|whoever|somebody|nobody|anew|thereupon|what[\s*/]+is)\b/i.test(text)) return [];
  if (file.endsWith(".md")) return text.split("\n").map((line, index) => ({ line: index + 1, text: line }));
  if (file.endsWith(".sql")) return listCommentPassages(text, sqlComments);
  if (file.endsWith(".css")) return listCommentPassages(text, cssComments);
  if (file.endsWith(".toml")) return listCommentPassages(text, tomlComments);
  return listScriptPassages(file, text);
}

/** Each matches a comment, or a string, which may contain the beginning of a comment. */
const sqlComments = /'(?:[^']|'')*'|(--.*|\/\*[\s\S]*?\*\/)/g;
const cssComments = /"[^"\n]*"|'[^'\n]*'|(\/\*[\s\S]*?\*\/)/g;
const tomlComments = /"[^"\n]*"|'[^'\n]*'|(#.*)/g;

function listCommentPassages(text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].flatMap(({ 1: comment, index }) =>
    comment === undefined ? [] : [{ line: countLines(text, index), text: comment }],
  );
}

const countLines = (text: string, end: number): number => text.slice(0, end).split("\n").length;

function listScriptPassages(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, number>();
  const titles: Passage[] = [];
  const addComments = (node: ts.Node) => {
    // Text between JSX elements may look like a comment.
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) comments.set(pos, end);
  };
  const visit = (node: ts.Node) => {
    const children = node.getChildren(source);
    if (children.length === 0) addComments(node);
    const title = /\.test\.tsx?$/.test(file) && ts.isCallExpression(node) ? getTitle(node) : null;
    if (title) titles.push({ line: countLines(text, title.getStart(source)), text: title.text });
    for (const child of children) visit(child);
  };
  visit(source);
  return [
    ...[...comments].map(([start, end]) => ({ line: countLines(text, start), text: text.slice(start, end) })),
    ...titles,
  ];
}

/** The title of `test("…")`, `describe.each([…])("…")` and the like. */
function getTitle({ expression, arguments: [title] }: ts.CallExpression): ts.StringLiteralLike | null {
  let callee: ts.Expression = expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  const isTest = ts.isIdentifier(callee) && ["test", "it", "describe"].includes(callee.text);
  return isTest && title && ts.isStringLiteralLike(title) ? title : null;
}
