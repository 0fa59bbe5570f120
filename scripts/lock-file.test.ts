import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findRunningProcess, writeLockFile } from "./lock-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-state-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function changeLock(values: object): Promise<void> {
  const file = path.join(folder, "running.json");
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), ...values }));
}

describe("findRunningProcess", () => {
  test("finds the process that runs on a folder", async () => {
    await writeLockFile(folder);
    expect(await findRunningProcess(folder)).toBe(process.pid);
  });

  test("finds none without a lock file, or with a broken one", async () => {
    expect(await findRunningProcess(folder)).toBeNull();
    await writeFile(path.join(folder, "running.json"), "{");
    expect(await findRunningProcess(folder)).toBeNull();
  });

  test("finds none in a copy of a locked folder", async () => {
    await writeLockFile(folder);
    const copy = `${folder}-copy`;
    await cp(folder, copy, { recursive: true });
    expect(await findRunningProcess(copy)).toBeNull();
    await rm(copy, { recursive: true });
  });

  test("ignores a process number that another process has now", async () => {
    await writeLockFile(folder);
    await changeLock({ startedAt: 0 });
    expect(await findRunningProcess(folder)).toBeNull();
  });

  test("ignores the lock of a process that has ended", async () => {
    await writeLockFile(folder);
    await changeLock({ pid: 2 ** 22 + 1 });
    expect(await findRunningProcess(folder)).toBeNull();
  });
});
