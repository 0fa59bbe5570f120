/** Searches everything that the running stack stores: databases, objects with SQLite, buckets and the cache. */
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";

/** Where each mark is, as `store:table.column` or, for files of buckets and the cache, `store:blob`. */
export async function findMarks(marks: readonly string[]): Promise<Set<string>> {
  const state = path.join(path.dirname(inject("logFile")), "v3");
  const found = new Set<string>();
  const files = await readdir(state, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const full = path.join(file.parentPath, file.name);
    const store = path.relative(state, file.parentPath).replace(/\/blobs$/, "");
    if (file.name.endsWith(".sqlite"))
      for (const place of await searchDatabase(full, marks)) found.add(`${store}:${place}`);
    else if (!/\.sqlite-(wal|shm)$/.test(file.name) && hasMark(await readStored(full), marks))
      found.add(`${store}:blob`);
  }
  return found;
}

/** A file may be gone since it was listed. */
const readStored = (file: string) => readFile(file, "latin1").catch(() => "");

const hasMark = (text: string, marks: readonly string[]) => {
  const lower = text.toLowerCase();
  return marks.some((mark) => lower.includes(mark.toLowerCase()));
};

/** Reads a copy, because the Workers go on writing. */
async function searchDatabase(file: string, marks: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "stored-marks-"));
  try {
    const copy = path.join(folder, "copy.sqlite");
    for (const end of ["", "-wal"]) await cp(file + end, copy + end).catch(() => undefined);
    const database = new DatabaseSync(copy);
    try {
      const tables = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all();
      return tables.flatMap(({ name, sql }) => searchTable(database, String(name), String(sql ?? ""), marks));
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function searchTable(database: DatabaseSync, name: string, sql: string, marks: readonly string[]): string[] {
  // An index of three letters holds no mark as a whole: ask it, and leave its own tables out.
  if (/USING fts5/i.test(sql)) {
    const matches = database.prepare(`SELECT count(*) AS count FROM "${name}" WHERE "${name}" MATCH ?`);
    return marks.some((mark) => Number(matches.get(`"${mark}"`)?.count) > 0) ? [`${name}.index`] : [];
  }
  const places = new Set<string>();
  const rows = database.prepare(`SELECT * FROM "${name}"`);
  // Some tables hold nanoseconds.
  rows.setReadBigInts(true);
  for (const row of rows.iterate())
    for (const [column, value] of Object.entries(row)) {
      const text = value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);
      if (hasMark(text, marks)) places.add(`${name}.${column}`);
    }
  return [...places];
}
