/** Lists every mutant of a source file, by its syntax tree. */
import ts from "typescript";
import { listExpressionChanges } from "./expression-changes.ts";
import type { Edit, Mutant } from "./mutant.ts";

type Found = Omit<Mutant, "area" | "file">;

export const switchName = "isPlanted";
export const reachName = "reach";

export function findMutants(text: string): Found[] {
  const source = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node, scope: Scope): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isEnumDeclaration(node)) return;
    if (scope.edits) for (const mutant of listAt(node, source)) found.push({ ...mutant, ...describe(mutant, scope) });
    ts.forEachChild(node, (child) => visit(child, enter(child, scope, source)));
  };
  const describe = ({ edits, before, after }: Changed, scope: Scope) => ({
    owner: scope.owner,
    edits: [...edits, ...(scope.edits ?? [])],
    within: scope.within,
    missingTest: `A test of ${scope.owner} that fails with \`${after}\` in place of \`${before}\`.`,
  });
  visit(source, { owner: "the module", edits: null, inFunction: false, within: { from: 1, to: 1 } });
  return found;
}

interface Scope {
  owner: string;
  inFunction: boolean;
  within: Found["within"];
  /** `null` where nothing is changed; otherwise what notes that a test reaches the place. */
  edits: Edit[] | null;
}

type Changed = Pick<Found, "line" | "position" | "before" | "after" | "edits">;

function enter(node: ts.Node, outer: Scope, source: ts.SourceFile): Scope {
  const isOwn = ts.isSourceFile(node.parent) || ts.isClassLike(node.parent);
  const scope = isOwn ? { ...outer, within: getLines(node, source) } : outer;
  const name = (node as { name?: ts.Node }).name;
  const isNamed = ts.isFunctionLike(node) || (ts.isVariableDeclaration(node) && !scope.inFunction);
  const owner = isNamed && name ? name.getText(source) : scope.owner;
  if (ts.isFunctionLike(node)) return { ...scope, owner, inFunction: true, edits: [] };
  // The value of a module's variable is computed once; its uses in functions show which tests depend on it.
  if (ts.isVariableDeclaration(node) && !scope.inFunction && name && ts.isIdentifier(name)) {
    if (!(node.parent.flags & ts.NodeFlags.Const)) return { ...scope, owner, edits: null };
    const uses = listUses(name.text, source);
    return { ...scope, owner, edits: uses.length > 0 ? uses : null };
  }
  return { ...scope, owner };
}

function getLines(node: ts.Node, source: ts.SourceFile): Found["within"] {
  const toLine = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  return { from: toLine(node.getStart(source)), to: toLine(node.end) };
}

function listUses(name: string, source: ts.SourceFile): Edit[] {
  const uses: Edit[] = [];
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (ts.isTypeNode(node)) return;
    if (inFunction && ts.isIdentifier(node) && node.text === name && isRead(node))
      uses.push({
        start: node.getStart(source),
        end: node.end,
        mutated: name,
        withSwitch: (id) => `(${reachName}(${id}), ${name})`,
      });
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(child)));
  };
  visit(source, false);
  return uses;
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  const isName = (parent as { name?: ts.Node }).name === node;
  return !isName && !ts.isShorthandPropertyAssignment(parent) && !ts.isExportSpecifier(parent);
}

function listAt(node: ts.Node, source: ts.SourceFile): Changed[] {
  const start = node.getStart(source);
  const line = source.getLineAndCharacterOfPosition(start).line + 1;
  const text = node.getText(source);
  if (isDroppable(node)) {
    const withSwitch = (id: number) => `{ if (!${switchName}(${id})) ${text} }`;
    const edits = [{ start, end: node.end, mutated: withLines("{}", text), withSwitch }];
    return [{ line, position: start, before: shorten(text), after: "nothing", edits }];
  }
  if (!ts.isExpression(node)) return [];
  return listExpressionChanges(node, source).map(({ replaced, before, after, offset = 0 }) => ({
    line: line + text.slice(0, offset).split("\n").length - 1,
    position: start + offset,
    before: shorten(before),
    after: shorten(after),
    edits: [
      {
        start,
        end: node.end,
        mutated: withLines(`(${replaced})`, text),
        withSwitch: (id) => `(${switchName}(${id}) ? ${replaced} : ${text})`,
      },
    ],
  }));
}

const isLog = /^log(?:[A-Z]|\b)|^console\b|\.log\b/;

/** A statement whose effect a test can miss. */
function isDroppable(node: ts.Node): node is ts.Statement {
  if (ts.isThrowStatement(node)) return true;
  if (ts.isReturnStatement(node)) return !node.expression && ts.isIfStatement(node.parent);
  if (!ts.isExpressionStatement(node)) return false;
  const { expression } = node;
  const called =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(called) || called.expression.kind === ts.SyntaxKind.SuperKeyword) return false;
  return !isLog.test(called.expression.getText());
}

const withLines = (code: string, before: string): string =>
  code + "\n".repeat(before.split("\n").length - code.split("\n").length);

const shorten = (text: string): string => {
  const flat = text.replace(/\s+/g, " ");
  return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat;
};
