/**
 * Runs all checks and tests, three at a time, which keeps two cores busy although tests on a stack often wait. Each
 * project of tests has its own stack, because faults and recorded calls apply to a whole sandbox. Ends with a list of
 * all failures. With arguments, it builds and runs vitest once with these arguments.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "./stack.ts";
import { flakyMark, listFailures, type TestReport } from "./test-report.ts";

interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  /** Shown at the end when the run failed. */
  lines: string[];
  /** Tests that passed only on retry, which points to a race. */
  retried: string[];
}

const binary = (name: string) => path.join(projectFolder, "node_modules", name);
const vitest = binary("vitest/vitest.mjs");
const maxOutputLines = 30;
const reports = await mkdtemp(path.join(tmpdir(), "portal-reports-"));

/** Prints each line as it arrives, after the name of the run. */
async function run(name: string, script: string, options: string[]): Promise<Result> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...options], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    const addLine = (line: string) => {
      printed.push(line);
      if (line.trim() !== "") process.stdout.write(`${name.padEnd(10)}│ ${line}\n`);
    };
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) addLine(line);
    });
    stream.on("end", () => addLine(rest));
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const retried = printed.filter((line) => line.startsWith(flakyMark));
  return { name, ok: code === 0, seconds, lines: code === 0 ? [] : printed.slice(-maxOutputLines), retried };
}

/** With `half`, every other file of the project. */
async function test(project: string, half?: 1 | 2): Promise<Result> {
  const name = half ? `${project} ${half}` : project;
  const file = path.join(reports, `${name}.json`);
  const result = await run(name, vitest, [
    ...["run", `--project=${project}`, ...(half ? [`--shard=${half}/2`] : [])],
    ...["--reporter=default", "--reporter=./scripts/test-report.ts"],
    ...["--reporter=json", `--outputFile.json=${file}`],
  ]);
  const report = await readFile(file, "utf8").then(
    (text): TestReport => JSON.parse(text),
    () => null,
  );
  const failures = report ? listFailures(report, projectFolder) : [];
  // Failures outside tests, such as an uncaught error in a Worker, are at the end of the output.
  return failures.length > 0 ? { ...result, lines: failures } : result;
}

const lanes = 3;

async function runAll(): Promise<Result[]> {
  const build = run("build", "scripts/build.ts", []);
  // Stacks start on a copy of it.
  const seed = build.then(({ ok }) => (ok ? run("seed", "tests/support/seeded-state.ts", []) : null));
  const testBuilt = (project: string, half?: 1 | 2) => async () => ((await seed)?.ok ? test(project, half) : null);
  // What takes long goes first and in halves, so that the lanes end together.
  const queue: (() => Promise<Result | null>)[] = [
    () => build,
    () => seed,
    () => test("unit"),
    () => run("lint", binary("@biomejs/biome/bin/biome"), ["check", "."]),
    () => run("bindings", "scripts/bindings.ts", ["--check"]),
    testBuilt("browser", 1),
    testBuilt("journeys", 1),
    testBuilt("stack"),
    testBuilt("journeys", 2),
    testBuilt("browser", 2),
    testBuilt("screens"),
    testBuilt("themes"),
    () => test("licences"),
    () => run("types", binary("typescript-7/bin/tsc"), ["--noEmit", "--singleThreaded"]),
    () => test("portal"),
  ];
  const results: Result[] = [];
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await next();
      if (result) results.push(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return results;
}

function printSummary(results: Result[]): boolean {
  const ok = results.every((result) => result.ok);
  process.stdout.write("\n");
  for (const { name, ok, seconds } of results)
    process.stdout.write(`${name.padEnd(10)}│ ${ok ? "passed" : "FAILED"} in ${seconds} s\n`);
  const retried = results.flatMap((result) => result.retried);
  if (retried.length > 0) process.stdout.write(`\n${retried.join("\n")}\n`);
  for (const { name, lines } of results.filter((result) => !result.ok))
    process.stdout.write(`\nFAILED: ${name}\n${lines.join("\n")}\n`);
  process.stdout.write(ok ? "\nAll passed.\n" : "\nNot all passed.\n");
  return ok;
}

async function runChosen(options: string[]): Promise<Result[]> {
  const build = await run("build", "scripts/build.ts", []);
  return build.ok ? [build, await run("tests", vitest, ["run", ...options])] : [build];
}

const options = process.argv.slice(2);
try {
  const results = options.length > 0 ? await runChosen(options) : await runAll();
  process.exitCode = printSummary(results) ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
