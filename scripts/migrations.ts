/** Applies D1 migrations the way `wrangler d1 migrations apply` does, with the same bookkeeping table. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitStatements } from "wrangler";

export type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/** Runs each file of `folder` that has not run yet, in order of name: a file whole or, when it fails or is cut off, not at all. */
export async function applyMigrations(database: Database, folder: string): Promise<void> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files.filter((name) => !applied.has(name))) {
    const statements = splitStatements(await readFile(path.join(folder, file), "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}
