/** The memory of the workerd process that this process has started. */
import { readdir, readFile } from "node:fs/promises";
import process from "node:process";

interface Sample {
  atMs: number;
  megabytes: number;
}

const sampleMs = 1_000;
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

export async function watchMemory() {
  const pids = await findWorkerd();
  if (pids.length !== 1) throw new Error(`There are ${pids.length} workerd processes of this run instead of one.`);
  const [pid = ""] = pids;
  const beganMs = Date.now();
  const samples: Sample[] = [];
  const timer = setInterval(() => {
    readMegabytes(pid).then(
      (megabytes) => samples.push({ atMs: Date.now() - beganMs, megabytes }),
      // Another process must not be taken for a small one.
      () => clearInterval(timer),
    );
  }, sampleMs);

  const getMean = (fromMs: number, toMs: number): number => {
    const found = samples.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    return found.reduce((sum, { megabytes }) => sum + megabytes, 0) / found.length;
  };
  return {
    stop: () => clearInterval(timer),
    /** Mean megabytes of each minute. */
    listMinutes: (): number[] =>
      Array.from({ length: Math.ceil((samples.at(-1)?.atMs ?? 0) / minuteMs) }, (_, index) =>
        Math.round(getMean(index * minuteMs, (index + 1) * minuteMs)),
      ),
    /** The last minute as a multiple of the third, or of the middle one of a shorter run; NaN when a sample is missing. */
    getGrowth(totalMs: number): number {
      const thirdMs = Math.min(2 * minuteMs, Math.floor(totalMs / 2));
      return getMean(totalMs - minuteMs, totalMs) / getMean(thirdMs, thirdMs + Math.min(minuteMs, totalMs / 2));
    },
  };
}
