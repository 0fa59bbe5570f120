/** Reads the source: each exported loader and action calls a guard before anything else can happen. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

/**
 * `requirePremiumAction` grants nothing when it is called, only when its result is; so no page may be shown behind it.
 */
const guards = {
  loader: /^require(User|Premium|Admin|Access|Anonymous)$/,
  action: /^require(User|PremiumAction|Admin|Access|Anonymous)$/,
};

/** Modules that must work for everybody, with the reason. */
const open: Record<string, string> = {
  "app/root.tsx": "the frame of every page: language, theme and toast only",
  "app/shell/not-found/not-found.route.tsx": "shows visitors the links that they may open, and nothing else",
};

const modules = globSync("app/{root.tsx,{public,customer,staff,tools,shell}/**/*.{route,layout}.{ts,tsx}}", {
  cwd: projectFolder,
});

/** Pages without scripts, and pages without forms. */
const withoutScripts = /\/(public\/session|not-found|unsubscribe)\/|\/shared\.route\.tsx$/;

describe("a route module", () => {
  test("is in the build", () => expect(modules.length).toBeGreaterThan(15));
  test("exists for each exception", () => expect(modules).toEqual(expect.arrayContaining(Object.keys(open))));

  test("reads no form by itself, because only `form.server.ts` limits its names", () => {
    const reads = /\brequest\.(?:formData|text|json|arrayBuffer|blob)\b|\.formData\(/;
    const files = globSync("app/**/*.{ts,tsx}", { cwd: projectFolder }).filter((name) => !name.includes(".test."));
    const found = files.filter((name) => reads.test(readFileSync(path.join(projectFolder, name), "utf8")));
    expect(found).toEqual(["app/kit/forms/form.server.ts"]);
  });

  test.each(modules)("guards its loader and action: %s", (file) => {
    const source = parse(file);
    for (const name of ["loader", "action"] as const) {
      const handler = exportedFunction(source, name);
      // An exception that calls a guard must leave the list, so that removing the guard fails the test.
      if (handler) expect(awaitsGuard(handler, guards[name]), `${file}: ${name}`).toBe(!(file in open));
    }
  });

  test.each(modules.filter((file) => file.endsWith("route.tsx") && !withoutScripts.test(file)))(
    "keeps the typed text when its action cannot run: %s",
    (file) => {
      const text = readFileSync(path.join(projectFolder, file), "utf8");
      const hasAction = /^export (?:async )?(?:function|const) action\b/m.test(text);
      // The ticket's form calls the same function from its dialog.
      const source = '"(?:#app/kit/forms/client-action.ts|./dialog-form.ts)"';
      expect(new RegExp(`^export \\{ clientAction \\} from ${source};$`, "m").test(text)).toBe(hasAction);
    },
  );
});

function exportedFunction(source: ts.SourceFile, name: string): ts.Node | null {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.body ?? null;
    if (ts.isVariableStatement(statement)) {
      const declaration = statement.declarationList.declarations.find(
        (each) => ts.isIdentifier(each.name) && each.name.text === name,
      );
      const value = declaration?.initializer;
      if (value) return ts.isIdentifier(value) ? importedFunction(source, value.text) : value;
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      if (statement.exportClause.elements.some((element) => element.name.text === name)) return statement;
    }
  }
  return null;
}

/** A loader may be in a module beside its route. */
function importedFunction(source: ts.SourceFile, name: string): ts.Node | null {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    if (bindings.elements.some((element) => element.name.text === name))
      return exportedFunction(parse(path.join(path.dirname(source.fileName), statement.moduleSpecifier.text)), name);
  }
  return null;
}

function parse(file: string): ts.SourceFile {
  const text = readFileSync(path.join(projectFolder, file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** A guard without `await` protects nothing. */
function awaitsGuard(node: ts.Node, guard: RegExp): boolean {
  const call = ts.isAwaitExpression(node) ? node.expression : node;
  const isGuard = ts.isCallExpression(call) && ts.isIdentifier(call.expression) && guard.test(call.expression.text);
  if (ts.isAwaitExpression(node) && isGuard) return true;
  return ts.forEachChild(node, (child) => awaitsGuard(child, guard)) ?? false;
}
