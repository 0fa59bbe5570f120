/** The version that runs while a migration is applied finds all that it knows: migrations add, or say why not. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { listTables } from "#scripts/backup/database-dump.ts";
import { readMigrations } from "#scripts/deploy/migrations.ts";
import { migrations as folder } from "#scripts/stack.ts";

const migrations = readMigrations(folder);

interface Column {
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

/** Columns of all tables, by `table.column`. */
async function readColumns(database: DatabaseSync): Promise<Map<string, Column>> {
  const query = async (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const columns = new Map<string, Column>();
  for (const { name } of await listTables(query))
    for (const { name: column, ...rest } of (await query(`PRAGMA table_info("${name}")`)) as unknown as (Column & {
      name: string;
    })[])
      columns.set(`${name}.${column}`, {
        type: rest.type,
        notnull: rest.notnull,
        dflt_value: rest.dflt_value,
        pk: rest.pk,
      });
  return columns;
}

describe("a migration", () => {
  test.each(migrations)("says why its removals are safe, and the way back: $name", ({ removals, note }) => {
    expect(removals.length > 0, removals.join("; ")).toBe(note !== null);
    if (note !== null) expect(note).toMatch(/way back/);
  });

  test("lets the former version read and write what it knows", async () => {
    const database = new DatabaseSync(":memory:");
    let before = await readColumns(database);
    for (const { name } of migrations) {
      database.exec(readFileSync(path.join(folder, name), "utf8"));
      const after = await readColumns(database);
      const tables = new Set([...before.keys()].map((key) => key.split(".")[0]));
      // Those with a note, too, keep tables and columns, and may change what else belongs to a table.
      for (const [key, column] of before)
        expect(after.get(key), `${name}: ${key}`).toMatchObject({ type: column.type });
      for (const [key, column] of after) {
        if (before.has(key) || !tables.has(key.split(".")[0])) continue;
        const isOptional = column.notnull === 0 || column.dflt_value !== null;
        const isExplained = migrations.find((each) => each.name === name)?.note !== null;
        expect(isOptional || isExplained, `${name}: ${key} has no value when the former version inserts a row`).toBe(
          true,
        );
      }
      before = after;
    }
    database.close();
  });
});
