/** Who uses a state folder: two stacks on one would write over each other, and a reset would pull it from under both. */
import { rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";

const fileOf = (stateFolder: string) => path.join(stateFolder, "running.json");

/** The process id of the stack that runs on the folder, or null; a note left by a process that died does not count. */
export async function runningOn(stateFolder: string): Promise<number | null> {
  try {
    const { pid } = JSON.parse(await readFile(fileOf(stateFolder), "utf8"));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** Writes a lock file that disappears with this process. */
export async function noteRunning(stateFolder: string): Promise<void> {
  await mkdir(stateFolder, { recursive: true });
  await writeFile(fileOf(stateFolder), JSON.stringify({ pid: process.pid }));
  process.on("exit", () => rmSync(fileOf(stateFolder), { force: true }));
}
