/** Reads the source: each exported loader and action asks a guard for its principal before anything else can happen. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const guards = /^require(User|Premium|Admin|Access|Anonymous)$/;

/** Modules that must work for everybody, with the reason. */
const open: Record<string, string> = {
  "app/root.tsx": "the frame of every page: language, theme and toast only",
  "app/features/auth/action.route.tsx": "mailed links work signed in and signed out",
  "app/features/auth/logout.route.ts": "signing out works when the session has already ended",
  "app/features/auth/social.route.ts": "starts a sign-in",
  "app/features/auth/social-callback.route.ts": "ends a sign-in",
  "app/features/preferences/preferences.route.ts": "language and theme are for everybody",
  "app/features/not-found/not-found.route.tsx": "says the same to everybody",
  "app/features/payments/success.route.tsx": "the payment provider sends people back here",
  "app/features/payments/cancel.route.tsx": "the payment provider sends people back here",
};

const modules = globSync("app/{root.tsx,features/**/*.{route,layout}.{ts,tsx}}", { cwd: projectFolder });

test("there are route modules to look at", () => expect(modules.length).toBeGreaterThan(15));

test.each(modules)("%s guards its loader and action", (file) => {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(projectFolder, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  for (const name of ["loader", "action"]) {
    const handler = exportedFunction(source, name);
    if (!handler) continue;
    if (file in open) continue;
    expect(callsGuard(handler), `${file}: ${name}`).toBe(true);
  }
});

function exportedFunction(source: ts.SourceFile, name: string): ts.Node | null {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.body ?? null;
    if (ts.isVariableStatement(statement)) {
      const declaration = statement.declarationList.declarations.find(
        (each) => ts.isIdentifier(each.name) && each.name.text === name,
      );
      if (declaration) return declaration.initializer ?? null;
    }
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      if (statement.exportClause.elements.some((element) => element.name.text === name)) return statement;
    }
  }
  return null;
}

function callsGuard(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && guards.test(node.expression.text)) return true;
  return ts.forEachChild(node, callsGuard) ?? false;
}
