/** Compares the size and start-up time of a Worker, as it is uploaded, with Cloudflare's limits. */
import path from "node:path";
import { DeployError } from "./deploy-error.ts";
import { getBundling, type WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

/** https://developers.cloudflare.com/workers/platform/limits/ of the paid plan. */
const maxGzipKiB = 10 * 1024;
const maxStartupMs = 1000;

/** What of the upload is over the limit. */
export function checkSize(wrangler: Wrangler, worker: WorkerConfig): string[] {
  const { kib } = measureSize(wrangler, worker, []);
  return findTooLarge(worker, kib);
}

/** Prints bindings and figures; returns what is over a limit. */
export function measureBundle(wrangler: Wrangler, worker: WorkerConfig, folder: string): string[] {
  const bundle = path.join(folder, `${worker.name}.bundle`);
  const { text, raw, kib } = measureSize(wrangler, worker, ["--outfile", bundle]);
  console.log(text.replace(/^--dry-run: exiting now\.$/m, "").trim());
  const startupMs = measureStartup(wrangler, bundle, path.join(folder, `${worker.name}.cpuprofile`));
  const percent = ((kib / maxGzipKiB) * 100).toFixed(1);
  console.log(`Size: ${raw} KiB, ${kib} KiB with gzip, which is ${percent} % of the limit.`);
  console.log(
    startupMs === null
      ? "Start-up: not measured, because this machine is too busy."
      : `Start-up: ${startupMs} ms of processor time on this machine; the limit at Cloudflare is ${maxStartupMs} ms.`,
  );
  // Other machines start it faster or slower, so that its time here stops nothing.
  return findTooLarge(worker, kib);
}

function measureSize(
  wrangler: Wrangler,
  { file, name, config }: WorkerConfig,
  options: readonly string[],
): { text: string; raw: string; kib: number } {
  const { status, stdout, stderr } = wrangler.run(
    ["deploy", ...getBundling(config), "--dry-run", ...options, "-c", file],
    {},
  );
  if (status !== 0) throw new DeployError(`${stdout}${stderr}\n${file} cannot be uploaded.`);
  const [, raw, gzip] = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
  if (!raw || !gzip) throw new DeployError(`${stdout}\nwrangler did not print the size of ${name}.`);
  return { text: stdout, raw, kib: Number(gzip) };
}

const findTooLarge = ({ name }: WorkerConfig, kib: number): string[] =>
  kib > maxGzipKiB ? [`${name} has ${kib} KiB with gzip, and Cloudflare takes ${maxGzipKiB} KiB.`] : [];

/** The profiler listens on this machine. */
const withoutProxy = { HTTP_PROXY: "", HTTPS_PROXY: "", http_proxy: "", https_proxy: "" };

/** Starts the bundle in workerd with a profiler, which gives up after ten seconds: null. */
function measureStartup(wrangler: Wrangler, bundle: string, profile: string): number | null {
  const { stdout, stderr } = wrangler.run(["check", "startup", "--worker", bundle, "--outfile", profile], {
    env: withoutProxy,
  });
  const [, time, unit] = /active[^\d]*([\d.]+)\s*(ms|s)\b/i.exec(`${stdout}${stderr}`) ?? [];
  return time ? Math.round(Number(time) * (unit === "s" ? 1000 : 1)) : null;
}
