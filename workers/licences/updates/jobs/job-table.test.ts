/** The migration that gives jobs a third kind copies the table of a database that is in use. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";

const folder = path.join(import.meta.dirname, "../../migrations");
const [copying = "", ...earlier] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql") && name <= "0024_template_delivery.sql")
  .sort()
  .reverse();

describe("migration 0024_template_delivery", () => {
  test("keeps every job with its place, and every index", () => {
    const database = new DatabaseSync(":memory:");
    const apply = (name: string) => database.exec(readFileSync(path.join(folder, name), "utf8"));
    for (const name of earlier.reverse()) apply(name);
    database.exec("PRAGMA foreign_keys = OFF");
    const insert = database.prepare(
      `INSERT INTO jobs (rowid, id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name,
       source_theme_id, choices, created_at, updated_at, ended_at, published_at)
     VALUES (?, ?, ?, 'a@example.test', 'uid', 'user', 'l', 'a.myshopify.com', ?, 'verify', '1.0.0', 'T', ?, 'c', 'x', 'x', ?, ?)`,
    );
    insert.run(7, "a".repeat(24), "update", "done", "1", "x", "x");
    insert.run(3, "b".repeat(24), "install", "running", null, null, null);
    const read = () => ({
      rows: database.prepare("SELECT rowid AS place, * FROM jobs ORDER BY rowid").all(),
      indexes: database.prepare("SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'jobs' AND type = 'index'").all(),
    });
    const sort = ({ rows, indexes }: ReturnType<typeof read>) => ({
      rows: rows.map((row) => Object.entries(row).sort()),
      indexes: indexes.map(({ name, sql }) => `${name} ${String(sql).replace(/\s+/g, " ")}`).sort(),
    });
    const before = sort(read());
    apply(copying);
    expect(sort(read())).toEqual(before);
    expect(before.rows).toHaveLength(2);
  });
});
