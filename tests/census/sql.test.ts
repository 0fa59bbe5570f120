/** Only repositories contain SQL, so that a changed table affects few, known files. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const files = globSync("workers/{portal,licences}/**/*.ts", { cwd: projectFolder })
  .filter((file) => !/\.(test|d)\.ts$|\/fixtures\//.test(file))
  .sort();

/** The D1 client, which prepares the statements of the repositories. */
const client = "workers/licences/platform/database.ts";
/** The client, and the tag with which repositories write statements. */
const platform = [client, "workers/licences/platform/sql.ts"];

const sql =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|REPLACE|PRAGMA)\s+(\w|\*|")|\bEXISTS \(SELECT\b|\bchanges\(\)/;
const methods = /^(prepare|statement|select|returning)$/;

const read = (file: string): string => readFileSync(path.join(projectFolder, file), "utf8");

function findSql(file: string): string[] {
  const text = read(file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : "";
    if (sql.test(literal)) found.push(literal.trim().slice(0, 60));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const isDatabase = /(^|\.)(database|d1|DB)$/.test(expression.getText());
      const isStorage = name.text === "exec" && /sql$/.test(expression.getText());
      if ((isDatabase && methods.test(name.text)) || isStorage) found.push(node.expression.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const outside = files.filter(
  (file) => !file.endsWith("-repository.ts") && !platform.includes(file) && findSql(file).length > 0,
);

/** Between two statements of a batch another one may come, so that these say nothing about the one that was meant. */
const ofLastStatement = /\b(total_changes|changes|last_insert_rowid)\(\)/;

describe("a repository", () => {
  test("is the only kind of file with SQL", () => {
    const found = outside.map((file) => [file, ...findSql(file)]);
    expect(found).toEqual([]);
  });

  test("does not ask SQLite what the last statement did", () => {
    const found = files.filter((file) => file !== client).filter((file) => ofLastStatement.test(read(file)));
    expect(found).toEqual([]);
  });

  test("contains SQL in the licence service", () => {
    const repositories = files.filter((file) => /^workers\/licences\/.*-repository\.ts$/.test(file));
    expect(repositories.filter((file) => findSql(file).length === 0)).toEqual([]);
  });
});
