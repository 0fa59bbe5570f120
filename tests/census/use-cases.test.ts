/**
 * A test calls every operation of the portal, and every operation and use case of the licence service: the function
 * itself, an operation that runs it, or a route of the public face that runs it. Names are resolved in the source; a
 * name inside a string does not count.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { operations as portalOperations } from "#workers/portal/operations.ts";

const operationFiles = globSync("workers/licences/**/operations.ts", { cwd: projectFolder });

function parse(file: string): ts.SourceFile {
  const text = readFileSync(path.join(projectFolder, file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** All nodes below a node, starting with itself. */
function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* walk(child);
}

/** `file#name` by the local name of each value that the file imports. */
function readImports(source: ts.SourceFile): Map<string, string> {
  const imports = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const folder = path.posix.dirname(source.fileName);
    const target = specifier.startsWith("#") ? specifier.slice(1) : path.posix.join(folder, specifier);
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements)
      imports.set(name.text, `${target}#${(propertyName ?? name).text}`);
  }
  return imports;
}

/** A function is a use case when its first parameter is the context of a request. */
function isUseCase(id: string): boolean {
  const [file = "", name = ""] = id.split("#");
  if (!file.startsWith("workers/licences/") || !existsSync(path.join(projectFolder, file))) return false;
  for (const node of walk(parse(file))) {
    const isFunction = ts.isFunctionDeclaration(node) && node.name?.text === name;
    const isArrow = ts.isVariableDeclaration(node) && node.name.getText() === name;
    if (!isFunction && !isArrow) continue;
    const callable = isFunction ? node : (node as ts.VariableDeclaration).initializer;
    if (!callable || !ts.isFunctionLike(callable)) return false;
    return /\bContext\b/.test(callable.parameters[0]?.type?.getText() ?? "");
  }
  return false;
}

function findUseCases(node: ts.Node, imports: Map<string, string>): string[] {
  return [...walk(node)]
    .filter(ts.isIdentifier)
    .flatMap(({ text }) => imports.get(text) ?? [])
    .filter(isUseCase);
}

/** The use cases that the entry points run, by operation and by route. */
const byOperation = new Map<string, string[]>();
const byRoute = new Map<string, string[]>();

for (const file of operationFiles) {
  const source = parse(file);
  const imports = readImports(source);
  for (const node of walk(source))
    if (ts.isPropertyAssignment(node) && /^(?:operation|linkOperation)\(/.test(node.initializer.getText()))
      byOperation.set(node.name.getText(), findUseCases(node.initializer, imports));
}

for (const file of globSync("workers/licences/**/*routes.ts", { cwd: projectFolder })) {
  const source = parse(file);
  const imports = readImports(source);
  const nodes = [...walk(source)];
  const paths = new Map<string, string>();
  for (const node of nodes) {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== "path") continue;
    const declaration = node.parent.parent.parent;
    if (ts.isStringLiteral(node.initializer) && ts.isVariableDeclaration(declaration))
      paths.set(declaration.name.getText(), node.initializer.text);
  }
  for (const node of nodes) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) continue;
    const [route, handler] = node.arguments;
    if (node.expression.name.text !== "openapi" || !route || !handler) continue;
    const given = paths.get(route.getText());
    // A route that is created in a loop counts for every path in the file.
    const texts = nodes.filter(ts.isStringLiteral).map(({ text }) => text);
    const targets = given ? [given] : texts.filter((text) => text.startsWith("/"));
    const run = given ? findUseCases(handler, imports) : findUseCases(source, imports);
    for (const target of targets) byRoute.set(target, [...(byRoute.get(target) ?? []), ...run]);
  }
}

/** Parts of a path, with null for a parameter. */
const toParts = (text: string): (string | null)[] =>
  text
    .replace(/\?.*$/, "")
    .split("/")
    .map((part) => (/[{*]/.test(part) ? null : part));

/** Whether the called path, which may lack its beginning, is the route's. */
function fits(called: string, route: string): boolean {
  const given = toParts(called.replace(/^\*?\//, ""));
  const wanted = toParts(route.slice(1)).slice(-given.length);
  const isWhole = !/^\*?\//.test(called) || wanted.length === toParts(route.slice(1)).length;
  return (
    isWhole &&
    given.length === wanted.length &&
    given.every((part, at) => part === null || wanted[at] === null || part === wanted[at])
  );
}

/** Functions, operations and paths that tests call. */
const called = new Set<string>();
const paths = new Set<string>();

/** A string, or a template with `*` for its expressions. */
function readText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("");
}

const testFiles = globSync(
  [
    "workers/licences/**/*.test.ts",
    "workers/licences/fixtures/*.ts",
    "tests/{contract,journeys,races,recovery,support,themes}/**/*.ts",
  ],
  { cwd: projectFolder },
);
for (const file of testFiles) {
  const source = parse(file);
  const imports = readImports(source);
  const isFixture = /\/internal\.ts$/.test(file);
  for (const node of walk(source)) {
    if (!ts.isCallExpression(node)) continue;
    const { expression } = node;
    const callee = ts.isIdentifier(expression) ? (imports.get(expression.text) ?? "") : "";
    if (callee) called.add(callee);
    if (ts.isPropertyAccessExpression(expression) && /(^|\.)(licences|service)$/.test(expression.expression.getText()))
      called.add(`operation ${expression.name.text}`);
    for (const text of node.arguments.map(readText)) {
      if (isFixture || /\/internal\.ts#/.test(callee)) called.add(`operation ${text}`);
      if (/^\*?[\w.*-]*\/|^\*$/.test(text)) paths.add(text);
    }
  }
}

describe("an operation", () => {
  test.each([...byOperation.keys()])("is called by a test: %s", (name) => {
    expect([...called]).toContain(`operation ${name}`);
  });
});

const useCases = [...new Set([...byOperation.values(), ...byRoute.values()].flat())].sort();

describe("a use case", () => {
  test("is run by the entry points of the licence service", () => {
    expect(useCases.length).toBeGreaterThan(30);
  });

  test.each(useCases)("is called by a test, an operation or a route: %s", (useCase) => {
    const operations = [...byOperation].filter(([, run]) => run.includes(useCase)).map(([name]) => `operation ${name}`);
    const routes = [...byRoute].filter(([, run]) => run.includes(useCase)).map(([route]) => route);
    const isCalled =
      called.has(useCase) ||
      operations.some((name) => called.has(name)) ||
      routes.some((route) => [...paths].some((text) => fits(text, route)));
    expect(isCalled).toBe(true);
  });
});

/** Names that tests of the portal call, of a module or of the calls of a scope. */
const calledInPortal = new Set<string>();
for (const file of globSync("workers/portal/**/*.test.ts", { cwd: projectFolder }))
  for (const node of walk(parse(file)))
    if (ts.isCallExpression(node)) calledInPortal.add(/\w+$/.exec(node.expression.getText())?.[0] ?? "");

describe("an operation of the portal", () => {
  test.each(Object.keys(portalOperations))("is called by a test: %s", (name) => {
    expect([...calledInPortal]).toContain(name);
  });
});
