/** `npm run proof -- backup` and `npm run proof -- restore`, see docs/backup.md. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import process from "node:process";
import { BackupError, type Manifest, readManifest, writeDatabase, writeManifest } from "./backup/folder.ts";
import { restoreDatabase } from "./backup/restore-database.ts";
import {
  buckets,
  copyBuckets,
  exportFirestore,
  importFirestore,
  openRemoteDatabase,
  restoreBuckets,
} from "./backup/vendors.ts";
import { DeployError } from "./deploy/deploy-error.ts";
import { exitWithMessage } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";

const usage = `Usage:
  npm run proof -- backup FOLDER     Copies the database into an empty folder of this machine.
  npm run proof -- restore FOLDER    Fills an empty, migrated database with it.
  npm run proof -- drill             Does both on this machine, and checks a sign-in and an update afterwards.

  --rclone REMOTE                   The buckets too; REMOTE is the R2 account in rclone's configuration.
  --firestore gs://BUCKET/NAME --project PROJECT
                                    Firestore too: Google writes the export to this address, and reads it from there.
  --config NAME                     Reads wrangler.NAME.toml.

The folder holds personal data and sealed credentials. Keep it encrypted, and the keys elsewhere.`;

const { folder, isRestore, ...options } = readOptions();
try {
  if (isRestore) await restore();
  else await backUp();
} catch (error) {
  if (!(error instanceof BackupError || error instanceof DeployError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function backUp(): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new BackupError(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  const database = await writeDatabase(folder, openRemoteDatabase(options).query);
  const copied: Manifest["buckets"] = options.rclone
    ? copyBuckets(options.rclone, folder)
    : Object.fromEntries(buckets.map((bucket) => [bucket, null]));
  if (options.firestore) exportFirestore(options.project ?? "", options.firestore);
  const manifest = { createdAt, ...database, buckets: copied, firestore: options.firestore ?? null };
  writeManifest(folder, manifest);
  describe(manifest);
}

async function restore(): Promise<void> {
  const manifest = readManifest(folder);
  describe(manifest);
  await restoreDatabase(openRemoteDatabase(options), folder, manifest);
  console.log("The database is restored; its row counts are those of the backup.");
  if (options.rclone) restoreBuckets(options.rclone, folder);
  if (manifest.firestore && options.project) importFirestore(options.project, manifest.firestore);
}

function describe({ createdAt, tables, buckets: copied, firestore }: Manifest): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup of ${createdAt}: ${rows} rows in ${Object.keys(tables).length} tables.`);
  for (const [bucket, files] of Object.entries(copied))
    console.log(`  ${bucket}: ${files ? `${Object.keys(files).length} files` : "NOT INCLUDED (--rclone)"}`);
  console.log(`  Firestore: ${firestore ?? "NOT INCLUDED (--firestore)"}`);
}

function readOptions() {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      restore: { type: "boolean", default: false },
      rclone: { type: "string" },
      firestore: { type: "string" },
      project: { type: "string" },
      config: { type: "string" },
    },
  });
  const [given, ...others] = positionals;
  if (!given || others.length > 0 || (values.firestore !== undefined && !values.project)) exitWithMessage(usage);
  return { ...values, folder: given, isRestore: values.restore };
}
