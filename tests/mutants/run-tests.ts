/** Runs test files in the copy, with one active mutant. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Outcome } from "./reporter.ts";

export interface TestRun {
  /** A number, or `count` and `print` for the run without a mutant. */
  mutant: number | "count" | "print";
  projects: readonly string[];
  files: readonly string[];
  limitMs: number;
}

export type Verdict = { caughtBy: string } | { outcome: Outcome };

const running = new Set<number>();

export function stopTests(): void {
  for (const group of running) kill(group);
}

/** `caughtBy` names the first failing test, or says that the run ended in another way than by passing. */
export async function runTests(folder: string, { mutant, projects, files, limitMs }: TestRun): Promise<Verdict> {
  const isMutated = typeof mutant === "number";
  const report = path.join(folder, `outcome-${mutant}-${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const options = [
    ...["run", ...projects.map((project) => `--project=${project}`), ...files],
    ...(isMutated ? ["--bail=1"] : []),
    ...["--silent", "--reporter=./tests/mutants/reporter.ts"],
  ];
  // A group of its own, so that a Worker in an endless loop ends with it.
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...options], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, MUTANT: String(mutant), MUTANT_OUTCOME: report },
  });
  const group = child.pid ?? 0;
  running.add(group);
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill(group);
  }, limitMs);
  const code = await new Promise<number>((resolve) => child.once("close", (exitCode) => resolve(exitCode ?? 1)));
  clearTimeout(timer);
  kill(group);
  running.delete(group);
  if (isLate) return { caughtBy: "the time limit" };
  const outcome: Outcome | null = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  if (!isMutated) {
    if (!outcome || outcome.passed === 0) throw new Error(`No test passed without a mutant:\n${errors.join("")}`);
    return { outcome };
  }
  if (code === 0 && outcome) return { outcome };
  return { caughtBy: outcome?.failed[0] ?? `an error: ${lastLine(errors.join(""))}` };
}

function kill(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended.
  }
}

const lastLine = (text: string): string => {
  const line = text.split("\n").find((each) => /Error|complained/.test(each)) ?? "the run did not start";
  return line.trim().slice(0, 120);
};
