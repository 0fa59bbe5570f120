/** Everything that a deployment can check without an account. Changes nothing. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { build } from "../build.ts";
import { findRunningProcess } from "../lock-file.ts";
import { measureBundle } from "./bundle.ts";
import { checkConfiguration } from "./configuration.ts";
import { migrationsFolder } from "./database.ts";
import { describeMigration, readMigrations } from "./migrations.ts";
import type { Options } from "./options.ts";
import { projectFolder, readWorkers } from "./workers.ts";
import { createRunner, Wrangler } from "./wrangler.ts";

export async function dryRun(options: Options): Promise<void> {
  const wrangler = new Wrangler(createRunner(options.wrangler));
  const workers = readWorkers(options.config);
  const folder = mkdtempSync(path.join(tmpdir(), "portal-deploy-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // A stack that runs here serves these files, and its pages name them.
  if (await findRunningProcess(path.join(projectFolder, ".wrangler/state")))
    console.log("A stack is running here, so its pages are not built again.");
  else if (!options["skip-build"]) build(["portal"]);
  const tooLarge = workers.flatMap((worker) => {
    console.log(`\n${worker.file}`);
    return measureBundle(wrangler, worker, folder);
  });
  const migrations = readMigrations(migrationsFolder);
  console.log(`\nMigrations, of which a deployment applies those that the database lacks:`);
  console.log(migrations.map(describeMigration).join("\n"));
  console.log("\nSecrets, which a deployment looks for at Cloudflare:");
  for (const { name, secrets, variables } of workers) {
    const required = secrets.filter((secret) => !variables[secret]?.safeParse(undefined).success);
    const optional = secrets.filter((secret) => !required.includes(secret));
    console.log(`  ${name}: ${required.join(", ")}; optional: ${optional.join(", ")}`);
  }
  const findings = [...checkConfiguration(workers), ...tooLarge];
  if (findings.length > 0) console.log(`\nA deployment would stop because of\n  ${findings.join("\n  ")}`);
  console.log("\nThis was a dry run: no migration was applied and nothing was deployed.");
}
