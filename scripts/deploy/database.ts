/** The D1 database of the licence service at a deployment: what is pending, how to go back, and applying it. */
import path from "node:path";
import { DeployError } from "./deploy-error.ts";
import { describeMigration, type Migration, readMigrations } from "./migrations.ts";
import { projectFolder, type WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

export const migrationsFolder = path.join(projectFolder, "workers/licences/migrations");

export interface PendingMigrations {
  pending: Migration[];
  /** No migration of ours was ever applied, so nothing uses what they remove. */
  isNewDatabase: boolean;
}

/** Throws when the database has tables and no migration of ours: it belongs to something else. */
export function findPendingMigrations(wrangler: Wrangler, { file }: WorkerConfig): PendingMigrations {
  const migrations = readMigrations(migrationsFolder);
  const tables = listNames(wrangler, file, `SELECT name FROM sqlite_schema WHERE type = 'table'`);
  const applied = new Set(
    tables.includes("d1_migrations") ? listNames(wrangler, file, "SELECT name FROM d1_migrations") : [],
  );
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const isNewDatabase = pending.length === migrations.length;
  const foreign = tables.filter((name) => !/^(d1_migrations$|sqlite_|_cf_)/.test(name));
  if (isNewDatabase && foreign.length > 0)
    throw new DeployError(
      `The database of ${file} has tables that no migration of ours created: ${foreign.join(", ")}.\nNothing was changed. Name an empty database there.`,
    );
  return { pending, isNewDatabase };
}

function listNames(wrangler: Wrangler, file: string, query: string): string[] {
  const args = ["d1", "execute", "licences", "--remote", "--json", "--command", query, "-c", file];
  const [answer] = wrangler.readJson<{ results: { name: string }[] }[]>(...args);
  return (answer?.results ?? []).map(({ name }) => name);
}

/** Refuses removals unless they are wanted, and those without a note always; a new database has nothing to lose. */
export function checkRemovals({ pending, isNewDatabase }: PendingMigrations, allowed: boolean): void {
  if (isNewDatabase) return;
  const removing = pending.filter(({ removals }) => removals.length > 0);
  const unexplained = removing.filter(({ note }) => note === null);
  if (unexplained.length > 0)
    throw new DeployError(
      `These migrations remove something and do not say why that is safe:\n${unexplained.map(describeMigration).join("\n")}`,
    );
  if (removing.length > 0 && !allowed)
    throw new DeployError(
      `These migrations remove something:\n${removing.map(describeMigration).join("\n")}\nRead the notes, then add --destructive.`,
    );
}

/** Prints the bookmark first: Time Travel goes back to it, and loses what was written since. */
export function applyMigrations(wrangler: Wrangler, { file }: WorkerConfig, pending: readonly Migration[]): void {
  if (pending.length === 0) {
    console.log("Migrations: none is pending.");
    return;
  }
  console.log(`Migrations:\n${pending.map(describeMigration).join("\n")}`);
  const { bookmark } = wrangler.readJson<{ bookmark: string }>(
    ...["d1", "time-travel", "info", "licences", "--json", "-c", file],
  );
  console.log(`To go back, and to lose what is written from now on:
  npx wrangler d1 time-travel restore licences --bookmark=${bookmark} -c ${file}`);
  wrangler.read("d1", "migrations", "apply", "licences", "--remote", "-c", file);
  console.log("The migrations are applied.");
}
