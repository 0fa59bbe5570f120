/** Builds what the stack runs: the releases of the demo theme, and the modules of each Worker. */
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const steps = {
  theme: ["scripts/build-theme.ts"],
  /** Builds its pages too. */
  portal: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"],
  licences: createWorkerStep("licences", "workers/licences/wrangler.toml"),
  sandbox: createWorkerStep("sandbox", "workers/sandbox/wrangler.toml"),
} as const;

function toOutput(name: string): string {
  return path.join(projectFolder, "build/workers", name);
}

function createWorkerStep(name: string, config: string): string[] {
  const outdir = toOutput(name);
  return ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", outdir, "-c", config];
}

export const stepOptions = {
  cwd: projectFolder,
  encoding: "utf8",
  env: { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false", CI: "true" },
} as const;

/** Runs the named steps, or all. Prints the output of the first failing step and exits. */
export function build(names: readonly string[] = Object.keys(steps)): void {
  for (const name of names) {
    const command = steps[name as keyof typeof steps];
    if (!command) throw new Error(`There is no build step "${name}"; there are: ${Object.keys(steps).join(", ")}.`);
    const run = spawnSync(process.execPath, command, stepOptions);
    if (run.status !== 0) {
      process.stderr.write(`${run.stdout}${run.stderr}`);
      console.error(`The build step "${name}" failed.`);
      process.exit(1);
    }
    if (name === "portal") movePortal();
  }
}

/** Remix writes the Worker beside the pages; the other Workers are elsewhere. */
export function movePortal(): void {
  rmSync(toOutput("portal"), { recursive: true, force: true });
  mkdirSync(toOutput(""), { recursive: true });
  renameSync(path.join(projectFolder, "build/pages/server"), toOutput("portal"));
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  build(names.length > 0 ? names : undefined);
}
