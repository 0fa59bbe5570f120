/** Finds in the source of a test file what each of its tests asserts: codes of errors, and texts of the catalogues. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { projectFolder } from "#scripts/stack.ts";

export interface TestSource {
  title: string;
  /** Error codes, keys of texts and words from `meta: { provokes }` of the test. */
  provokes: string[];
  /** It runs in every `npm test`. */
  isRun: boolean;
  /** Strings, and pieces of templates, that can be in an assertion. */
  strings: string[];
  patterns: RegExp[];
}

/** Calls whose arguments are a test's input and prove nothing. */
const input = /^(start|mint|set|put|insert|create|control|upsert)/;
const sometimes = new Set(["skip", "todo", "only", "runIf", "skipIf", "fails"]);

/** The name and the properties of a chain of calls: `test.each([…])("…")` is `test each`. */
function readChain(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...readChain(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return readChain(node.expression);
  return [];
}

function toPattern(literal: string): RegExp | null {
  const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  const pattern = new RegExp(source, flags.replace("g", ""));
  return pattern.test("") ? null : pattern;
}

const flatten = (text: string): string => text.replace(/\s+/g, " ");

export function readTests(file: string): TestSource[] {
  const text = readFileSync(path.join(projectFolder, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declared = readDeclarations(source);
  const tests: TestSource[] = [];

  /** `around` is what encloses the test and belongs to it, such as the table of a `describe.each`. */
  const visit = (node: ts.Node, around: ts.Node[]): void => {
    const chain = ts.isCallExpression(node) ? readChain(node.expression) : [];
    const isTest = chain[0] === "test" || chain[0] === "it";
    const [title, ...parts] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && isTest && title && ts.isStringLiteralLike(title)) {
      const isRun = !chain.some((name) => sometimes.has(name));
      const found: TestSource = { title: title.text, provokes: readMark(node), isRun, strings: [], patterns: [] };
      const seen = new Set<string>();
      // The options hold the mark, which asserts nothing.
      const asserting = parts.filter((part) => !ts.isObjectLiteralExpression(part));
      for (const part of [...around, node.expression, ...asserting]) collect(part, found, { declared, seen });
      tests.push(found);
      return;
    }
    const outer = ts.isCallExpression(node) && chain[0] === "describe" ? [node.expression] : [];
    if (ts.isForOfStatement(node)) outer.push(node.expression as ts.LeftHandSideExpression);
    ts.forEachChild(node, (child) => visit(child, [...around, ...outer]));
  };
  visit(source, []);
  return tests;
}

/** The strings of `meta: { provokes }` among the arguments of a test. */
function readMark(test: ts.CallExpression): string[] {
  const options = test.arguments.find((part) => ts.isObjectLiteralExpression(part));
  const mark = options && findProperty(findProperty(options, "meta"), "provokes");
  if (!mark) return [];
  const values: readonly ts.Expression[] = ts.isArrayLiteralExpression(mark) ? mark.elements : [mark];
  return values.filter((value) => ts.isStringLiteralLike(value)).map(({ text }) => text);
}

function findProperty(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.filter((each) => ts.isPropertyAssignment(each)).find((each) => each.name.getText() === name)
    ?.initializer;
}

function readDeclarations(source: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) declared.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const each of statement.declarationList.declarations)
      if (ts.isIdentifier(each.name)) declared.set(each.name.text, each);
  }
  return declared;
}

/** Follows the names that the file declares, because a table or a helper beside a test is a part of it. */
function collect(
  node: ts.Node,
  found: Pick<TestSource, "strings" | "patterns">,
  { declared, seen }: { declared: ReadonlyMap<string, ts.Node>; seen: Set<string> },
): void {
  const collectBelow = () => ts.forEachChild(node, (child) => collect(child, found, { declared, seen }));
  if (ts.isStringLiteralLike(node)) found.strings.push(flatten(node.text));
  else if (ts.isTemplateExpression(node)) {
    found.strings.push(
      ...[node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => flatten(text)),
    );
    collectBelow();
  } else if (ts.isRegularExpressionLiteral(node)) {
    const pattern = toPattern(node.text);
    if (pattern) found.patterns.push(pattern);
  } else if (ts.isCallExpression(node) && input.test(readChain(node.expression).at(-1) ?? "")) {
    // The function itself may be a helper that asserts.
    collect(node.expression, found, { declared, seen });
  } else {
    const declaration = ts.isIdentifier(node) && !seen.has(node.text) ? declared.get(node.text) : undefined;
    if (declaration && ts.isIdentifier(node)) {
      seen.add(node.text);
      collect(declaration, found, { declared, seen });
    }
    collectBelow();
  }
}

/** Whether the test asserts on this text; the values of placeholders are any. */
export function assertsText({ strings, patterns }: TestSource, text: string, others: readonly string[]): boolean {
  const plain = flatten(text);
  const pieces = plain.split(/\{\{\w+\}\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const whole = new RegExp(pieces.join(".+?"));
  const isWhole = strings.some((string) => whole.test(string));
  const fill = (one: string) => flatten(one).replace(/\{\{\w+\}\}/g, "4");
  const matchesOnly = (pattern: RegExp) =>
    pattern.test(fill(text)) && others.every((other) => other === text || !pattern.test(fill(other)));
  return isWhole || patterns.some(matchesOnly);
}
