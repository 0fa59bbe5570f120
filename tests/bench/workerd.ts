/** Measured workerd processes: started here, so that their CPU time can be read from /proc. */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { projectFolder } from "#scripts/stack.ts";
import type { WorkerModule } from "#scripts/worker-modules.ts";
import { measurePeak } from "./isolate-memory.ts";

export interface Measured {
  url: string;
  miniflare: Miniflare;
  /** User and system time of the process so far, in milliseconds. */
  cpuMs(): number;
  /** The most bytes that the Worker's own isolate holds while `act` runs; D1 and R2 have isolates of their own. */
  peakMemory(act: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

const clockTicksPerSecond = 100;

/** Runs `start` and returns its result with the workerd process that it started. */
export async function withProcess<Value>(
  start: () => Promise<Value>,
): Promise<{ value: Value; pid: number; cpuMs: () => number }> {
  const before = new Set(childProcesses());
  const value = await start();
  const [pid] = childProcesses().filter((child) => !before.has(child));
  if (!pid) throw new Error("No workerd process appeared.");
  return { value, pid, cpuMs: () => processCpuMs(pid) };
}

/** One Worker alone in a workerd: a bundled file, or the modules of a built Worker. */
export async function startWorker(
  bundle: string | WorkerModule[],
  options: Partial<V4WorkerOptions> = {},
): Promise<Measured> {
  const modules =
    typeof bundle === "string"
      ? [{ type: "ESModule" as const, path: bundle, contents: await readFile(bundle, "utf8") }]
      : bundle;
  const { value: miniflare, cpuMs } = await withProcess(async () => {
    const instance = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        inspectorPort: 0,
        cf: false,
        log: new Log(LogLevel.ERROR),
        workers: [
          {
            name: "measured",
            modules,
            compatibilityDate: "2026-11-17",
            compatibilityFlags: ["nodejs_compat"],
            ...options,
          } as V4WorkerOptions,
        ],
      }),
    );
    await instance.ready;
    return instance;
  });
  const { origin } = await miniflare.ready;
  const peakMemory = async (act: () => Promise<unknown>) =>
    measurePeak(new URL("/core:user:measured", await miniflare.getInspectorURL()), act);
  return { url: origin, miniflare, cpuMs, peakMemory, stop: () => miniflare.dispose() };
}

/** Bundles a Worker of the bench like wrangler, minified, and returns the file. */
export async function bundle(entry: string): Promise<string> {
  const outfile = path.join(projectFolder, "build/bench", entry.replaceAll(/[^a-z0-9]+/g, "-"), "index.js");
  await build({
    entryPoints: [path.join(projectFolder, entry)],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    conditions: ["workerd", "worker", "browser"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["node:*", "cloudflare:*"],
    jsx: "automatic",
    logLevel: "error",
  });
  return outfile;
}

function childProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return stat.includes("(workerd)") && Number(statFields(stat)[1]) === process.pid;
      } catch {
        return false;
      }
    });
}

function processCpuMs(pid: number): number {
  const fields = statFields(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond;
}

/** Fields of /proc/PID/stat after the command's name; the state is number 0. */
function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
