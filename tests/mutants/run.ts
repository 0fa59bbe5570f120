/**
 * `npm run mutants -- [AREA…]`: plants small defects in the areas whose rules are critical and checks that the tests
 * notice them, see docs/mutants.md. `--count 25 --seed 1` are the defaults; `--without-stack` leaves out the tests on
 * built Workers. Ends with an error where an area's score is below 90 %.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { areas } from "./areas.ts";
import { chooseMutants } from "./choose.ts";
import { copyProject } from "./copy-project.ts";
import type { Mutant } from "./mutant.ts";
import { printResults } from "./print-results.ts";
import { runTests, stopTests, type Verdict } from "./run-tests.ts";
import { groupFiles, listTestFiles, type TestFile } from "./test-files.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "25" },
    seed: { type: "string", default: "1" },
    "without-stack": { type: "boolean", default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(areas);
const unknown = names.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(", ")}; there are: ${Object.keys(areas).join(", ")}.`);
  process.exit(2);
}

const lanes = 2;
const baselineMs = 30 * 60_000;
const withoutBuild = ["unit", "licences", "portal"];
const onStack = ["stack", "journeys", "themes"];

const samples = names.map((name) => ({ name, ...chooseMutants(name, Number(values.count), Number(values.seed)) }));
const mutants = samples.flatMap(({ chosen }) => chosen);
for (const { name, chosen, possible } of samples)
  console.log(`${name}: ${chosen.length} of ${possible} mutants, seed ${values.seed}`);

const folder = copyProject(mutants);
const cleanUp = () => {
  stopTests();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });

const caught = new Map<number, string>();
/** How many test files ran with the mutant and passed. */
const passed = new Map<number, number>();

try {
  await checkWorkers();
  if (!values["without-stack"]) await checkStack();
} finally {
  cleanUp();
}
process.exitCode = printResults(names, mutants, caught, passed) ? 0 : 1;

/** Unit tests, and tests inside workerd. */
async function checkWorkers(): Promise<void> {
  console.log("Runs the tests without a mutant, to see which ones each test reaches.");
  const sides = ["licences", "portal"].filter((side) => mutants.some(({ file }) => file.startsWith(`workers/${side}`)));
  const directories = [...sides.map((side) => `workers/${side}/`), "base/", "tests/unit/"];
  const { outcome } = await runWithout("count", ["unit", ...sides], directories);
  await checkAll(listTestFiles(outcome), withoutBuild);
}

/** Tests on the built Workers, for the mutants that no other test noticed. */
async function checkStack(): Promise<void> {
  const left = new Set(mutants.filter((_, id) => !caught.has(id)).map(({ area }) => area));
  const files = [...new Set([...left].flatMap((area) => areas[area]?.onStack ?? []))];
  if (files.length === 0) return;
  console.log(`Builds the Workers with ${mutants.length - caught.size} mutants that are left.`);
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync(process.execPath, ["tests/support/seeded-state.ts"], { cwd: folder, stdio: "ignore" });
  const known: TestFile[] = [];
  for (const project of onStack) {
    const own = files.filter((file) => projectOf(file) === project);
    if (own.length > 0) known.push(...listTestFiles((await runWithout("print", [project], own)).outcome));
  }
  await checkAll(known, onStack);
}

function projectOf(file: string): string {
  const [, directory = ""] = file.split("/");
  return directory === "census" ? "stack" : directory;
}

async function runWithout(mutant: "count" | "print", projects: string[], files: string[]) {
  const verdict = await runTests(folder, { mutant, projects, files, limitMs: baselineMs });
  if ("caughtBy" in verdict) throw new Error(`The tests without a mutant ended by ${verdict.caughtBy}.`);
  for (const name of verdict.outcome.failed) console.log(`Left out, because it fails without a mutant: ${name}`);
  return verdict;
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
