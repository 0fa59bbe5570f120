/**
 * Runs all checks and tests, three at a time, which keeps two cores busy although tests on a stack often wait. Ends with
 * the time and CPU time of each run and a list of all failures.
 *
 * `--fast` leaves out what needs a build. `--proof` uses the full random sizes and adds what takes long. Other arguments
 * are for vitest, which then runs once.
 */
import { readFile, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "./stack.ts";
import { listFailures, type TestReport } from "./test/report.ts";
import { type Result, runCommand } from "./test/run-command.ts";
import { createRunFolder, type RunFolder } from "./test/run-folder.ts";
import { computeDigest, isVerified, writeVerified } from "./test/verified-sandbox.ts";

type Task = () => Promise<Result | null>;
type Place = Pick<RunFolder, "folder" | "env">;

const binary = (name: string) => path.join(projectFolder, "node_modules", name);
const vitest = binary("vitest/vitest.mjs");
const lanes = 3;
/** Twice what a run writes. */
const neededBytes = 1e9;

/** Runs projects in one process and, where they need one, on one stack. */
async function runProjects(name: string, projects: string[], place: Place): Promise<Result> {
  const file = path.join(place.folder, `${name}.json`);
  const selection = projects.map((project) => `--project=${project}`);
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const result = await runCommand(name, [vitest, "run", ...selection, ...options], place);
  const report = await readFile(file, "utf8").then(
    (text): TestReport => JSON.parse(text),
    () => null,
  );
  const failures = report ? listFailures(report, { projectFolder, projects: selection }) : [];
  // Failures outside tests, such as an uncaught error in a Worker, are at the end of the output.
  return failures.length > 0 ? { ...result, lines: failures } : result;
}

const listChecks = (place: Place): Task[] => [
  () => runCommand("lint", [binary("@biomejs/biome/bin/biome"), "check", "."], place),
  () => runCommand("bindings", ["scripts/bindings.ts", "--check"], place),
  () => runCommand("types", [binary("typescript-7/bin/tsc"), "--noEmit", "--singleThreaded"], place),
];

const withoutBuild = ["unit", "licences", "portal", "census"];

const listFast = (place: Place): Task[] => [
  ...withoutBuild.map(
    (project): Task =>
      () =>
        runProjects(project, [project], place),
  ),
  ...listChecks(place),
];

/** What takes long goes first, so that the lanes end together. */
async function listAll(place: Place, isProof: boolean): Promise<Task[]> {
  const digest = await computeDigest();
  const isSkipped = !isProof && (await isVerified(digest));
  const build = runCommand("build", ["scripts/build.ts"], place);
  // Stacks start on a copy of it.
  const seed = build.then(({ ok }) => (ok ? runCommand("seed", ["tests/support/seeded-state.ts"], place) : null));
  const onStack =
    (name: string, projects: string[]): Task =>
    async () =>
      (await seed)?.ok ? runProjects(name, projects, place) : null;
  const verifySandbox: Task = async () => {
    const result = (await seed)?.ok ? await runProjects("contract", ["sandbox", "contract"], place) : null;
    if (result?.ok) await writeVerified(digest);
    return result;
  };
  if (isSkipped) console.log("The sandbox and its clients are unchanged: the tests of the sandbox are skipped.");
  return [
    () => build,
    () => runProjects("licences", ["licences"], place),
    () => runProjects("unit", ["unit"], place),
    () => seed,
    onStack("browser", ["screens", "browser"]),
    onStack("journeys", ["journeys"]),
    onStack("stack", ["stack", "themes"]),
    ...(isSkipped ? [] : [verifySandbox]),
    () => runProjects("portal", ["portal"], place),
    ...listChecks(place),
    onStack("census", ["census", "built"]),
    ...(isProof ? listProofs(place, seed) : []),
  ];
}

/** Every screen under axe, and a sample of the faults. */
function listProofs(place: Place, seed: Promise<Result | null>): Task[] {
  const run =
    (name: string, command: string[]): Task =>
    async () =>
      (await seed)?.ok ? runCommand(name, command, place) : null;
  return [run("screens", ["scripts/screens.ts", "--axe"]), run("faults", ["scripts/faults.ts", "firestore", "down"])];
}

async function runTasks(queue: Task[]): Promise<Result[]> {
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

async function runChosen(options: string[], place: Place): Promise<Result[]> {
  const build = await runCommand("build", ["scripts/build.ts"], place);
  return build.ok ? [build, await runCommand("tests", [vitest, "run", ...options], place)] : [build];
}

function printSummary(results: Result[], seconds: number): boolean {
  const ok = results.length > 0 && results.every((result) => result.ok);
  const formatCpu = (cpuSeconds: number | null) =>
    cpuSeconds === null ? "" : `${Math.round(cpuSeconds)} s of CPU`.padStart(16);
  console.log("");
  for (const { name, ok, seconds, cpuSeconds } of results)
    console.log(
      `${name.padEnd(12)}│ ${ok ? "passed" : "FAILED"} in ${String(seconds).padStart(3)} s${formatCpu(cpuSeconds)}`,
    );
  const isMeasured = results.every(({ cpuSeconds }) => cpuSeconds !== null);
  const cpu = isMeasured ? results.reduce((total, { cpuSeconds }) => total + (cpuSeconds ?? 0), 0) : null;
  console.log(`${"all".padEnd(12)}│        in ${String(seconds).padStart(3)} s${formatCpu(cpu)}`);
  for (const { name, lines } of results.filter((result) => !result.ok))
    console.log(`\nFAILED: ${name}\n${lines.join("\n")}`);
  console.log(ok ? "\nAll passed." : "\nNot all passed.");
  return ok;
}

async function run(options: string[]): Promise<void> {
  const startedAt = Date.now();
  const isProof = options[0] === "--proof";
  const runFolder = await createRunFolder();
  const { folder } = runFolder;
  const env = { ...runFolder.env, ...(isProof ? { PROOF: "full" } : {}) };
  try {
    const place = { folder, env };
    const results =
      options.length === 0 || isProof
        ? await runTasks(await listAll(place, isProof))
        : options[0] === "--fast"
          ? await runTasks(listFast(place))
          : await runChosen(options, place);
    process.exitCode = printSummary(results, Math.round((Date.now() - startedAt) / 1000)) ? 0 : 1;
  } finally {
    await runFolder.remove();
  }
}

/** A full disk would otherwise fail tests in many words. */
async function listFullDisks(): Promise<string[]> {
  const lines = [os.tmpdir(), projectFolder].map(async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < neededBytes ? [`The disk of ${folder} is full: the tests need 1 GB of free space.`] : [];
  });
  return (await Promise.all(lines)).flat();
}

const fullDisks = await listFullDisks();
if (fullDisks.length > 0) {
  console.error(fullDisks.join("\n"));
  process.exitCode = 1;
} else await run(process.argv.slice(2));
