/** The D1 database of the licence service at a deployment: what is pending, how to go back, and applying it. */
import path from "node:path";
import { DeployError } from "./deploy-error.ts";
import { describeMigration, type Migration, readMigrations } from "./migrations.ts";
import { projectFolder, type WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

export const migrationsFolder = path.join(projectFolder, "workers/licences/migrations");

export function findPendingMigrations(wrangler: Wrangler, { file }: WorkerConfig): Migration[] {
  const applied = listApplied(wrangler, file);
  return readMigrations(migrationsFolder).filter(({ name }) => !applied.has(name));
}

function listApplied(wrangler: Wrangler, file: string): Set<string> {
  const query = "SELECT name FROM d1_migrations";
  const { status, stdout, stderr } = wrangler.run(
    ["d1", "execute", "licences", "--remote", "--json", "--command", query, "-c", file],
    {},
  );
  if (status !== 0) {
    if (`${stdout}${stderr}`.includes("no such table")) return new Set();
    throw new DeployError(`The applied migrations cannot be read:\n${stdout}${stderr}`);
  }
  const [{ results } = { results: [] }] = JSON.parse(stdout) as { results: { name: string }[] }[];
  return new Set(results.map(({ name }) => name));
}

/** Refuses removals unless they are wanted, and those without a note always. */
export function checkRemovals(pending: readonly Migration[], allowed: boolean): void {
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
