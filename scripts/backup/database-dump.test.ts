/** A dump of a database with all that ours has comes back the same. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Query } from "./database-dump.ts";
import { readManifest, writeDatabase, writeManifest } from "./folder.ts";
import { restoreDatabase } from "./restore-database.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "portal-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const schema = `
  CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
  INSERT INTO d1_migrations (name) VALUES ('0001_test.sql');
  CREATE TABLE accounts (email TEXT PRIMARY KEY, first_licence TEXT REFERENCES licences (id)) STRICT;
  CREATE TABLE licences (id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (email), share REAL, text TEXT) STRICT;
  CREATE TABLE events (id TEXT PRIMARY KEY, note TEXT, initial TEXT GENERATED ALWAYS AS (substr(note, 1, 1))) STRICT;
  CREATE TABLE pairs (one TEXT, other TEXT, PRIMARY KEY (one, other)) STRICT, WITHOUT ROWID;
  CREATE TABLE counts (number INTEGER PRIMARY KEY, licences INTEGER NOT NULL) STRICT;
  INSERT INTO counts VALUES (1, 0);
  CREATE VIRTUAL TABLE events_search USING fts5(note, content = 'events', content_rowid = 'rowid', tokenize = 'trigram');
  CREATE TRIGGER events_are_kept BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'kept'); END;
  CREATE TRIGGER events_are_searchable AFTER INSERT ON events
    BEGIN INSERT INTO events_search (rowid, note) VALUES (new.rowid, new.note); END;
  CREATE TRIGGER licences_are_counted AFTER INSERT ON licences BEGIN UPDATE counts SET licences = licences + 1; END;`;

function open() {
  const database = new DatabaseSync(":memory:");
  database.exec(schema);
  database.exec("PRAGMA foreign_keys = ON");
  const query: Query = async (sql) => database.prepare(sql).all() as Record<string, unknown>[];
  const run = async (statements: readonly string[]) => {
    expect(statements.filter((statement) => Buffer.byteLength(statement) > 100_000)).toEqual([]);
    database.exec("BEGIN");
    for (const statement of statements) database.exec(statement);
    database.exec("COMMIT");
  };
  return { database, query, run };
}

const texts = ["l'été\n\r\u0000\"", "é".repeat(70_000), "'".repeat(120_000), ""];

function fill({ database }: ReturnType<typeof open>) {
  database.exec("BEGIN; PRAGMA defer_foreign_keys = on");
  database.prepare("INSERT INTO accounts VALUES (?, ?)").run("a@b.test", "l0");
  for (let at = 0; at < 1203; at++)
    database.prepare("INSERT INTO licences VALUES (?, ?, ?, ?)").run(`l${at}`, "a@b.test", at / 3, texts[at] ?? null);
  for (let at = 0; at < 701; at++) database.prepare("INSERT INTO pairs VALUES (?, ?)").run(`${at % 7}`, `${at}`);
  for (const [at, note] of texts.entries())
    database.prepare("INSERT INTO events (id, note) VALUES (?, ?)").run(`e${at}`, note);
  database.exec("COMMIT");
}

const backUp = async (source: ReturnType<typeof open>) => {
  const database = await writeDatabase(folder, source.query);
  writeManifest(folder, { createdAt: "2026-01-01T00:00:00Z", ...database, buckets: {}, firestore: null });
};

describe("restoreDatabase", () => {
  test("restores every value, and triggers and the search as before", async () => {
    const [source, target] = [open(), open()];
    fill(source);
    await backUp(source);
    await restoreDatabase(target, folder, readManifest(folder));
    for (const table of ["accounts", "licences", "events", "pairs", "counts"])
      expect(await target.query(`SELECT * FROM ${table}`), table).toEqual(await source.query(`SELECT * FROM ${table}`));
    expect(await target.query("SELECT rowid FROM events_search WHERE events_search MATCH 'été'")).toEqual([
      { rowid: 1 },
    ]);
    expect(() => target.database.exec("DELETE FROM events")).toThrow("kept");
    target.database.exec("INSERT INTO licences VALUES ('new', 'a@b.test', 1, NULL)");
    expect(await target.query("SELECT licences FROM counts")).toEqual([{ licences: 1204 }]);
  });

  test("restores only a complete backup into an empty database with the same migrations", async () => {
    const source = open();
    fill(source);
    expect(() => readManifest(folder)).toThrow("no complete backup");
    await backUp(source);
    const manifest = readManifest(folder);
    await expect(restoreDatabase(source, folder, manifest)).rejects.toThrow("not empty");
    const newer = open();
    newer.database.exec("INSERT INTO d1_migrations (name) VALUES ('0002_test.sql')");
    await expect(restoreDatabase(newer, folder, manifest)).rejects.toThrow("0001_test.sql");
    const file = path.join(folder, "d1/pairs.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("'700'", "'999'"));
    await expect(restoreDatabase(open(), folder, manifest)).rejects.toThrow("pairs is damaged");
  });
});
