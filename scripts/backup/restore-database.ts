/** Restores the dump of a backup into a database with the same migrations and without data. */
import { listFullTextTables, listMigrations, listTables, type Query, type TableDump } from "./database-dump.ts";
import { BackupError, type Manifest, readDumps } from "./folder.ts";

/** `run` carries all statements out, or none. */
export async function restoreDatabase(
  { query, run }: { query: Query; run(statements: readonly string[]): Promise<void> },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await requireSameSchema(query, manifest);
  await requireEmpty(query);
  await run(await createRestoreScript(query, readDumps(folder, manifest)));
  await checkRestored(query, manifest);
}

async function requireSameSchema(query: Query, { migrations }: Manifest): Promise<void> {
  const applied = await listMigrations(query).catch(() => []);
  if (applied.join() === migrations.join()) return;
  const last = migrations.at(-1);
  throw new BackupError(
    `The database does not have the migrations of the backup, which end with ${last}. Check out the commit of the backup and apply its migrations first.`,
  );
}

/** The accounts are the oldest data; without them nothing of a customer is there. */
async function requireEmpty(query: Query): Promise<void> {
  const [row] = await query("SELECT (SELECT count(*) FROM accounts) + (SELECT count(*) FROM events) AS rows_there");
  if (Number(row?.rows_there) > 0)
    throw new BackupError("The database is not empty. Restore into a new one, or use Time Travel for this one.");
}

async function checkRestored(query: Query, { tables }: Manifest): Promise<void> {
  const faults: string[] = [];
  for (const { name } of await listTables(query)) {
    const [row] = await query(`SELECT count(*) AS found FROM "${name}"`);
    const expected = tables[name]?.rows ?? 0;
    if (Number(row?.found) !== expected) faults.push(`${name}: ${row?.found} rows instead of ${expected}`);
  }
  for (const orphan of await query("PRAGMA foreign_key_check"))
    faults.push(`${orphan.table}: a row refers to a missing one of ${orphan.parent}`);
  if (faults.length > 0)
    throw new BackupError(`The restored database is not complete:\n${faults.slice(0, 20).join("\n")}`);
}

/** D1 accepts 100,000 bytes a statement. */
const maxStatementBytes = 90_000;
const partBytes = 60_000;

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * One transaction. Triggers rest meanwhile, because what they write is in the dump; rows that migrations created are
 * deleted first.
 */
async function createRestoreScript(target: Query, dumps: readonly TableDump[]): Promise<string[]> {
  const triggers = (await target("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")) as {
    name: string;
    sql: string;
  }[];
  const fullText = await listFullTextTables(target);
  let parts = 0;
  const inserts = dumps.flatMap(({ name, columns, rows }) =>
    rows.flatMap((row) => {
      const statements: string[] = [];
      const values = row.map((value) => {
        if (isShort(row)) return value;
        const split = splitText(value);
        if (!split) return value;
        parts++;
        for (const [at, part] of split.entries())
          statements.push(`INSERT INTO restored_texts (id, at, part) VALUES (${parts}, ${at}, ${part})`);
        return `(SELECT group_concat(part, '') FROM (SELECT part FROM restored_texts WHERE id = ${parts} ORDER BY at))`;
      });
      const list = columns.map((column) => (column === "rowid" ? column : quoteName(column))).join(", ");
      return [...statements, `INSERT INTO ${quoteName(name)} (${list}) VALUES (${values.join(", ")})`];
    }),
  );
  return [
    "PRAGMA defer_foreign_keys = on",
    ...triggers.map(({ name }) => `DROP TRIGGER ${quoteName(name)}`),
    ...dumps.map(({ name }) => `DELETE FROM ${quoteName(name)}`),
    "CREATE TABLE restored_texts (id INTEGER, at INTEGER, part TEXT, PRIMARY KEY (id, at))",
    ...inserts,
    "DROP TABLE restored_texts",
    ...fullText.map((name) => `INSERT INTO ${quoteName(name)} (${quoteName(name)}) VALUES ('rebuild')`),
    ...triggers.map(({ sql }) => sql),
  ];
}

const byteLength = (text: string): number => Buffer.byteLength(text);
const isShort = (row: readonly string[]): boolean =>
  row.reduce((sum, value) => sum + byteLength(value), 0) < maxStatementBytes;

/** A long text literal in parts that are literals themselves; null for anything else. */
function splitText(literal: string): string[] | null {
  if (!literal.startsWith("'") || byteLength(literal) < partBytes / 4) return null;
  const text = literal.slice(1, -1).replaceAll("''", "'");
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of text) {
    part += character;
    bytes += byteLength(character);
    if (bytes < partBytes / 2) continue;
    parts.push(part);
    part = "";
    bytes = 0;
  }
  return [...parts, part].map((each) => `'${each.replaceAll("'", "''")}'`);
}
