/**
 * Reads a D1 database into SQL, table by table and page by page. `wrangler d1 export` refuses a database with full-text
 * tables, and ours has three; they are built again from the tables that they index.
 */

/** Runs one statement without parameters. */
export type Query = (sql: string) => Promise<Record<string, unknown>[]>;

export interface TableDump {
  name: string;
  columns: string[];
  /** The values of each row as SQL literals, in the order of `columns`. */
  rows: string[][];
}

const pageSize = 500;
const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Ordinary tables in their order of creation. */
export async function listTables(query: Query): Promise<{ name: string; sql: string }[]> {
  const tables = (await query(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL ORDER BY rowid",
  )) as { name: string; sql: string }[];
  const virtual = tables.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const isShadow = (name: string) => virtual.some((owner) => name === owner || name.startsWith(`${owner}_`));
  return tables.filter(({ name }) => !/^(_cf_|sqlite_|d1_)/.test(name) && !isShadow(name));
}

export const listFullTextTables = async (query: Query): Promise<string[]> =>
  (await query("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'")).map(({ name }) =>
    String(name),
  );

export const listMigrations = async (query: Query): Promise<string[]> =>
  (await query("SELECT name FROM d1_migrations ORDER BY name")).map(({ name }) => String(name));

/** Rows that are written meanwhile may be missing; Time Travel is the exact copy of one moment. */
export async function dumpTable(query: Query, { name, sql }: { name: string; sql: string }): Promise<TableDump> {
  const info = await query(`PRAGMA table_info(${quoteName(name)})`);
  const columns = info.map((column) => String(column.name));
  const hasRowid = !/\bWITHOUT ROWID\b/i.test(sql);
  // An order by rowid stays the same: lists without another order rely on it.
  const selected = hasRowid ? ["rowid", ...columns] : columns;
  const list = selected.map((column, at) => `quote(${at === 0 && hasRowid ? "rowid" : quoteName(column)}) AS c${at}`);
  const key = info.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk));
  const order = hasRowid ? "rowid" : key.map((column) => quoteName(String(column.name))).join(", ");
  const rows: string[][] = [];
  for (let offset = 0, last = "-9223372036854775808"; ; offset += pageSize) {
    const where = hasRowid ? `WHERE rowid > ${last}` : "";
    const page = await query(
      `SELECT ${list.join(", ")} FROM ${quoteName(name)} ${where} ORDER BY ${order} LIMIT ${pageSize}${hasRowid ? "" : ` OFFSET ${offset}`}`,
    );
    rows.push(...page.map((row) => selected.map((_, at) => String(row[`c${at}`]))));
    last = rows.at(-1)?.[0] ?? last;
    if (page.length < pageSize) break;
  }
  const isAlias = hasRowid && info.some(({ type, pk }) => Number(pk) === 1 && String(type).toUpperCase() === "INTEGER");
  // An INTEGER PRIMARY KEY is the rowid itself.
  return isAlias && key.length === 1
    ? { name, columns, rows: rows.map((row) => row.slice(1)) }
    : { name, columns: selected, rows };
}
