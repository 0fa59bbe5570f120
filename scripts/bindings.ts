/**
 * `npm run types` writes types for the bindings of each Worker and for the rows of the database; `--check` fails when
 * they are outdated.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";

/** The portal's configuration names what the build writes, which has no types: for them it names the source. */
const portal = { config: "wrangler.toml", copy: "wrangler.types.toml", main: "workers/portal/index.ts" };

const workers = [
  { config: portal.copy, file: "workers/portal/bindings.d.ts", name: "PortalBindings" },
  { config: "workers/licences/wrangler.toml", file: "workers/licences/bindings.d.ts", name: "LicencesBindings" },
  { config: "workers/sandbox/wrangler.toml", file: "workers/sandbox/bindings.d.ts", name: "SandboxBindings" },
];

function writeBindings(checks: boolean): void {
  writeFileSync(portal.copy, readFileSync(portal.config, "utf8").replace(/^main = .*$/m, `main = "${portal.main}"`));
  process.on("exit", () => rmSync(portal.copy, { force: true }));
  for (const { config, file, name } of workers) {
    const options = [file, "-c", config, "--include-runtime=false", `--env-interface=${name}`, "--strict-vars=false"];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["node_modules/wrangler/bin/wrangler.js", "types", ...options, ...(checks ? ["--check"] : [])],
      { encoding: "utf8", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
    );
    if (status !== 0) {
      console.error(`${stdout}${stderr}\n${file} does not fit ${config}: run \`npm run types\`.`);
      process.exit(1);
    }
  }
}

function writeRowTypes(checks: boolean): void {
  const rowsFile = "workers/licences/platform/rows.d.ts";
  const rowTypes = createRowTypes("workers/licences/migrations");
  if (!checks) writeFileSync(rowsFile, rowTypes);
  else if (readFileSync(rowsFile, "utf8") !== rowTypes) {
    console.error(`${rowsFile} does not fit the migrations: run \`npm run types\`.`);
    process.exit(1);
  }
}

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  pk: number;
}

/**
 * Applies the migrations in `folder` to an empty database and returns the module `rows.d.ts` with the types of its
 * rows.
 */
export function createRowTypes(folder: string): string {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(path.join(folder, file), "utf8"));
  // Full-text indexes have no types: code reads the tables whose text they index.
  const tables = database
    .prepare(
      `SELECT s.name, s.sql FROM pragma_table_list t JOIN sqlite_schema s ON s.type = 'table' AND s.name = t.name
       WHERE t.schema = 'main' AND t.type = 'table' ORDER BY s.name`,
    )
    .all();
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

/** A column with `CHECK (column IN (…))` gets the union of the listed values. */
function toType({ name, type, notnull, pk }: Column, tableSql: string): string {
  const list = new RegExp(`CHECK \\(${name} IN \\(([^()]*)\\)\\)`).exec(tableSql)?.[1];
  const values = list?.replaceAll("'", '"').split(/, */).join(" | ");
  const plain = { TEXT: "string", INTEGER: "number", REAL: "number" }[type];
  if (!plain) throw new Error(`No type is known for ${type}, the type of the column ${name}.`);
  return `${values ?? plain}${notnull || pk ? "" : " | null"}`;
}

if (import.meta.main) {
  const checks = process.argv.includes("--check");
  writeBindings(checks);
  writeRowTypes(checks);
}
