/** The changes of one expression: turned conditions, moved limits, left out parts of SQL. */
import ts from "typescript";
import { listSqlChanges } from "./sql-changes.ts";

export interface ExpressionChange {
  /** The whole expression with the change. */
  replaced: string;
  before: string;
  after: string;
  /** Of the change in the expression, when it is inside a longer text. */
  offset?: number;
}

const { SyntaxKind } = ts;

const operators: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [SyntaxKind.LessThanToken]: "<=",
  [SyntaxKind.LessThanEqualsToken]: "<",
  [SyntaxKind.GreaterThanToken]: ">=",
  [SyntaxKind.GreaterThanEqualsToken]: ">",
  [SyntaxKind.AmpersandAmpersandToken]: "||",
  [SyntaxKind.BarBarToken]: "&&",
  [SyntaxKind.MinusToken]: "+",
  [SyntaxKind.AsteriskToken]: "/",
  [SyntaxKind.SlashToken]: "*",
};

const methods: Record<string, string> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
};

/** Tests do not measure time: a moment is turned to the other side, not moved by a millisecond. */
const isTime = /Ms\b|\b(?:now|at|until)\b|\w(?:At|Until|Time)\b|Date\b/;
const otherSide: Partial<Record<ts.SyntaxKind, string>> = {
  [SyntaxKind.LessThanToken]: ">=",
  [SyntaxKind.LessThanEqualsToken]: ">",
  [SyntaxKind.GreaterThanToken]: "<=",
  [SyntaxKind.GreaterThanEqualsToken]: "<",
};

/** Counts and HTTP statuses; larger numbers bound sizes, and one more makes no difference. */
const isCount = (value: number) => Number.isInteger(value) && (value <= 60 || (value >= 300 && value < 600));

export function listExpressionChanges(node: ts.Expression, source: ts.SourceFile): ExpressionChange[] {
  const before = node.getText(source);
  // Brackets around a part of an optional chain would change what the original does.
  if (isInChain(node) && before.includes("?.")) return [];
  const inside = listInside(node, source);
  // The operator of a comparison is changed instead.
  if (!isCondition(node) || ts.isBinaryExpression(node)) return inside;
  return [...["true", "false"].map((after) => ({ replaced: after, before, after })), ...inside];
}

const isInChain = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent);

function listInside(node: ts.Expression, source: ts.SourceFile): ExpressionChange[] {
  const text = node.getText(source);
  const whole = (after: string): ExpressionChange => ({ replaced: after, before: text, after });
  if (ts.isBinaryExpression(node)) return changeOperator(node, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [whole(node.operand.getText(source))];
  if (node.kind === SyntaxKind.TrueKeyword) return [whole("false")];
  if (node.kind === SyntaxKind.FalseKeyword) return [whole("true")];
  if (ts.isNumericLiteral(node)) return isCountable(node) ? [whole(String(Number(text) + 1))] : [];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) return changeMethod(node, source);
  // The tag stays: it binds the values of what is chosen.
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText(source) === "sql" ? changeSql(text) : [];
  if (
    (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
    !isName(node) &&
    !ts.isTaggedTemplateExpression(node.parent)
  )
    return changeSql(text);
  return [];
}

function isCountable(node: ts.NumericLiteral): boolean {
  if (isName(node) || !isCount(Number(node.text))) return false;
  const named = ts.findAncestor(node, (each) => ts.isVariableDeclaration(each) || ts.isPropertyAssignment(each));
  return !isTime.test((named as { name?: ts.Node } | undefined)?.name?.getText() ?? "");
}

const isName = (node: ts.Node): boolean => (node.parent as { name?: ts.Node }).name === node;

function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node)
  );
}

function changeOperator(node: ts.BinaryExpression, source: ts.SourceFile): ExpressionChange[] {
  const [left, right] = [node.left.getText(source), node.right.getText(source)];
  const text = node.getText(source);
  const { kind } = node.operatorToken;
  // `null` and a missing value mean the same nearly everywhere.
  if (kind === SyntaxKind.QuestionQuestionToken && node.right.kind === SyntaxKind.NullKeyword) return [];
  if (kind === SyntaxKind.QuestionQuestionToken) return [{ replaced: left, before: text, after: left }];
  const operator = (isTime.test(text) ? otherSide[kind] : null) ?? operators[kind];
  if (!operator) return [];
  const after = `${left} ${operator} ${right}`;
  return [{ replaced: after, before: text, after }];
}

function changeMethod(node: ts.CallExpression, source: ts.SourceFile): ExpressionChange[] {
  const { expression, name } = node.expression as ts.PropertyAccessExpression;
  const receiver = expression.getText(source);
  const text = node.getText(source);
  if (name.text === "filter" && node.arguments.length === 1)
    return [{ replaced: receiver, before: text, after: receiver }];
  const other =
    Object.hasOwn(methods, name.text) && (!/^m/.test(name.text) || receiver === "Math") ? methods[name.text] : null;
  if (!other) return [];
  const start = name.getStart(source) - node.getStart(source);
  const after = text.slice(0, start) + other + text.slice(start + name.text.length);
  return [{ replaced: after, before: text, after }];
}

const changeSql = (text: string): ExpressionChange[] =>
  listSqlChanges(text).map(({ index, before, after }) => ({
    replaced: text.slice(0, index) + after + text.slice(index + before.length),
    before,
    after,
    offset: index,
  }));
