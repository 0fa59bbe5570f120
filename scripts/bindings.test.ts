import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRowTypes } from "./bindings.ts";

function generate(...migrations: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [index, sql] of migrations.entries()) writeFileSync(path.join(folder, `000${index + 1}_step.sql`), sql);
  return createRowTypes(folder);
}

describe("createRowTypes", () => {
  test("derives types from declared types, NOT NULL, primary keys and lists of values", () => {
    const types = generate(`CREATE TABLE stores (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('active', 'inactive')),
    development INTEGER NOT NULL CHECK (development IN (0, 1)),
    size INTEGER CHECK (size > 0),
    failure TEXT CHECK (failure IS NULL OR state = 'inactive'),
    CHECK ((state IN ('inactive')) = (failure IS NOT NULL))
  ) STRICT;`);
    expect(types).toContain(`  stores: {
    id: string;
    state: "active" | "inactive";
    development: 0 | 1;
    size: number | null;
    failure: string | null;
  };`);
  });

  test("applies later migrations that add, rename and drop columns and tables", () => {
    const types = generate(
      "CREATE TABLE stores (id TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT; CREATE TABLE old (id TEXT) STRICT;",
      "ALTER TABLE stores RENAME COLUMN title TO name;",
      "ALTER TABLE stores ADD COLUMN kind TEXT NOT NULL DEFAULT 'paid' CHECK (kind IN ('paid', 'development')); DROP TABLE old;",
    );
    expect(types).toBe(`// Generated from the migrations by \`npm run types\`.
export interface Rows {
  stores: {
    id: string;
    name: string;
    kind: "paid" | "development";
  };
}
`);
  });
});
