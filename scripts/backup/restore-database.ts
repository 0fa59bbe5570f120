/** Restores the dump of a backup into a database with the same migrations and without data. */
import { listMigrations, listTables, type Query } from "./database-dump.ts";
import { BackupError, type Manifest, readDumps } from "./folder.ts";
import { createRestoreScript } from "./restore-script.ts";

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
