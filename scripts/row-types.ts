/** Turns the migrations of the licence service into the types of its tables' rows. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  pk: number;
}

/** The module `rows.d.ts` for the tables that the migrations in `folder` leave behind. */
export function createRowTypes(folder: string): string {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(path.join(folder, file), "utf8"));
  const tables = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const interfaces = tables.map(({ name, sql }) => {
    const columns = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid');
    const lines = (columns.all(String(name)) as unknown as Column[]).map(
      (column) => `    ${column.name}: ${toType(column, String(sql))};\n`,
    );
    return `  ${name}: {\n${lines.join("")}  };\n`;
  });
  database.close();
  return `// Generated from the migrations by \`npm run types\`.\nexport interface Rows {\n${interfaces.join("")}}\n`;
}

/** A column that may hold only the values of a list, `CHECK (column IN (…))`, becomes their union. */
function toType({ name, type, notnull, pk }: Column, tableSql: string): string {
  const list = new RegExp(`CHECK \\(${name} IN \\(([^()]*)\\)\\)`).exec(tableSql)?.[1];
  const values = list?.replaceAll("'", '"').split(/, */).join(" | ");
  const plain = { TEXT: "string", INTEGER: "number", REAL: "number" }[type];
  if (!plain) throw new Error(`No type is known for ${type}, the type of the column ${name}.`);
  return `${values ?? plain}${notnull || pk ? "" : " | null"}`;
}
