/**
 * The temporary folder of a test run. It lists the process groups of the run, so that a watchdog can end them and remove
 * the folder however this process ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Names the folder to processes that start groups of their own. */
const variable = "TEST_RUN_FOLDER";
const getGroups = (folder: string) => path.join(folder, "groups");

export interface RunFolder {
  folder: string;
  /** For child processes: temporary files lie in the folder. */
  env: NodeJS.ProcessEnv;
  /** Ends what still runs and removes the folder. */
  remove(): Promise<void>;
}

export async function createRunFolder(): Promise<RunFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-tests-"));
  const temporary = path.join(folder, "tmp");
  for (const name of [getGroups(folder), temporary]) mkdirSync(name);
  const watchdog = spawn(process.execPath, [path.join(import.meta.dirname, "watchdog.ts"), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return {
    folder,
    env: { ...process.env, [variable]: folder, TMPDIR: temporary },
    async remove() {
      watchdog.stdin.end();
      await once(watchdog, "exit");
    },
  };
}

/** Lists a process that was started with `detached` until it ends. Does nothing outside a run. */
export function listGroup(child: ChildProcess): void {
  const folder = process.env[variable];
  if (folder) listGroupIn(folder, child);
}

export function listGroupIn(folder: string, child: ChildProcess): void {
  if (!child.pid) return;
  const file = path.join(getGroups(folder), String(child.pid));
  writeFileSync(file, "");
  child.once("exit", () => rmSync(file, { force: true }));
}

/** Called by the watchdog. */
export function endGroups(folder: string): void {
  for (const pid of readdirSync(getGroups(folder))) {
    try {
      process.kill(-Number(pid), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}
