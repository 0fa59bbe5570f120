/** The boundary to Cloudflare: every change of a deployment is a run of wrangler. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { DeployError } from "./deploy-error.ts";
import { getBundling, projectFolder, type WorkerConfig } from "./workers.ts";

interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  input?: string;
  env?: Record<string, string>;
  /** Passes the output on while it runs. */
  isShown?: boolean;
}

/** Runs wrangler with these arguments. */
export type Runner = (args: readonly string[], options: RunOptions) => Run;

/** `script` takes the place of wrangler in a rehearsal. */
export const createRunner =
  (script = "node_modules/wrangler/bin/wrangler.js"): Runner =>
  (args, { input, env, isShown }) => {
    const output = isShown ? "inherit" : "pipe";
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: projectFolder,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
      stdio: [input === undefined ? "ignore" : "pipe", output, output],
      ...(input === undefined ? {} : { input }),
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: "false",
        // Hiding the banner also stops wrangler from looking for a newer version in the package registry.
        WRANGLER_HIDE_BANNER: "true",
        CI: "true",
        ...env,
      },
    });
    return { status: status ?? 1, stdout: stdout ?? "", stderr: stderr ?? "" };
  };

export class Wrangler {
  readonly run: Runner;

  constructor(runner = createRunner()) {
    this.run = runner;
  }

  /** Shows the output while it runs. Throws when it fails. */
  show(...args: string[]): void {
    const { status } = this.run(args, { isShown: true });
    if (status !== 0) throw new DeployError(`\`wrangler ${args.slice(0, 3).join(" ")}\` failed.`);
  }

  read(...args: string[]): string {
    const { status, stdout, stderr } = this.run(args, {});
    if (status !== 0) throw new DeployError(`\`wrangler ${args.join(" ")}\` failed:\n${stdout}${stderr}`);
    return stdout;
  }

  readJson<Value>(...args: string[]): Value {
    const text = this.read(...args);
    try {
      return JSON.parse(text) as Value;
    } catch {
      throw new DeployError(`\`wrangler ${args.join(" ")}\` did not answer with JSON:\n${text}`);
    }
  }

  /** Uploads a version without traffic and returns its id. */
  upload({ file, config }: WorkerConfig, { tag, message }: { tag: string; message: string }): string {
    const folder = mkdtempSync(path.join(tmpdir(), "portal-upload-"));
    const report = path.join(folder, "report.ndjson");
    try {
      const args = ["versions", "upload", ...getBundling(config), "--tag", tag, "--message", message, "-c", file];
      const { status } = this.run(args, { isShown: true, env: { WRANGLER_OUTPUT_FILE_PATH: report } });
      if (status !== 0) throw new DeployError(`The upload of ${file} failed.`);
      const lines = readFileSync(report, "utf8").split("\n").filter(Boolean);
      const uploaded = lines.map((line) => JSON.parse(line)).find(({ type }) => type === "version-upload");
      if (typeof uploaded?.version_id !== "string")
        throw new DeployError(`The upload of ${file} did not report a version.`);
      return uploaded.version_id;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
