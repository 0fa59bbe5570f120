/** Says which process runs a stack on a state folder, so that a second one does not overwrite its data. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";

interface Lock {
  pid: number;
  /** Milliseconds. Shows whether the number still belongs to the same process. Null where it cannot be read. */
  startedAt: number | null;
  /** A copy of the folder contains the file too, but nothing runs on the copy. */
  folder: string;
}

const getLockFile = (stateFolder: string) => path.join(stateFolder, "running.json");

/** Returns the number of the process that runs on the folder, or null. */
export async function findRunningProcess(stateFolder: string): Promise<number | null> {
  try {
    const lock: Lock = JSON.parse(await readFile(getLockFile(stateFolder), "utf8"));
    process.kill(lock.pid, 0);
    const isHere = lock.folder === (await realpath(stateFolder));
    return isHere && isSameStart(lock.startedAt, findStartTime(lock.pid)) ? lock.pid : null;
  } catch {
    return null;
  }
}

/** Writes a lock file for this process and deletes it when the process exits. */
export async function writeLockFile(stateFolder: string): Promise<void> {
  await mkdir(stateFolder, { recursive: true });
  const lock: Lock = {
    pid: process.pid,
    startedAt: findStartTime(process.pid),
    folder: await realpath(stateFolder),
  };
  await writeFile(getLockFile(stateFolder), JSON.stringify(lock));
  process.on("exit", () => rmSync(getLockFile(stateFolder), { force: true }));
}

/** `ps` derives start times from the clock, which may have been set since. */
const toleranceMs = 5000;

const isSameStart = (written: number | null, current: number | null) =>
  written === null || current === null || Math.abs(written - current) <= toleranceMs;

/** Start time of a process in milliseconds, or null where the system has no `ps` with this column. */
function findStartTime(pid: number): number | null {
  try {
    const environment = { ...process.env, LC_ALL: "C", TZ: "UTC" };
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: environment,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const time = Date.parse(`${started.trim()} UTC`);
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}
