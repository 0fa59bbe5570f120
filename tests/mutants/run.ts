/**
 * `npm run proof -- mutants`: plants small defects in the areas whose rules are critical and checks that the tests
 * notice them, see docs/mutants.md. Ends with an error where an area's score is below 90 %.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";
import { promisify } from "node:util";
import { exitWithMessage } from "#scripts/ports.ts";
import { readArguments } from "#scripts/read-arguments.ts";
import { areas } from "./areas.ts";
import { checkTypes } from "./check-types.ts";
import { chooseMutants } from "./choose.ts";
import { copyProject, plantAll } from "./copy-project.ts";
import type { Mutant } from "./mutant.ts";
import { printResults } from "./print-results.ts";
import { runTests, stopTests, type Verdict } from "./run-tests.ts";
import { groupFiles, listTestFiles, type TestFile } from "./test-files.ts";

const usage = `Usage: npm run proof -- mutants [AREA…] [--count NUMBER] [--seed NUMBER] [--without-stack]

  --count NUMBER     Mutants for each area, 25 by default.
  --seed NUMBER      Chooses the mutants, 1 by default.
  --without-stack    Leaves out the tests on built Workers.

Areas: ${Object.keys(areas).join(", ")}.`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    count: { type: "string", default: "25" },
    seed: { type: "string", default: "1" },
    "without-stack": { type: "boolean", default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(areas);
const unknown = names.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0) exitWithMessage(`There is no area ${unknown.join(", ")}.\n\n${usage}`);

const [count, seed] = [Number(values.count), Number(values.seed)];
if (!(count >= 1 && Number.isSafeInteger(count) && Number.isSafeInteger(seed))) exitWithMessage(usage);

const execute = promisify(execFile);
const lanes = 2;
const withoutMutantMs = 60 * 60_000;
const withoutBuild = ["unit", "licences", "portal"];
const onStack = ["stack", "journeys", "themes"];

const samples = names.map((name) => ({ name, ...chooseMutants(name, count, seed) }));
const mutants = samples.flatMap(({ chosen }) => chosen);
for (const { name, chosen, possible } of samples)
  console.log(`${name}: ${chosen.length} of ${possible} mutants, seed ${seed}`);

const folder = copyProject();
const compiling = new AbortController();
const cleanUp = () => {
  compiling.abort();
  stopTests();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });

/** How many test files ran with the mutant and passed. */
const passed = new Map<number, number>();

const caught = new Map<number, string>();
try {
  for (const [id, message] of await checkTypes(folder, mutants, compiling.signal)) caught.set(id, message);
  console.log(
    `The compiler notices ${caught.size}. Runs the tests without a mutant, to see which ones each test reaches.`,
  );
  plantAll(folder, mutants);
  const preparing = values["without-stack"] ? Promise.resolve([]) : prepareStack();
  // Awaited below, after the tests that need no build.
  preparing.catch(() => undefined);
  await checkAll(await countReached(), withoutBuild);
  await checkAll(await preparing, onStack);
} finally {
  cleanUp();
}
process.exitCode = printResults(names, mutants, caught, passed) ? 0 : 1;

/** Unit tests, and tests inside workerd. */
async function countReached(): Promise<TestFile[]> {
  // The merge is a package that the licence service runs.
  const sources = { licences: /^(workers\/licences|packages)\//, portal: /^workers\/portal\// };
  const sides = Object.entries(sources).flatMap(([side, source]) =>
    mutants.some(({ file }) => source.test(file)) ? side : [],
  );
  const directories = [...sides.map((side) => `workers/${side}`), "base", "packages"];
  return runWithout("count", ["unit", ...sides], directories);
}

/** Builds the Workers with all mutants, and runs the areas' tests on them. */
async function prepareStack(): Promise<TestFile[]> {
  for (const script of ["scripts/build.ts", "tests/support/seeded-state.ts"])
    await execute(process.execPath, [script], { cwd: folder });
  const files = [...new Set(names.flatMap((area) => areas[area]?.onStack ?? []))];
  const found: TestFile[] = [];
  for (const project of onStack) {
    const own = files.filter((file) => projectOf(file) === project);
    if (own.length > 0) found.push(...(await runWithout("print", [project], own)));
  }
  return found;
}

function projectOf(file: string): string {
  const [, directory = ""] = file.split("/");
  return directory === "census" || directory === "races" ? "stack" : directory;
}

async function runWithout(mutant: "count" | "print", projects: string[], files: string[]): Promise<TestFile[]> {
  const verdict = await runTests(folder, { mutant, projects, files, limitMs: withoutMutantMs });
  if ("caughtBy" in verdict) throw new Error(`The tests without a mutant ended by ${verdict.caughtBy}.`);
  for (const name of verdict.outcome.failed) console.log(`Left out, because it fails without a mutant: ${name}`);
  return listTestFiles(verdict.outcome);
}

async function checkAll(files: readonly TestFile[], projects: readonly string[]): Promise<void> {
  const queue = mutants.map((mutant, id) => ({ mutant, id })).filter(({ id }) => !caught.has(id));
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await check(next.mutant, next.id, files, projects);
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
}

async function check(mutant: Mutant, id: number, files: readonly TestFile[], projects: readonly string[]) {
  for (const { project, files: group, limitMs } of groupFiles(files, id, projects)) {
    const verdict: Verdict = await runTests(folder, { mutant: id, projects: [project], files: group, limitMs });
    if ("caughtBy" in verdict) {
      caught.set(id, verdict.caughtBy);
      console.log(`caught  ${mutant.area} ${mutant.file}:${mutant.line} by ${verdict.caughtBy}`);
      return;
    }
    passed.set(id, (passed.get(id) ?? 0) + group.length);
  }
  console.log(`passed  ${mutant.area} ${mutant.file}:${mutant.line} ${mutant.before} → ${mutant.after}`);
}
