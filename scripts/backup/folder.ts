/** A backup on disk: `backup.json` says what is in it. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dumpTable, listMigrations, listTables, type Query, type TableDump } from "./database-dump.ts";

export class BackupError extends Error {}

export interface Manifest {
  createdAt: string;
  /** A database restores only into the same schema. */
  migrations: string[];
  tables: Record<string, { rows: number; sha256: string }>;
  /** Keys and sizes of each bucket; null where it was not copied. */
  buckets: Record<string, Record<string, number> | null>;
  /** Where the vendor wrote the export of Firestore; null without one. */
  firestore: string | null;
}

const toFile = (folder: string, table: string) => path.join(folder, "d1", `${table}.json`);
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

export async function writeDatabase(folder: string, query: Query): Promise<Pick<Manifest, "migrations" | "tables">> {
  mkdirSync(path.join(folder, "d1"), { recursive: true });
  const tables: Manifest["tables"] = {};
  for (const table of await listTables(query)) {
    const dump = await dumpTable(query, table);
    const text = JSON.stringify(dump);
    writeFileSync(toFile(folder, table.name), text, { mode: 0o600 });
    tables[table.name] = { rows: dump.rows.length, sha256: hash(text) };
  }
  return { migrations: await listMigrations(query), tables };
}

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(path.join(folder, "backup.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, "backup.json"), "utf8"));
  } catch {
    throw new BackupError(`${folder} holds no complete backup: backup.json is written last.`);
  }
}

export function readDumps(folder: string, { tables }: Manifest): TableDump[] {
  return Object.entries(tables).map(([name, { sha256 }]) => {
    const text = readFileSync(toFile(folder, name), "utf8");
    if (hash(text) !== sha256) throw new BackupError(`The file of the table ${name} is damaged.`);
    return JSON.parse(text);
  });
}
