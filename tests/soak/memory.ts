/**
 * The memory that portal and licence service use after garbage collections, and that of the whole workerd process: the
 * process also has the sandbox, and the objects and SQLite files of every new account, store and job. A workerd on this
 * machine never closes the object of a finished Workflow.
 */
import { readdir, readFile } from "node:fs/promises";
import process from "node:process";
import type { Stack } from "#scripts/stack.ts";
import { collectGarbage } from "./garbage.ts";

interface Sample {
  atMs: number;
  /** Megabytes. */
  used: number;
  resident: number;
}

const sampleMs = 5_000;
const minuteMs = 60_000;
/** Kilobytes in a megabyte. */
const kilo = 1024;

/** Pids of all processes below this one that run workerd. */
async function findWorkerd(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, getParent(await read(pid, "stat"))] as const)),
  );
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== "0" && (pid === String(process.pid) || isOurs(parents.get(pid)));
  const own = pids.filter((pid) => pid !== String(process.pid) && isOurs(pid));
  const names = await Promise.all(own.map(async (pid) => (await read(pid, "comm")).trim()));
  return own.filter((_, index) => names[index] === "workerd");
}

/** The name before it, in brackets, may contain spaces. */
const getParent = (stat: string): string | undefined => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];

async function readMegabytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / kilo;
}

export async function watchMemory(stack: Stack, onFault: (error: unknown) => void) {
  const pids = await findWorkerd();
  if (pids.length !== 1) throw new Error(`There are ${pids.length} workerd processes of this run instead of one.`);
  const [pid = ""] = pids;
  const beganMs = Date.now();
  const samples: Sample[] = [];
  const sample = async () => {
    const { portal, licences } = await collectGarbage(stack);
    const atMs = Date.now() - beganMs;
    samples.push({ atMs, used: portal + licences, resident: await readMegabytes(pid) });
  };
  const timer = setInterval(() => {
    sample().catch((error) => {
      // Another process must not be taken for a small one.
      clearInterval(timer);
      onFault(error);
    });
  }, sampleMs);

  /** What runs at the moment of a sample adds to it, so the lowest sample shows what stays. */
  const getLowest = (part: "used" | "resident", fromMs: number, toMs: number): number => {
    const found = samples.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    return found.length > 0 ? Math.min(...found.map((sample) => sample[part])) : Number.NaN;
  };
  return {
    stop: () => clearInterval(timer),
    /** The lowest megabytes of each minute. */
    listMinutes: (part: "used" | "resident"): number[] =>
      Array.from({ length: Math.ceil((samples.at(-1)?.atMs ?? 0) / minuteMs) }, (_, index) =>
        Math.round(getLowest(part, index * minuteMs, (index + 1) * minuteMs)),
      ),
    /** Used memory: the last minute as a multiple of the third, or of the middle one of a shorter run; NaN when a sample is missing. */
    getGrowth(totalMs: number): number {
      const thirdMs = Math.min(2 * minuteMs, Math.floor(totalMs / 2));
      return (
        getLowest("used", totalMs - minuteMs, totalMs) /
        getLowest("used", thirdMs, thirdMs + Math.min(minuteMs, totalMs / 2))
      );
    },
  };
}
