/** The vendors' own tools, which hold the data of production: wrangler for D1, rclone for R2, gcloud for Firestore. */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readWorkers, type WorkerConfig } from "../deploy/workers.ts";
import { createRunner, Wrangler } from "../deploy/wrangler.ts";
import type { Query } from "./database-dump.ts";
import { BackupError } from "./folder.ts";

export const buckets = ["theme-releases", "portal-photos"] as const;

export function openRemoteDatabase(options: { config?: string }) {
  const wrangler = new Wrangler(createRunner());
  const licences = readWorkers(options.config).find(({ name }) => name === "licences") as WorkerConfig;
  const execute = ["d1", "execute", "licences", "--remote"];
  const query: Query = async (sql) => {
    const args = [...execute, "--json", "--command", sql, "-c", licences.file];
    const [answer] = wrangler.readJson<{ results: Record<string, unknown>[] }[]>(...args);
    return answer?.results ?? [];
  };
  /** D1 imports a file as a whole, or not at all. */
  const run = async (statements: readonly string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), "portal-restore-"));
    const file = path.join(folder, "restore.sql");
    try {
      writeFileSync(file, statements.map((statement) => `${statement};\n`).join(""), { mode: 0o600 });
      wrangler.show(...execute, "--yes", "--file", file, "-c", licences.file);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { query, run };
}

/** `remote` is the name of the R2 account in rclone's configuration. */
export function copyBuckets(remote: string, folder: string): Record<string, Record<string, number>> {
  return Object.fromEntries(
    buckets.map((bucket) => {
      const target = path.join(folder, "r2", bucket);
      runTool("rclone", ["sync", "--checksum", "--metadata", `${remote}:${bucket}`, target]);
      return [bucket, listFiles(target)];
    }),
  );
}

export function restoreBuckets(remote: string, folder: string): void {
  for (const bucket of buckets)
    runTool("rclone", ["copy", "--checksum", "--metadata", path.join(folder, "r2", bucket), `${remote}:${bucket}`]);
}

export const exportFirestore = (project: string, address: string): void =>
  runTool("gcloud", ["firestore", "export", address, "--project", project]);

export const importFirestore = (project: string, address: string): void =>
  runTool("gcloud", ["firestore", "import", address, "--project", project]);

function runTool(tool: "rclone" | "gcloud", args: string[]): void {
  const { status, error } = spawnSync(tool, args, { stdio: "inherit" });
  if (error) throw new BackupError(`${tool} is not installed here, see docs/backup.md.`);
  if (status !== 0) throw new BackupError(`\`${tool} ${args.slice(0, 2).join(" ")}\` failed.`);
}

const listFiles = (folder: string): Record<string, number> =>
  Object.fromEntries(
    globSync("**/*", { cwd: folder })
      .sort()
      .flatMap((name) => {
        const file = statSync(path.join(folder, name));
        return file.isFile() ? [[name, file.size]] : [];
      }),
  );
