/**
 * All tests, in three rows beside each other that together keep two cores busy: what needs no build, with types and lint
 * after it; what speaks to a stack; what runs in Chromium, on a stack of its own, since faults and counted calls belong to a
 * whole sandbox. The last lines name all that failed. Arguments go to vitest, in one run after the build.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { failuresIn, type TestReport } from "./failures.ts";
import { flakyMark } from "./flaky-reporter.ts";
import { projectFolder } from "./stack.ts";

interface Result {
  name: string;
  ok: boolean;
  seconds: number;
  /** What a reader who sees nothing else has to know. */
  lines: string[];
  /** Tests that passed only when tried again: a race to look for. */
  retried: string[];
}

const binary = (name: string) => path.join(projectFolder, "node_modules", name);
const vitest = binary("vitest/vitest.mjs");
const lastLines = 30;
const reports = await mkdtemp(path.join(tmpdir(), "portal-reports-"));

/** Each line is shown as it comes, after the name of what says it. */
async function run(name: string, script: string, options: string[]): Promise<Result> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [script, ...options], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    const tell = (line: string) => {
      said.push(line);
      if (line.trim() !== "") process.stdout.write(`${name.padEnd(8)}│ ${line}\n`);
    };
    stream.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) tell(line);
    });
    stream.on("end", () => tell(rest));
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const retried = said.filter((line) => line.startsWith(flakyMark));
  return { name, ok: code === 0, seconds, lines: code === 0 ? [] : said.slice(-lastLines), retried };
}

async function test(name: string, projects: string[]): Promise<Result> {
  const file = path.join(reports, `${name}.json`);
  const result = await run(name, vitest, [
    "run",
    ...projects.map((project) => `--project=${project}`),
    ...["--reporter=default", "--reporter=./scripts/flaky-reporter.ts"],
    ...["--reporter=json", `--outputFile.json=${file}`],
  ]);
  const report = await readFile(file, "utf8").then(
    (text): TestReport => JSON.parse(text),
    () => null,
  );
  const failures = report ? failuresIn(report, projectFolder) : [];
  // Failures outside tests, such as a Worker's complaint, are at the end of the output.
  return failures.length > 0 ? { ...result, lines: failures } : result;
}

async function rules(): Promise<Result[]> {
  return [
    await test("rules", ["unit", "licences", "portal"]),
    await run("bindings", "scripts/bindings.ts", ["--check"]),
    await run("types", binary("typescript/bin/tsc"), ["--noEmit"]),
    await run("lint", binary("@biomejs/biome/bin/biome"), ["check", "."]),
  ];
}

async function built(): Promise<Result[]> {
  const build = await run("build", "scripts/build.ts", []);
  if (!build.ok) return [build];
  return [build, ...(await Promise.all([test("stack", ["stack"]), test("browser", ["browser"])]))];
}

function summarise(results: Result[]): boolean {
  const ok = results.every((result) => result.ok);
  process.stdout.write("\n");
  for (const { name, ok, seconds } of results)
    process.stdout.write(`${name.padEnd(8)}│ ${ok ? "passed" : "FAILED"} in ${seconds} s\n`);
  const retried = results.flatMap((result) => result.retried);
  if (retried.length > 0) process.stdout.write(`\n${retried.join("\n")}\n`);
  for (const { name, lines } of results.filter((result) => !result.ok))
    process.stdout.write(`\nFAILED: ${name}\n${lines.join("\n")}\n`);
  process.stdout.write(ok ? "\nAll passed.\n" : "\nNot all passed.\n");
  return ok;
}

async function chosen(options: string[]): Promise<Result[]> {
  const build = await run("build", "scripts/build.ts", []);
  return build.ok ? [build, await run("tests", vitest, ["run", ...options])] : [build];
}

const options = process.argv.slice(2);
try {
  const results = options.length > 0 ? await chosen(options) : (await Promise.all([rules(), built()])).flat();
  process.exitCode = summarise(results) ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
