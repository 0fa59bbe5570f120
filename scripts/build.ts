/** Builds what the stack runs: the releases of the demo theme, the pages, and one bundle per Worker. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const steps = {
  theme: ["scripts/build-theme.ts"],
  pages: ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"],
  portal: createWorkerStep("portal", "wrangler.toml"),
  licences: createWorkerStep("licences", "workers/licences/wrangler.toml"),
  sandbox: createWorkerStep("sandbox", "workers/sandbox/wrangler.toml"),
} as const;

function createWorkerStep(name: string, config: string): string[] {
  const outdir = path.join(projectFolder, "build/workers", name);
  return ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", outdir, "-c", config];
}

/** Runs the named steps, or all. Prints the output of the first failing step and exits. */
export function build(names: readonly string[] = Object.keys(steps)): void {
  for (const name of names) {
    const command = steps[name as keyof typeof steps];
    if (!command) throw new Error(`There is no build step "${name}"; there are: ${Object.keys(steps).join(", ")}.`);
    const run = spawnSync(process.execPath, command, {
      cwd: projectFolder,
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false", CI: "true" },
    });
    if (run.status !== 0) {
      process.stderr.write(`${run.stdout}${run.stderr}`);
      console.error(`The build step "${name}" failed.`);
      process.exit(1);
    }
  }
}

if (import.meta.main) build(process.argv.length > 2 ? process.argv.slice(2) : undefined);
