/**
 * `npm run deploy`: applies migrations, deploys the licence service, then the portal that calls it. Stops at the first
 * failure.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { exitWithMessage } from "./ports.ts";

const projectFolder = path.dirname(import.meta.dirname);

const usage = `Usage:
  npm run deploy                Builds, applies the D1 migrations, deploys the licence service, then the portal.
  npm run deploy -- --dry-run   Bundles both Workers into a temporary folder and lists their bindings. Deploys nothing.
  npm run deploy -- --help      Shows this text.

docs/deploy.md describes the one-time setup.`;

const licences = "workers/licences/wrangler.toml";
const portal = "wrangler.toml";

const { help, "dry-run": isDryRun } = readOptions();
if (help) console.log(usage);
else if (isDryRun || isDryRunOfNpm()) dryRun();
else deploy();

function readOptions() {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" }, "dry-run": { type: "boolean" } } }).values;
  } catch (error) {
    exitWithMessage(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Detects `npm run deploy --dry-run` without the separating dashes: npm consumes the flag and sets this variable. */
function isDryRunOfNpm(): boolean {
  return process.env.npm_config_dry_run === "true";
}

function deploy(): void {
  build(["pages"]);
  wrangler("d1", "migrations", "apply", "licences", "--remote", "-c", licences);
  wrangler("deploy", "--minify", "-c", licences);
  wrangler("deploy", "--minify", "-c", portal);
}

function dryRun(): void {
  // Keep existing pages, because a running stack serves them.
  if (!existsSync(path.join(projectFolder, "build/pages/server/index.js"))) build(["pages"]);
  const folder = mkdtempSync(path.join(tmpdir(), "portal-deploy-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const config of [licences, portal]) {
    console.log(`\n${config}`);
    wrangler("deploy", "--minify", "--dry-run", "--outdir", path.join(folder, path.dirname(config)), "-c", config);
  }
  console.log("\nThis was a dry run: no migration was applied and nothing was deployed.");
}

function wrangler(...args: string[]): void {
  const { status } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    cwd: projectFolder,
    stdio: "inherit",
    // Hiding the banner also stops wrangler from looking for a newer version in the package registry.
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
